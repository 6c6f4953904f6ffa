/** Compiles the script that stands in every built page. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { TARGET } from './web-config.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export async function buildInlineScript(): Promise<string> {
  const { output } = (await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: {
      target: TARGET,
      write: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(ROOT, 'src/apps/web/browser/inline.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code.trim();
}
