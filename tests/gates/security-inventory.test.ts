import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sessionLimits } from '#features/account/session-rules.ts';
import { RATES } from '#apps/server/rate-limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const PAGE = read('docs/security/inventory.md');

interface Source {
  readonly path: string;
  readonly text: string;
}

const SOURCES: readonly Source[] = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: read(path) }));

/** The cells of the rows below a heading of the page, without the marks of code. */
function rowsBelow(heading: string): string[][] {
  const part = PAGE.split(/^## /m).find((section) => section.startsWith(`${heading}\n`))!;
  const rows = [...part.matchAll(/^\| (.+) \|$/gm)].map(([, cells]) => cells!.replaceAll('`', '').split(' | '));
  return rows.slice(1);
}

/** The names of the events that a program's source logs. */
function eventsOf({ path, text }: Source): string[] {
  const calls = path.startsWith('src/adapters/node/database/') ? /\blog\(\s*'([a-z-]+)'/g : /$^/g;
  return [...text.matchAll(/\blogger\.(?:info|warn|error|prepare)\(\s*'([a-z-]+)'/g), ...text.matchAll(calls)].map(
    ([, event]) => event!,
  );
}

/** Names within the template of a pattern that are not constants of the code; what is a pattern by its type was looked at where it was made. */
function inputsOfPatterns({ text }: Source): string[] {
  const patterns = new Set([...text.matchAll(/\b(\w+): RegExp\b/g)].map(([, name]) => `${name!}.source`));
  return [...text.matchAll(/new RegExp\(([^]*?)\);/g)]
    .flatMap(([, pattern]) =>
      [...pattern!.matchAll(/\$\{([^}]+)\}|^(?!String\b)(\w+)\b/g)].map(([, inside, bare]) => inside ?? bare!),
    )
    .filter((name) => !patterns.has(name));
}

/** What has to be true of a request that the server makes: it follows no redirect, and is on the page. */
function faultsOfRequests({ path, text }: Source): string[] {
  return [...text.matchAll(/\bfetch\(([^]{0,600})/g)].flatMap(([, call]) => [
    ...(/redirect: 'error'/.test(call!) ? [] : [`${path} follows redirects`]),
    ...(PAGE.includes(`\`${path}\``) ? [] : [`${path} is not on the page`]),
  ]);
}

describe('the inventory', () => {
  test('lists each event that is logged', () => {
    const logged = new Set(SOURCES.flatMap(eventsOf));
    expect(logged.size).toBeGreaterThan(30);
    expect(rowsBelow('Logs').map(([event]) => event)).toEqual([...logged].toSorted());
  });

  test('lists each limit as it is in force', () => {
    const inForce = Object.entries(RATES).map(([call, { burst, perMinute }]) => [
      call,
      burst.toLocaleString('en'),
      perMinute >= 1 ? `${perMinute.toLocaleString('en')} a minute` : `${Math.round(perMinute * 24 * 60)} a day`,
    ]);
    expect(rowsBelow('Limits')).toEqual(inForce);
  });

  test('says how long sessions last', () => {
    const told = (ms: number) =>
      ms >= 2 * DAY_MS ? `${ms / DAY_MS} days` : ms >= HOUR_MS ? `${ms / HOUR_MS} hours` : `${ms / MINUTE_MS} minutes`;
    const rows = (['user', 'reviewer'] as const).map(sessionLimits);
    expect(rowsBelow('Sessions').map(([, idle, absolute]) => [idle, absolute])).toEqual(
      rows.map(({ idleMs, absoluteMs }) => [told(idleMs), told(absoluteMs)]),
    );
  });

  const OF_THE_SERVER = SOURCES.filter(({ path }) => /\/node\//.test(path) && !path.startsWith('src/scanners/'));

  test('lists whatever the server connects to, and none of it follows a redirect', () => {
    expect(OF_THE_SERVER.filter(({ text }) => /\bfetch\(/.test(text)).length).toBeGreaterThan(2);
    expect(OF_THE_SERVER.flatMap(faultsOfRequests)).toEqual([]);
    const variables = [...read('src/apps/server/node/config.ts').matchAll(/env\.url\('(\w+)'/g)].map(
      ([, name]) => name!,
    );
    const inward = ['PUBLIC_URL', 'STUN_URL'];
    expect(variables.filter((name) => !inward.includes(name) && !PAGE.includes(`\`${name}\``))).toEqual([]);
  });

  test('a request that follows redirects, or is on no page, is found', () => {
    const planted = { path: 'src/features/x/node/x.ts', text: `await fetch(url, { method: 'POST' })` };
    expect(faultsOfRequests(planted)).toEqual([
      `${planted.path} follows redirects`,
      `${planted.path} is not on the page`,
    ]);
  });
});

describe('in the code', () => {
  /** Names that a caller within the code gives, never somebody outside. */
  const GIVEN = new Set(['localName', 'key']);

  test('no regular expression is made of what somebody typed', () => {
    const inputs = SOURCES.flatMap(inputsOfPatterns);
    expect(inputs.length).toBeGreaterThan(10);
    expect(inputs.filter((name) => !/^[A-Z][A-Z\d_]*$/.test(name) && !GIVEN.has(name))).toEqual([]);
    expect(inputsOfPatterns({ path: '', text: 'new RegExp(word, "u");' })).toEqual(['word']);
    const joins = `new RegExp(\`\${page.source}\${word}\`);`;
    expect(inputsOfPatterns({ path: '', text: `(page: Page) => ${joins}` })).toEqual(['page.source', 'word']);
    expect(inputsOfPatterns({ path: '', text: `(page: RegExp, word: string) => ${joins}` })).toEqual(['word']);
  });

  test('whoever listens to messages of windows looks at their origin', () => {
    const listening = SOURCES.filter(({ text }) =>
      /(?:window|globalThis|self)\.addEventListener\('message'/.test(text),
    );
    expect(listening.map(({ path }) => path)).toContain('src/apps/web/worker/service-worker.ts');
    expect(listening.filter(({ text }) => !/event\.origin !== /.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('no table knows how old a password is', () => {
    const migrations = globSync('src/**/migrations/*.sql', { cwd: ROOT }).map(read);
    expect(migrations.some((text) => /password_hash/.test(text))).toBe(true);
    expect(migrations.filter((text) => /password_(?:changed|expires|set|age)\w*/.test(text))).toEqual([]);
  });
});
