import type { Queryable } from '#adapters/node/database/database.ts';

/** What a release that knows nothing of newer migrations relies on, a line each. */
export interface SchemaShape {
  /** `table.column type`. */
  readonly columns: ReadonlySet<string>;
  /** Columns that a row needs and that have no default, as `table.column`. */
  readonly needed: ReadonlySet<string>;
  /** Checks, keys and references as `table: definition`, and unique indexes, with which a row may be refused. */
  readonly refusals: ReadonlySet<string>;
}

export async function readShape(database: Queryable): Promise<SchemaShape> {
  const lines = async (sql: string) =>
    new Set((await database.query<{ line: string }>(sql)).map(({ line }) => line).sort());
  const tables = `pg_class.relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`;
  const columns = `FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE ${tables} AND attnum > 0 AND NOT attisdropped`;
  return {
    columns: await lines(
      `SELECT relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) AS line ${columns}`,
    ),
    needed: await lines(
      `SELECT relname || '.' || attname AS line ${columns} AND attnotnull AND NOT atthasdef AND attidentity = ''`,
    ),
    refusals: await lines(
      `SELECT relname || ': ' || pg_get_constraintdef(pg_constraint.oid) AS line
       FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid WHERE ${tables} AND contype <> 'n'
       UNION SELECT relname || ': ' || substring(pg_get_indexdef(indexrelid) FROM ' USING .*')
       FROM pg_index JOIN pg_class ON pg_class.oid = indrelid WHERE ${tables} AND indisunique`,
    ),
  };
}

/**
 * Why a release that was written for the schema `before` could not work beside one that brought it to `after`; empty
 * where it can. Tables that came new are nothing to it.
 */
export function brokenBy(before: SchemaShape, after: SchemaShape): string[] {
  const tableOf = (line: string): string => line.split(/[.:]/)[0]!;
  const known = new Set([...before.columns].map(tableOf));
  const cameTo = (one: ReadonlySet<string>, other: ReadonlySet<string>): string[] =>
    [...other].filter((line) => !one.has(line) && known.has(tableOf(line)));
  return [
    ...[...before.columns].filter((line) => !after.columns.has(line)).map((line) => `gone: ${line}`),
    ...cameTo(before.needed, after.needed).map((line) => `needed now: ${line}`),
    ...cameTo(before.refusals, after.refusals).map((line) => `refuses now: ${line}`),
  ];
}
