/**
 * Lighthouse (mobile, simulated throttling) on every route, the median of seven runs, and the exact bytes and requests of
 * a first visit. Browser and server see loopback only. It takes some twenty minutes, and fails where a route has
 * less than full marks. `WEB_ROUTES=/round,/places` measures these alone, and leaves the rows of the others on the page
 * as they are.
 */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Result } from 'lighthouse';
import { median } from '#tests/support/quantile.ts';
import { launchChromium, PHONE, QUIET } from '#tests/support/browser.ts';
import { startServer } from '#tests/support/server.ts';
import { weigh } from '#tests/support/weight.ts';
import { ensurePackages } from '../scripts/system-packages.ts';
import { runApart } from './browser/apart.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Where more than half of them have full marks already, the rest would not change the median. */
const RUNS = 7;
/** On an overloaded machine a run may end without a first paint or lose its page; it is repeated. */
const ATTEMPTS = 5;
const FULL_MARKS = 100;
const NOON = 12;
const WINDOWLESS = '/usr/lib/chromium/chromium-headless-shell';
/** The row of a route that has them in all categories. */
const FULL_ROW = new RegExp(String.raw`^\| \S+ (\| ${FULL_MARKS} ){4}`);
const ALL_FULL = 'Every route has full marks.';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Measured {
  readonly scores: Readonly<Record<(typeof CATEGORIES)[number], number>>;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  readonly shift: number;
  /** Audits that cost points, by their names. */
  readonly complaints: readonly string[];
}

