/**
 * Builds the web program into dist/web: hashed assets, one prerendered page per route, each compressible file beside
 * its brotli form, and security.json with the hashes of what stands inline in the pages.
 * The result appears as a whole or not at all, and two builds never run at once.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build, type Manifest, type Rolldown } from 'vite';
import { buildCompanion } from './build-companion.ts';
import { buildInlineScript } from './build-inline-script.ts';
import { buildServiceWorker } from './build-service-worker.ts';
import { buildVerifier } from './build-verifier.ts';
import { withLock } from './lock.mjs';
import { webConfig } from './web-config.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WEB = join(ROOT, 'src/apps/web');
const OUTPUT = join(ROOT, 'dist/web');
const STAGING = join(ROOT, 'dist/.web-next');
const PREVIOUS = join(ROOT, 'dist/.web-previous');
const PRERENDERER = join(ROOT, '.cache/web-prerender');
const LOCK = join(ROOT, '.cache/build-web.lock');

/** What fits the first round trip of a new connection; a page above it links its stylesheet instead of holding it. */
const MAX_PAGE_BYTES = 14_000;
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.wasm']);

/** The prerendering build's exports; it is compiled by this script, so its types are not at hand. */
interface Prerenderer {
  readonly PAGES: readonly { readonly path: string; readonly screenSource: string }[];
  prerenderPage(path: string): Promise<{ title: string; html: string; bare: boolean }>;
}

/** Above it the highest quality takes half a minute, and saves a tenth. */
const LARGE_BYTES = 2_000_000;

async function compress(bytes: Buffer): Promise<Buffer> {
  const quality = bytes.length > LARGE_BYTES ? 9 : 11;
  return promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** What the browser's build made, by the keys of its manifest, and in which of them a source file ended up. */
interface Client {
  readonly manifest: Manifest;
  keyOf(source: string): string;
}

async function buildClient(): Promise<Client> {
  const config = webConfig('browser');
  const built = (await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    build: { ...config.build, outDir: STAGING, emptyOutDir: true, manifest: 'manifest.json' },
  })) as Rolldown.RolldownOutput;
  const manifest = JSON.parse(await readFile(join(STAGING, 'manifest.json'), 'utf8')) as Manifest;
  await rm(join(STAGING, 'manifest.json'));
  const fileOf = new Map(
    built.output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds.map((id) => [id, part.fileName]) : [])),
  );
  const keys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]));
  return {
    manifest,
    keyOf(source) {
      const key = keys.get(fileOf.get(join(WEB, source)) ?? '');
      if (key === undefined) throw new Error(`No script was built for ${source}.`);
      return key;
    },
  };
}

/** Builds the screens for Node and returns them with the source file of each route's screen. */
async function loadPrerenderer(): Promise<{ prerenderer: Prerenderer; manifest: Manifest }> {
  const config = webConfig('prerender');
  await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ...config.build,
      ssr: 'view/prerender.tsx',
      outDir: PRERENDERER,
      emptyOutDir: true,
      manifest: 'manifest.json',
      minify: false,
    },
  });
  const manifest = JSON.parse(await readFile(join(PRERENDERER, 'manifest.json'), 'utf8')) as Manifest;
  const entry = manifest['view/prerender.tsx'];
  if (!entry) throw new Error('The prerendering build has no entry.');
  return { prerenderer: (await import(pathToFileURL(join(PRERENDERER, entry.file)).href)) as Prerenderer, manifest };
}

/** The source of the screen that `loader` (a function's text in the prerendering build) imports; null for none. */
function screenModule(loader: string, manifest: Manifest): string | null {
  if (loader === '') return null;
  const file = /import\(["']\.\/(?:assets\/)?([^"']+)["']\)/.exec(loader)?.[1];
  const found = Object.entries(manifest).find(([, chunk]) => file !== undefined && chunk.file.endsWith(file));
  if (!found) throw new Error(`No script was built for the screen that this loads: ${loader}`);
  return found[0];
}

