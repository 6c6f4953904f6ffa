/** `npm run screens`: pictures of every route into screens/, drawn where nothing but loopback can be reached. */
import { cutOff, run } from './suite.ts';

const { status } = await run([...cutOff(), process.execPath, 'tests/contact-sheet/render.ts'], { show: true });
process.exitCode = status;
