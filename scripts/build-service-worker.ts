/** Compiles the service worker with the list of what it installs: every page that works offline, every file they load. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** What makes content credentials asks the server anyway, and is larger than all the rest. */
const NEVER_INSTALLED = /(?:^|\/)(?:c2pa_bg|credential-worker)-[^/]*$/;
const INSTALLED_TYPES = new Set(['.html', '.js', '.css', '.woff2', '.wasm', '.webmanifest', '.svg']);

function pathOf(file: string): string {
  const path = `/${file.split(sep).join('/')}`;
  return path.endsWith('.html') ? path.replace(/(\/index)?\.html$/, '') || '/' : path;
}

/** Writes `sw.js` into the built web. Its version changes exactly when a page or a file does. */
export async function buildServiceWorker(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && INSTALLED_TYPES.has(extname(entry.name)) && !NEVER_INSTALLED.test(entry.name))
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .toSorted();
  const content = createHash('sha256');
  const paths: string[] = [];
  for (const file of files) {
    content.update(file).update(await readFile(join(directory, file)));
    const path = pathOf(file);
    // A dynamic route's page has no address of its own.
    if (!path.includes(':')) paths.push(path);
  }
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    define: {
      INSTALLED_PATHS: JSON.stringify(paths),
      VERSION: JSON.stringify(content.digest('hex').slice(0, 16)),
    },
    build: {
      outDir: directory,
      emptyOutDir: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(ROOT, 'src/apps/web/worker/service-worker.ts'),
        output: { entryFileNames: 'sw.js', format: 'iife', codeSplitting: false },
      },
    },
  });
}
