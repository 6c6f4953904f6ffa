import type { Box, ListQuery } from '../published/list-query.ts';
import { tileRunsOf } from '../published/tile.ts';

/** Collects parameters while conditions are written. */
export class Parameters {
  readonly values: unknown[] = [];

  /** The placeholder of a value. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

export const where = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

export function inBoxes(parameters: Parameters, boxes: readonly Box[]): string {
  const conditions = boxes.map(({ west, south, east, north }) => {
    const [w, s, e, n] = [west, south, east, north].map((bound) => `${parameters.add(bound)}::double precision`);
    return `(latitude BETWEEN ${s} AND ${n} AND longitude BETWEEN ${w} AND ${e})`;
  });
  return `(${conditions.join(' OR ')})`;
}

/**
 * The reports in the tiles that the boxes touch, as far as the conditions let them through. Each run of tiles is a range
 * of the index of its own: OFFSET 0 keeps the planner from reading another index for each of them instead.
 */
export function inTiles(
  parameters: Parameters,
  boxes: readonly Box[],
  conditions: readonly string[],
  columns: string,
): string {
  const runs = tileRunsOf(boxes);
  const first = parameters.add(runs.map((run) => run.first));
  const last = parameters.add(runs.map((run) => run.last));
  return `SELECT ${columns} FROM unnest(${first}::integer[], ${last}::integer[]) AS run (first_tile, last_tile)
          CROSS JOIN LATERAL (
            SELECT * FROM published_reports WHERE tile BETWEEN first_tile AND last_tile OFFSET 0
          ) AS found ${where(conditions)}`;
}

/** The conditions of a query, apart from order and page. */
export function conditionsOf(
  parameters: Parameters,
  { search, issueType, boxes }: Pick<ListQuery, 'search' | 'issueType' | 'boxes'>,
) {
  const conditions: string[] = [];
  if (issueType !== null) conditions.push(`issue_type = ${parameters.add(issueType)}`);
  if (search.kind === 'contains')
    for (const word of search.words) conditions.push(`search_text LIKE ${parameters.add(`%${escapeLike(word)}%`)}`);
  if (boxes) conditions.push(inBoxes(parameters, boxes));
  return conditions;
}

/** Whether a word of name, city or address begins so. */
export const hasWordLike = (parameters: Parameters, beginning: string): string =>
  `' ' || translate(search_text, E'\\n', ' ') LIKE ${parameters.add(`% ${escapeLike(beginning)}%`)}`;
