import type { Queryable } from '#adapters/node/database/database.ts';
import type { MapCell } from '#contract/entities/reported-location.ts';
import type { MapQuery } from '../published/list-query.ts';
import { NO_TILE, tileOf, tileRunsOf } from '../published/tile.ts';
import { Parameters, where } from './published-conditions.ts';
import type { PublishedRow } from './published-rows.ts';

/** Where a cell stands is told in parts of a degree: to about ten meters. */
const CELL_PRECISION = 10_000;
/** Three whole numbers of four bytes: reports, latitude, longitude. */
const CELL_BYTES = 12;

/**
 * Cells of the counted squares. One of a degree is named by a city in it, a larger one by its square degree with the most
 * reports. They cross as one run of bytes and one text: thousands of rows, and numbers written out, take several times as
 * long as counting them.
 */
export async function countedCells(
  database: Queryable,
  { issueType, degrees, boxes }: MapQuery,
): Promise<{ cells: MapCell[]; unplaced: number }> {
  const parameters = new Parameters();
  const ofType = issueType === null ? 'true' : `issue_type = ${parameters.add(issueType)}`;
  const conditions = [ofType, degrees === 1 ? 'tile >= 0' : `degrees = ${degrees}`];
  const runs = boxes && tileRunsOf(boxes, degrees);
  const inReach = runs
    ? `JOIN unnest(${parameters.add(runs.map(({ first }) => first))}::integer[],
                   ${parameters.add(runs.map(({ last }) => last))}::integer[]) AS run (first_tile, last_tile)
         ON tile BETWEEN first_tile AND last_tile`
    : '';
  const newestOf = (tile: string) =>
    `(SELECT city FROM published_reports WHERE published_reports.tile = ${tile} ORDER BY created_at DESC, id DESC LIMIT 1)`;
  const [from, columns, city] =
    degrees === 1
      ? ['published_report_tiles', ', max(city COLLATE "C") AS city', `coalesce(city, ${newestOf('counted.tile')}, '')`]
      : [
          'published_report_areas',
          '',
          `coalesce((SELECT coalesce(city, ${newestOf('named.tile')}) FROM published_report_tiles AS named
                     WHERE named.tile >= 0 AND published_report_area(named.tile, ${degrees}) = counted.tile AND ${ofType}
                     ORDER BY reports DESC, named.tile LIMIT 1), '')`,
        ];
  const [row] = await database.query<{ numbers: Buffer | null; cities: string | null; unplaced: number }>(
    `SELECT string_agg(int4send(reports) || int4send((latitude_sum / reports * ${CELL_PRECISION})::integer)
                                         || int4send((longitude_sum / reports * ${CELL_PRECISION})::integer), '') AS numbers,
            json_agg(${city})::text AS cities,
            (SELECT coalesce(sum(reports), 0)::integer FROM published_report_tiles WHERE tile = ${NO_TILE} AND ${ofType}) AS unplaced
     FROM (SELECT tile, sum(reports)::integer AS reports, sum(latitude_sum) AS latitude_sum,
                  sum(longitude_sum) AS longitude_sum${columns}
           FROM ${from} ${inReach} ${where(conditions)} GROUP BY tile ORDER BY tile) AS counted`,
    parameters.values,
  );
  const { numbers, cities, unplaced } = row!;
  if (!numbers || cities === null) return { cells: [], unplaced };
  const cells = (JSON.parse(cities) as string[]).map((name, index) => {
    const at = index * CELL_BYTES;
    return {
      count: numbers.readInt32BE(at),
      latitude: numbers.readInt32BE(at + 4) / CELL_PRECISION,
      longitude: numbers.readInt32BE(at + 8) / CELL_PRECISION,
      city: name,
    };
  });
  return { cells, unplaced };
}

/** Cells of matches, each where its matches are in the middle and named by the first of them. */
export function cellsOf(
  matches: readonly Pick<PublishedRow, 'latitude' | 'longitude' | 'city'>[],
  degrees: MapQuery['degrees'],
): { cells: MapCell[]; unplaced: number } {
  const cells = new Map<number, { latitude: number; longitude: number; count: number; city: string }>();
  let unplaced = 0;
  for (const { latitude, longitude, city } of matches) {
    if (latitude === null || longitude === null) {
      unplaced += 1;
      continue;
    }
    const tile = tileOf({ latitude, longitude }, degrees);
    const cell = cells.get(tile) ?? { latitude: 0, longitude: 0, count: 0, city };
    cells.set(tile, {
      latitude: cell.latitude + latitude,
      longitude: cell.longitude + longitude,
      count: cell.count + 1,
      city: cell.city,
    });
  }
  return {
    cells: [...cells.values()].map(({ latitude, longitude, ...cell }) => ({
      ...cell,
      latitude: latitude / cell.count,
      longitude: longitude / cell.count,
    })),
    unplaced,
  };
}
