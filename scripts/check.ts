/** `npm run check`: format, types, lint, dead code, architecture and unit tests, in under a minute. */
import { close, runGates, runProject } from './suite.ts';

const gates = await Promise.all([
  runGates(),
  runProject('gates', { files: ['tests/architecture.test.ts'], inOnePiece: true }),
]);
close([...gates, await runProject('unit')]);
