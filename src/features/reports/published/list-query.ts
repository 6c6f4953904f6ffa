import { fail, ok, type Result } from '#core/result.ts';
import type { IssueType } from '#contract/entities/reported-location.ts';
import type { MapDegrees } from '#contract/limits.ts';
import { parseCursor, type PageEnd } from '#core/http/page-cursor.ts';
import type { Position } from './public-report.ts';
import { parseSearch, type Search } from '../search.ts';

/** A rectangle that does not cross the date line; bounds in degrees, all inclusive. */
export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** What a list of published reports is asked for. */
export interface ListQuery {
  readonly search: Search;
  readonly issueType: IssueType | null;
  /** One rectangle, or two where the area crosses the date line; null for the whole world. */
  readonly boxes: readonly Box[] | null;
  /** Nearest first instead of newest first. */
  readonly near: Position | null;
  readonly after: PageEnd | null;
  readonly limit: number;
}

/** What the map is asked for. */
export interface MapQuery extends Pick<ListQuery, 'search' | 'issueType' | 'boxes'> {
  /** How wide and high its cells are. */
  readonly degrees: MapDegrees;
}

const inRange = (value: number, bound: number): boolean => Math.abs(value) <= bound;

/** 'w,s,e,n' as rectangles; null for bounds off the globe or a south above its north. */
export function parseBoundingBox(text: string): readonly Box[] | null {
  const [west = NaN, south = NaN, east = NaN, north = NaN] = text.split(',').map(Number);
  if (!inRange(west, 180) || !inRange(east, 180) || !inRange(south, 90) || !inRange(north, 90) || south > north)
    return null;
  if (west <= east) return [{ west, south, east, north }];
  return [
    { west, south, east: 180, north },
    { west: -180, south, east, north },
  ];
}

function parseNear(text: string): Position | null {
  const [latitude = NaN, longitude = NaN] = text.split(',').map(Number);
  return inRange(latitude, 90) && inRange(longitude, 180) ? { latitude, longitude } : null;
}

/** A request's query as a list query; 'bad-request' for a cursor, box or point that the schema's pattern let through. */
export function parseListQuery(query: {
  readonly q?: string | undefined;
  readonly issueType?: IssueType | undefined;
  readonly bbox?: string | undefined;
  readonly near?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}): Result<ListQuery, 'bad-request'> {
  const boxes = query.bbox === undefined ? null : parseBoundingBox(query.bbox);
  const near = query.near === undefined ? null : parseNear(query.near);
  const after = query.cursor === undefined ? null : parseCursor(query.cursor);
  if (
    (query.bbox !== undefined && !boxes) ||
    (query.near !== undefined && !near) ||
    (query.cursor !== undefined && !after)
  )
    return fail('bad-request');
  return ok({
    search: parseSearch(query.q ?? ''),
    issueType: query.issueType ?? null,
    boxes,
    near,
    after,
    limit: query.limit,
  });
}

/** A request's query as a query of the map; 'bad-request' for a box that the schema's pattern let through. */
export function parseMapQuery(query: {
  readonly q?: string | undefined;
  readonly issueType?: IssueType | undefined;
  readonly bbox?: string | undefined;
  readonly degrees: MapDegrees;
}): Result<MapQuery, 'bad-request'> {
  const boxes = query.bbox === undefined ? null : parseBoundingBox(query.bbox);
  if (query.bbox !== undefined && !boxes) return fail('bad-request');
  return ok({
    search: parseSearch(query.q ?? ''),
    issueType: query.issueType ?? null,
    boxes,
    degrees: query.degrees,
  });
}

const EARTH_RADIUS_M = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in meters. */
export function distanceM(from: Position, to: Position): number {
  const half = (difference: number) => Math.sin(radians(difference) / 2) ** 2;
  const share =
    half(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(to.longitude - from.longitude);
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** The rectangles that hold everything within `radiusM` of a point, across the date line and the poles too. */
export function boxesAround({ latitude, longitude }: Position, radiusM: number): readonly Box[] {
  const latitudeSpan = (radiusM / EARTH_RADIUS_M) * (180 / Math.PI);
  const south = Math.max(-90, latitude - latitudeSpan);
  const north = Math.min(90, latitude + latitudeSpan);
  const widest = Math.max(Math.abs(south), Math.abs(north));
  // Meridians meet at the poles: near them every longitude is within reach.
  const ratio = Math.sin(radiusM / EARTH_RADIUS_M) / Math.cos(radians(latitude));
  if (widest >= 89.9 || ratio >= 1) return [{ west: -180, east: 180, south, north }];
  const longitudeSpan = (Math.asin(ratio) * 180) / Math.PI;
  const west = longitude - longitudeSpan;
  const east = longitude + longitudeSpan;
  if (west < -180)
    return [
      { west: west + 360, east: 180, south, north },
      { west: -180, east, south, north },
    ];
  if (east > 180)
    return [
      { west, east: 180, south, north },
      { west: -180, east: east - 360, south, north },
    ];
  return [{ west, east, south, north }];
}