/** What a screen needs beside what the entry brings: scripts, its own first, and stylesheets, its own last. */
function partsOf(source: string | null, client: Client): { scripts: readonly string[]; styles: readonly string[] } {
  const known = new Set<string>();
  function collect(key: string, scripts: Set<string>, styles: Set<string>): void {
    const chunk = client.manifest[key];
    if (!chunk || scripts.has(chunk.file) || known.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const imported of chunk.imports ?? []) collect(imported, scripts, styles);
    for (const style of chunk.css ?? []) styles.add(style);
  }
  const styles = new Set<string>();
  collect('index.html', known, styles);
  const scripts = new Set<string>();
  if (source) collect(client.keyOf(source), scripts, styles);
  return { scripts: [...scripts], styles: [...styles] };
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** The template without the product's description and icon: it says no more than the title. */
function anonymous(template: string, title: string): string {
  return template
    .replace(/<meta\s+name="description"[^>]*>/, `<meta name="description" content="${title}">`)
    .replace(/<link\s+rel="icon"[^>]*>/, '<link rel="icon" href="data:,">')
    .replace(/<link\s+rel="apple-touch-icon"[^>]*>/, '');
}

async function writePages(client: Client): Promise<void> {
  const { prerenderer, manifest } = await loadPrerenderer();
  const template = await readFile(join(STAGING, 'index.html'), 'utf8');
  // The page is drawn by its HTML; the scripts only bring it to life and are fetched once it is painted.
  const entry = client.manifest['index.html'];
  if (!entry) throw new Error('The client build has no entry.');
  const integrity = hashOf('sha384', await readFile(join(STAGING, entry.file)));
  const linked = template
    .replaceAll(/<link rel="stylesheet"[^>]*>/g, '')
    .replace('<script type="module"', `<script type="text/deferred-module" integrity="${integrity}"`);
  const font = (await readdir(join(STAGING, 'assets'))).find((file) => file.endsWith('.woff2'));
  if (!font) throw new Error('The client build has no font.');
  // Headings take it if it is there within a tenth of a second, so it is asked for with the first bytes of the page.
  const fontLink = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${font}">`;
  const starter = await buildInlineScript();
  const inlineScripts = [
    starter,
    ...[...template.matchAll(/<script>([^]*?)<\/script>/g)].map((match) => match[1] ?? ''),
  ];

  const styleHashes: Record<string, string> = {};
  for (const { path, screenSource } of prerenderer.PAGES) {
    const { title, html, bare } = await prerenderer.prerenderPage(path);
    // The policy of every page refuses both; better to stop here than to find it in a browser.
    if (/<script|\sstyle="/.test(html)) throw new Error(`${path} has an inline script or style attribute.`);
    const source = screenModule(screenSource, manifest);
    const { scripts, styles } = partsOf(source, client);
    const preloads = scripts.map((file) => `<link rel="deferred-modulepreload" crossorigin href="/${file}">`);
    const css = (await Promise.all(styles.map((file) => readFile(join(STAGING, file), 'utf8'))))
      .map((text) => text.trim())
      .join('');
    const stylesheets = (state: string) =>
      styles.map((file) => `<link rel="stylesheet"${state} crossorigin href="/${file}">`).join('');
    const page = (style: string) =>
      (bare ? anonymous(linked, title) : linked)
        .replace(/<title>.*?<\/title>/, () => `<title>${escapeText(title)}</title>`)
        .replace('<!--head-->', () => [`<script>${starter}</script>`, fontLink, ...preloads, style].join(''))
        .replace('<!--screen-->', () => html);
    // A link that is disabled is not fetched: it tells the scripts that these styles are there already.
    const whole = page(`<style>${css}</style>${stylesheets(' disabled')}`);
    const fits = (await compress(Buffer.from(whole))).length <= MAX_PAGE_BYTES;
    const file = join(STAGING, path === '/404' ? '404.html' : join(path, 'index.html'));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, fits ? whole : page(stylesheets('')));
    styleHashes[path] = hashOf('sha256', css);
  }

  const verifier = await buildVerifier(join(STAGING, 'evidence-verifier.html'));
  const scriptHashes = [...inlineScripts.map((script) => hashOf('sha256', script)), verifier.script];
  styleHashes['/evidence-verifier'] = verifier.style;
  await writeFile(join(STAGING, 'security.json'), JSON.stringify({ scriptHashes, styleHashes }, null, 2));
}

/** As policies and `integrity` attributes name a text or a file. */
function hashOf(algorithm: 'sha256' | 'sha384', content: string | Uint8Array): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}

/** The compiler is switched on by a preset that could stop matching without a word. */
async function assertCompiled(): Promise<void> {
  for (const file of await readdir(join(STAGING, 'assets'))) {
    if (file.endsWith('.js') && (await readFile(join(STAGING, 'assets', file), 'utf8')).includes('memo_cache_sentinel'))
      return;
  }
  throw new Error('The React Compiler did not run.');
}

async function compressFiles(): Promise<void> {
  const entries = await readdir(STAGING, { recursive: true, withFileTypes: true });
  const files = entries
    .filter(({ name }) => COMPRESSIBLE.has(extname(name)) && name !== 'security.json')
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      const smaller = await compress(bytes);
      if (smaller.length < bytes.length) await writeFile(`${file}.br`, smaller);
    }),
  );
}

/** Puts the new build in the place of the old one. */
async function publish(): Promise<void> {
  await rm(PREVIOUS, { recursive: true, force: true });
  if (existsSync(OUTPUT)) await rename(OUTPUT, PREVIOUS);
  await rename(STAGING, OUTPUT);
  await rm(PREVIOUS, { recursive: true, force: true });
}

await withLock(LOCK, async () => {
  try {
    const client = await buildClient();
    await assertCompiled();
    await buildCompanion(join(STAGING, 'companion'));
    await writePages(client);
    await buildServiceWorker(STAGING);
    await compressFiles();
    await publish();
  } finally {
    await rm(STAGING, { recursive: true, force: true });
    await rm(PRERENDERER, { recursive: true, force: true });
  }
});
