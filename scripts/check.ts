/** `npm run check`: format, types, lint, dead code, architecture and unit tests, in under a minute. */
import { close, runGates, runProject } from './suite.ts';

close([
  await runGates(),
  await runProject('gates', { files: ['tests/architecture.test.ts'] }),
  await runProject('unit'),
]);
