import type {
  Basis,
  IssueType,
  ReplyKind,
  ReportedLocation,
  ReportPhoto,
  Situation,
  Verification,
} from '#contract/entities/reported-location.ts';
import { isoTime } from '#core/time/iso-time.ts';
import { freshnessOf } from '../published/freshness.ts';
import { isVerified } from '../log/review-state.ts';

export interface PublishedRow {
  id: string;
  created_at: number;
  issue_type: IssueType;
  name: string;
  address: string;
  city: string;
  state: string | null;
  country: string;
  description: string;
  verification: Verification;
  last_reviewed_at: number | null;
  latitude: number | null;
  longitude: number | null;
  venue_id: string | null;
  situation: Situation;
  disputed: boolean;
  disputed_by_other: boolean;
  basis: Basis;
  stayed_in: string | null;
  corroborations: number;
  archived: boolean;
  response_kind: ReplyKind | null;
  response: string | null;
  responded_at: number | null;
  photos: ReportPhoto[];
}

export const COLUMNS = [
  'id',
  'created_at',
  'issue_type',
  'name',
  'address',
  'city',
  'state',
  'country',
  'description',
  'verification',
  'last_reviewed_at',
  'latitude',
  'longitude',
  'venue_id',
  'situation',
  'disputed',
  'disputed_by_other',
  'basis',
  'stayed_in',
  'corroborations',
  'response_kind',
  'response',
  'responded_at',
  'photos',
]
  .map((column) => `published_reports.${column}`)
  .join(', ');

export function locationOf(row: PublishedRow, atMs: number): ReportedLocation {
  const aged = { issueType: row.issue_type, createdAtMs: row.created_at, lastReviewedAtMs: row.last_reviewed_at };
  return {
    id: row.id,
    name: row.name,
    city: row.city,
    ...(row.state === null ? {} : { state: row.state }),
    country: row.country,
    address: row.address,
    issueType: row.issue_type,
    issueDescription: row.description,
    isVerified: isVerified(row.verification),
    createdAt: isoTime(row.created_at),
    ...(row.last_reviewed_at === null ? {} : { lastReviewedAt: isoTime(row.last_reviewed_at) }),
    ...(row.latitude === null || row.longitude === null ? {} : { latitude: row.latitude, longitude: row.longitude }),
    verification: row.verification,
    freshness: freshnessOf(aged, atMs),
    situation: row.situation,
    disputed: row.disputed,
    ...(row.disputed ? { disputedBy: row.disputed_by_other ? ('other' as const) : ('venue' as const) } : {}),
    basis: row.basis,
    ...(row.stayed_in === null ? {} : { stayedIn: row.stayed_in }),
    corroborations: row.corroborations,
    ...(row.response === null || row.response_kind === null || row.responded_at === null
      ? {}
      : { response: { kind: row.response_kind, text: row.response, at: isoTime(row.responded_at) } }),
    ...(row.venue_id === null ? {} : { placeId: row.venue_id }),
    ...(row.photos.length === 0 ? {} : { photos: row.photos }),
  };
}
