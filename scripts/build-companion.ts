/** Bundles the companion into one file that runs on a traveler's own Node.js, without anything installed. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The oldest Node.js that the companion's page promises. */
const TARGET = 'node20';

/** Writes `sweep-companion.mjs` into the directory. */
export async function buildCompanion(directory: string): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: join(ROOT, 'src/apps/companion/node/main.ts'),
      outDir: directory,
      emptyOutDir: false,
      target: TARGET,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        output: { entryFileNames: 'sweep-companion.mjs', codeSplitting: false, banner: '#!/usr/bin/env node' },
      },
    },
  });
}
