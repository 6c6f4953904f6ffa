import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tests that open a database say so by importing this file; they share its server and run apart from the quick ones. */
const DATABASE_SUPPORT = 'tests/support/database.ts';

const storeTests = globSync('src/**/*.test.ts', { cwd: root }).filter((path) =>
  readFileSync(`${root}/${path}`, 'utf8').includes(DATABASE_SUPPORT),
);

/** What a test waits for comes late on a machine with other work to do; it fails by its own time then, not by a second. */
const PATIENT = { poll: { timeout: 30_000 } } as const;

/** Tests that start one program after the other: they take longer than `npm run check` should. */
const PROGRAM_TESTS = 'src/**/*.program.test.ts';

const CAMERA_TESTS = ['tests/e2e/camera*.test.ts', 'tests/e2e/round*.test.ts'];

/** A file that goes through every screen takes longest and has few lines, by which the usual order would start it last. */
class ScreensFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const takesLong = ({ moduleId }: TestSpecification) => readFileSync(moduleId, 'utf8').includes('ROUTES.map(');
    return [...sorted.filter(takesLong), ...sorted.filter((file) => !takesLong(file))];
  }
}

/** Never finds a skipped or focused test: lint forbids both, and the runner counts a skipped one as failed. */
export default defineConfig({
  test: {
    root,
    sequence: { sequencer: ScreensFirst },
    projects: [
      {
        test: {
          name: 'unit',
          root,
          expect: PATIENT,
          setupFiles: ['tests/support/properties.ts'],
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/support/**/*.test.ts'],
          exclude: [...storeTests, PROGRAM_TESTS],
          pool: 'threads',
          // Nothing here keeps anything beyond a test, so that the files of a thread may share what they import.
          isolate: false,
          // One more than there are cores: some files wait for a clock or a socket for seconds.
          maxWorkers: availableParallelism() + 1,
          // Properties run many cases; a machine with other work to do must not fail them.
          testTimeout: 30_000,
        },
      },
      {
        // The rooms that scans are rendered in and their sounds: no part of the product, and slow to draw.
        test: {
          name: 'worlds',
          root,
          setupFiles: ['tests/support/properties.ts'],
          include: ['tests/simulator/**/*.test.ts', 'tests/rooms-cast/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
          // Vitest leaves one core to itself, which is half of a small machine.
          maxWorkers: '100%',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'store',
          root,
          expect: PATIENT,
          setupFiles: ['tests/support/properties.ts'],
          include: storeTests,
          globalSetup: 'tests/support/database-engine.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // They wait for servers more than they compute, and keep nothing beyond a test.
          maxWorkers: 3,
          isolate: false,
        },
      },
      {
        test: {
          name: 'contract',
          root,
          expect: PATIENT,
          globalSetup: 'tests/support/server-engine.ts',
          setupFiles: ['tests/support/properties.ts'],
          include: ['tests/contract/**/*.test.ts', 'tests/evidence-verifier/**/*.test.ts', PROGRAM_TESTS],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Programs that are started, killed and waited for: three files at a time leave half of two cores idle.
          maxWorkers: 4,
          isolate: false,
        },
      },
      {
        test: {
          name: 'gates',
          root,
          include: ['tests/architecture.test.ts', 'tests/gates/**/*.test.ts', 'tests/golden/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
      {
        // A browser and a server each: four files at a time, whatever the machine has, since they wait as long as they compute.
        test: {
          name: 'e2e',
          root,
          expect: PATIENT,
          globalSetup: 'tests/support/server-engine.ts',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: CAMERA_TESTS,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 4,
          isolate: false,
        },
      },
      {
        // Scans in real time, a third of a processor each: more than two at once would cost them frames.
        test: {
          name: 'e2e-camera',
          root,
          expect: PATIENT,
          globalSetup: 'tests/support/server-engine.ts',
          include: CAMERA_TESTS,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          isolate: false,
        },
      },
      {
        // Networks of namespaces, one at a time: each holds a machine's worth of devices.
        test: {
          name: 'lab',
          root,
          expect: PATIENT,
          include: ['tests/lab/**/*.test.ts'],
          // Ends what hangs; what a scan may take is no matter of these tests.
          testTimeout: 240_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        // What the system's own programs make of deploy/, and the image, one at a time.
        test: {
          name: 'deploy',
          root,
          expect: PATIENT,
          include: ['tests/deploy/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
        },
      },
      {
        // A browser each, which scan at the same time: they wait for their cameras more than they compute.
        test: {
          name: 'engines',
          root,
          expect: PATIENT,
          globalSetup: 'tests/support/server-engine.ts',
          include: ['tests/engines/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
          isolate: false,
        },
      },
    ],
  },
});