function read(result: Result): Measured {
  const valueOf = (audit: string): number => result.audits[audit]?.numericValue ?? Number.NaN;
  const scoreOf = (category: string): number => Math.round((result.categories[category]?.score ?? 0) * 100);
  const complaints = CATEGORIES.flatMap((category) =>
    (result.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    firstPaintMs: valueOf('first-contentful-paint'),
    largestPaintMs: valueOf('largest-contentful-paint'),
    blockedMs: valueOf('total-blocking-time'),
    shift: valueOf('cumulative-layout-shift'),
    complaints,
  };
}

function hasFullMarks({ scores }: Measured): boolean {
  return Object.values(scores).every((score) => score === FULL_MARKS);
}

/**
 * The words before a command that let it run before the machine's other work; none where that is not allowed. Only the
 * browser has them: Linux stops all that runs so for 50 ms of each second in which they leave it no time of its own.
 */
function precedence(): readonly string[] {
  const words = ['/usr/bin/chrt', '--rr', '1'] as const;
  const [program, ...parameters] = words;
  return spawnSync(program, [...parameters, 'true'], { stdio: 'ignore' }).status === 0 ? words : [];
}

/** The lines about these routes on the page as it stands. */
async function linesBefore(paths: readonly string[]) {
  const page = paths.length > 0 ? await readFile(`${ROOT}docs/evidence/web.md`, 'utf8') : '';
  const lines = page.split('\n');
  const of = (begins: (path: string) => string) =>
    new Map(
      paths.flatMap((path) => {
        const line = lines.find((one) => one.startsWith(begins(path)));
        return line ? [[path, line] as const] : [];
      }),
    );
  return { rows: of((path) => `| ${path} |`), complaints: of((path) => `- ${path}: `) };
}

/** A time zone in which it is about noon now: in the evening every page has a note more. */
function zoneAtNoon(): string {
  const hoursBehind = new Date().getUTCHours() - NOON;
  // The sign of these names is that of the way back to Greenwich.
  return `Etc/GMT${hoursBehind < 0 ? '' : '+'}${hoursBehind}`;
}

async function measureAll(): Promise<string> {
  const { default: lighthouse } = await import('lighthouse');
  const { default: puppeteer } = await import('puppeteer-core');
  await using server = await startServer();
  const own = await launchChromium();
  const first = precedence();
  const startGuest = async () => {
    const [program, ...words] = [...first, WINDOWLESS];
    return await puppeteer.launch({
      executablePath: program,
      ignoreDefaultArgs: true,
      args: [...words, ...(await puppeteer.defaultArgs({ headless: 'shell', args: [...QUIET] }))],
      env: { ...process.env, TZ: zoneAtNoon() },
    });
  };
  let guest = await startGuest();

  async function tryOnce(url: string): Promise<Measured> {
    const page = await guest.newPage();
    try {
      const result = await lighthouse(
        url,
        {
          output: 'json',
          formFactor: 'mobile',
          onlyCategories: [...CATEGORIES],
          // They take a second of each run and no points.
          skipAudits: ['bf-cache'],
          disableFullPageScreenshot: true,
          logLevel: 'silent',
        },
        undefined,
        page,
      );
      if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result');
      return read(result.lhr);
    } finally {
      // It may be gone already.
      await page.close().catch(() => undefined);
    }
  }

  async function runOnce(url: string): Promise<Measured> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await tryOnce(url);
      } catch (error) {
        if (attempt === ATTEMPTS) throw new Error(`Lighthouse failed on ${url}.`, { cause: error });
        // A browser that lost the beginning of a trace tends to lose the next one's too.
        await guest.close();
        guest = await startGuest();
        await tryOnce(server.baseUrl).catch(() => undefined);
      }
    }
  }

  const pages = globSync('**/index.html', { cwd: `${ROOT}dist/web` });
  const asked = process.env['WEB_ROUTES']?.split(',');
  const built = pages.map((page) => `/${dirname(page).replace(/^\.$/, '')}`).toSorted();
  const paths = asked ? built.filter((path) => asked.includes(path)) : built;
  const { rows, complaints } = await linesBefore(asked ? built.filter((path) => !paths.includes(path)) : []);
  // A browser that has just been started is still busy with itself.
  await runOnce(server.baseUrl);
  for (const path of paths) {
    const url = server.baseUrl + path;
    await using visitor = await own.newContext({ viewport: PHONE.viewport });
    const weight = await weigh(await visitor.newPage(), url);
    const runs: Measured[] = [];
    while (runs.length < RUNS && runs.filter(hasFullMarks).length <= RUNS / 2) runs.push(await runOnce(url));
    const of = (pick: (measured: Measured) => number): number => median(runs.map(pick));
    const marks = CATEGORIES.map((category) => of(({ scores }) => scores[category]));
    const cells = [
      path,
      ...marks,
      runs.length,
      Math.round(of((measured) => measured.firstPaintMs)),
      Math.round(of((measured) => measured.largestPaintMs)),
      Math.round(of((measured) => measured.blockedMs)),
      of((measured) => measured.shift).toFixed(3),
      weight.scriptBytes,
      weight.htmlBytes,
      weight.totalBytes,
      weight.requests.length,
    ];
    rows.set(path, `| ${cells.join(' | ')} |`);
    const found = [...new Set(runs.flatMap((measured) => measured.complaints))];
    if (found.length > 0) complaints.set(path, `- ${path}: ${found.join(', ')}`);
    console.error(rows.get(path));
  }
  await guest.close();
  await own.close();
  const missed = built.filter((path) => !FULL_ROW.test(rows.get(path) ?? ''));
  return [
    '# Web',
    '',
    `Lighthouse 13, mobile, simulated throttling, by day: median of ${RUNS} runs a route; they end once more than half of the ${RUNS} have full marks, since the rest would not change the median of the marks. A route may have been measured by itself, on the same machine.`,
    'The browser is Chromium without windows: what a window does around its page would be counted as the page\u2019s own.',
    first.length > 0
      ? 'It ran with precedence over whatever else the machine did, Lighthouse too: such delays would be counted four times.'
      : 'The machine\u2019s other work was not kept away from it: such delays are counted four times, as the page\u2019s own.',
    'Bytes as they cross the wire (brotli), requests without the API.',
    '',
    missed.length === 0 ? ALL_FULL : `Less than full marks: ${missed.join(', ')}.`,
    '',
    '| route | performance | accessibility | best practices | SEO | runs | FCP ms | LCP ms | TBT ms | CLS | script bytes | HTML bytes | all bytes | requests |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...built.flatMap((path) => rows.get(path) ?? []),
    '',
    ...(complaints.size > 0
      ? ['Audits below 0.9 in at least one run:', '', ...complaints.values()]
      : ['No audit below 0.9 in any run.']),
  ].join('\n');
}

/** Measures in a process of its own that sees loopback only. */
export async function run(): Promise<string> {
  ensurePackages({ 'chromium-headless-shell': WINDOWLESS });
  const page = await runApart(import.meta.url);
  // Published as it came out, and failed.
  if (!page.includes(ALL_FULL)) process.exitCode = 1;
  return page;
}

if (import.meta.main) process.stdout.write(await measureAll());
