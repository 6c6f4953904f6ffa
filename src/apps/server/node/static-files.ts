import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { documentHeaders, type HeaderPolicy, type InlineHashes, type TransportPolicy } from '../security-headers.ts';
import { prepareBody, type PreparedAnswer, type PreparedBody } from '#adapters/node/http/prepared-answer.ts';
import { pagePath } from '#contract/page-path.ts';

/** The built web: prerendered pages by route and files by path, in memory. */
export interface StaticFiles {
  /** The answer for a request path (no query), or null where nothing is. */
  answer(path: string, acceptEncoding: string | undefined, ifNoneMatch: string | undefined): PreparedAnswer | null;
  /** The page for a path where nothing is. */
  notFound(acceptEncoding: string | undefined): PreparedAnswer;
  readonly count: number;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
};

/** Read at start or of no use to a browser; a source map would show more than the page needs. */
const NOT_SERVED = new Set(['security.json']);
const NOT_FOUND_PAGE = '/404';
/** Everything below this folder has a hash of its content in its name. */
const HASHED_FOLDER = '/assets/';
const ONE_YEAR_SECONDS = 31_536_000;

/** The URL path of a built file: `camera.html` and `camera/index.html` are the page /camera. */
function urlPath(file: string): string {
  const path = `/${file.split(sep).join('/')}`;
  return path.endsWith('.html') ? path.replace(/(\/index)?\.html$/, '') || '/' : path;
}

function prepareFile(file: string, identity: Buffer, brotli: Buffer | undefined, policy: HeaderPolicy): PreparedBody {
  const path = urlPath(file);
  const headers = [
    ...Object.entries(documentHeaders(path, policy)).flat(),
    'cache-control',
    path.startsWith(HASHED_FOLDER) ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache',
    'content-type',
    CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
  ];
  return prepareBody(identity, brotli ?? null, headers, path === NOT_FOUND_PAGE ? 404 : 200);
}

/** All files below `folder`, relative to it; none when the folder does not exist. */
async function filesBelow(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The CSP hashes of the scripts and styles that the build wrote into the pages. */
async function inlineHashes(folder: string): Promise<InlineHashes> {
  try {
    return JSON.parse(await readFile(join(folder, 'security.json'), 'utf8')) as InlineHashes;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { scriptHashes: [], styleHashes: {} };
    throw error;
  }
}

/**
 * Reads the built web into memory. A request is answered by looking its path up among the files that exist, so no path,
 * however it is written, can reach another file.
 */
export async function loadStaticFiles(folder: string, policy: TransportPolicy): Promise<StaticFiles> {
  const headerPolicy: HeaderPolicy = { ...policy, ...(await inlineHashes(folder)) };
  const names = await filesBelow(folder);
  const bodies = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
  );
  const files = new Map<string, PreparedBody>();
  for (const [name, body] of bodies) {
    if (NOT_SERVED.has(name) || name.endsWith('.br') || name.endsWith('.map')) continue;
    files.set(urlPath(name), prepareFile(name, body, bodies.get(`${name}.br`), headerPolicy));
  }
  const missingPage = files.get(NOT_FOUND_PAGE) ?? prepareFile('404.html', Buffer.of(), undefined, headerPolicy);
  files.delete(NOT_FOUND_PAGE);

  return {
    count: files.size,
    notFound: (acceptEncoding) => missingPage.answer(acceptEncoding, undefined),
    answer: (path, acceptEncoding, ifNoneMatch) =>
      files.get(pagePath(path))?.answer(acceptEncoding, ifNoneMatch) ?? null,
  };
}
