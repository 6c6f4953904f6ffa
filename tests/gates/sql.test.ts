import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/**
 * What the database may not be asked for, since a pooler in transaction mode may stand before it and a release of before
 * runs on beside this one: each with what finds it in SQL.
 */
const FORBIDDEN = {
  trigger: /\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:(?:CONSTRAINT|EVENT)\s+)?TRIGGER\s+"?(\w+)/gi,
  'advisory lock': /\b(pg_(?:try_)?advisory_\w+)\s*\(/gi,
} as const;

interface Exception {
  readonly path: string;
  readonly what: keyof typeof FORBIDDEN;
  readonly name: string;
  readonly reason: string;
}

const EXCEPTIONS: readonly Exception[] = [
  {
    path: 'src/features/reports/node/migrations/20261126-10-map-areas.sql',
    what: 'trigger',
    name: 'count_published_report_areas',
    reason: 'a release that knows only square degrees runs on beside this one, and must count the larger squares too',
  },
  {
    path: 'src/features/analytics/node/event-partitions.ts',
    what: 'advisory lock',
    name: 'pg_advisory_xact_lock',
    reason: 'it ends with its transaction, so that a pooler gives no other client a connection that still holds it',
  },
];

const COMMENT = /--.*$|\/\*[^]*?\*\//gm;

/** What a file asks of the database that no exception names. */
function faultsOf(path: string, text: string): string[] {
  const code = path.endsWith('.sql') ? text.replace(COMMENT, '') : text;
  return Object.entries(FORBIDDEN).flatMap(([what, pattern]) =>
    [...code.matchAll(pattern)]
      .map(([, name]) => name!)
      .filter((name) => !EXCEPTIONS.some((one) => one.path === path && one.what === what && one.name === name))
      .map((name) => `${path}: ${what} ${name}`),
  );
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const files = (pattern: string) => globSync(pattern, { cwd: ROOT });

describe('what the product asks of its database', () => {
  test('has no trigger and no advisory lock but the named exceptions', () => {
    const migrations = files('src/**/migrations/*.sql');
    expect(migrations.length).toBeGreaterThan(35);
    const asked = [...migrations, ...files('src/**/*.ts').filter((path) => !path.endsWith('.test.ts'))];
    expect(asked.flatMap((path) => faultsOf(path, read(path)))).toEqual([]);
  });

  test.each(EXCEPTIONS)(
    'the exception of $name is still needed, and both documents name it',
    ({ path, what, name }) => {
      expect([...read(path).matchAll(FORBIDDEN[what])].map(([, found]) => found)).toContain(name);
      for (const document of ['ARCHITECTURE.md', 'CONTRIBUTING.md']) expect(read(document)).toContain(`\`${name}\``);
    },
  );

  test.each([
    ['CREATE TRIGGER mark AFTER INSERT ON scans FOR EACH ROW EXECUTE FUNCTION mark();', ['trigger mark']],
    ['create or replace trigger mark before update on scans execute function mark();', ['trigger mark']],
    ['CREATE CONSTRAINT TRIGGER mark AFTER INSERT ON scans EXECUTE FUNCTION mark();', ['trigger mark']],
    ['SELECT pg_advisory_lock(1);', ['advisory lock pg_advisory_lock']],
    ['SELECT pg_try_advisory_xact_lock(1);', ['advisory lock pg_try_advisory_xact_lock']],
    ['CREATE EVENT TRIGGER "mark" ON ddl_command_end EXECUTE FUNCTION mark();', ['trigger mark']],
    // Of another file.
    [
      'CREATE TRIGGER count_published_report_areas AFTER INSERT ON scans EXECUTE FUNCTION count();',
      ['trigger count_published_report_areas'],
    ],
    ['-- CREATE TRIGGER mark: none of those.\nCREATE TABLE triggers (id uuid);', []],
  ])('of %s it says %j', (sql, faults) => {
    const path = 'src/features/scan-history/node/migrations/20261201-01-planted.sql';
    expect(faultsOf(path, sql)).toEqual(faults.map((fault) => `${path}: ${fault}`));
  });
});
