/** `npm run screens [-- NAME...]`: pictures of every route, or of the states that begin so, into screens/, drawn where nothing but loopback can be reached. */
import { cutOff, run } from './suite.ts';

const { status } = await run(
  [...cutOff(), process.execPath, 'tests/contact-sheet/render.ts', ...process.argv.slice(2)],
  { show: true },
);
process.exitCode = status;
