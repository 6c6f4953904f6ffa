import { DAY_MS } from '#core/time/durations.ts';
import type { IssueType } from '#contract/entities/reported-location.ts';
import type { Position } from '../published/public-report.ts';
import { fold } from '../search.ts';
import { tellingName } from '../arrival/venue.ts';
import { nameLikeness } from './similarity.ts';

/** Names that share so many of their trigrams may be one name. */
export const MIN_LIKENESS = 0.45;
/** Pins farther apart are two houses. */
const MAX_METERS = 250;
export const DUPLICATE_DAYS = 180;

export interface ComparedReport {
  readonly name: string;
  readonly city: string;
  readonly country: string;
  readonly issueType: IssueType;
  /** A pin, not the middle of a city; null where there is none. */
  readonly pin: Position | null;
  readonly createdAtMs: number;
}

const EARTH_M = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The way along a great circle. */
export function metersBetween(one: Position, other: Position): number {
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)];
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** How likely two reports tell of one thing, from 0 for not at all to 1: same kind, same city, about the same name. */
export function duplicateLikeness(one: ComparedReport, other: ComparedReport): number {
  if (one.issueType !== other.issueType) return 0;
  if (fold(one.country) !== fold(other.country) || fold(one.city) !== fold(other.city)) return 0;
  if (Math.abs(one.createdAtMs - other.createdAtMs) > DUPLICATE_DAYS * DAY_MS) return 0;
  if (one.pin && other.pin && metersBetween(one.pin, other.pin) > MAX_METERS) return 0;
  const likeness = nameLikeness(tellingName(one.name), tellingName(other.name));
  return likeness >= MIN_LIKENESS ? likeness : 0;
}
