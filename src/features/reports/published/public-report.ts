import type { IssueType, PlaceKind, ReportedLocation, Verification } from '#contract/entities/reported-location.ts';
import type { TextSpan } from '#contract/entities/review.ts';
import { copy } from '../copy.ts';
import { redactFields, type TextFields } from '../personal-data/redaction.ts';
import { isVerified } from '../log/review-state.ts';

export interface Position {
  /** Degrees, WGS 84. */
  readonly latitude: number;
  readonly longitude: number;
}

/** A report as it is kept: what its reporter wrote, and where the place is. */
export interface StoredReport {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string | null;
  readonly country: string;
  readonly issueType: IssueType;
  readonly issueDescription: string;
  readonly placeKind: PlaceKind | null;
  readonly position: Position | null;
  /** The month in which the stay ended, as YYYY-MM, where its guest told it. */
  readonly stayedIn: string | null;
  readonly createdAtMs: number;
}

/** About one kilometre: 1 degree of latitude is 111.2 km, and 0.01 degree at most 1.1 km in either direction. */
const PRIVATE_HOME_STEP_DEGREES = 0.01;

/** A pin is never more exact than the four decimals (11 m) that tell one hotel from the next. */
const PIN_STEP_DEGREES = 0.0001;

function roundTo(degrees: number, step: number): number {
  // Dividing by the reciprocal keeps 0.07 from becoming 0.07000000000000001.
  return Math.round(degrees / step) / Math.round(1 / step);
}

/** Where a report may say it is: to about 1 km for private homes. */
export function publicPosition(position: Position | null, placeKind: PlaceKind | null): Position | null {
  if (!position) return null;
  const step = placeKind === 'rental' ? PRIVATE_HOME_STEP_DEGREES : PIN_STEP_DEGREES;
  return { latitude: roundTo(position.latitude, step), longitude: roundTo(position.longitude, step) };
}

/** The fields that the public would read, before redaction: of a private home neither name nor address, but the city. */
export function publicFields(
  report: Pick<StoredReport, 'name' | 'address' | 'city' | 'state' | 'country' | 'placeKind' | 'issueDescription'>,
): TextFields & { readonly issueDescription: string } {
  return {
    name: report.placeKind === 'rental' ? copy.placeKinds.rental : report.name,
    address: report.placeKind === 'rental' ? report.city : report.address,
    city: report.city,
    ...(report.state === null ? {} : { state: report.state }),
    country: report.country,
    issueDescription: report.issueDescription,
  };
}

/** Whether the text that a span was marked in is what the public reads; of a private home others stand in place of two. */
function isShown({ placeKind }: StoredReport, { field }: TextSpan): boolean {
  return placeKind !== 'rental' || (field !== 'name' && field !== 'address');
}

/** The words of a report as the public reads them, without what was taken out. */
export function publicWords(report: StoredReport, redactions: readonly TextSpan[]) {
  const {
    name = '',
    address = '',
    city = '',
    state,
    country = '',
    issueDescription,
  } = redactFields(
    publicFields(report),
    redactions.filter((span) => isShown(report, span)),
  );
  return { name, address, city, ...(state === undefined ? {} : { state }), country, issueDescription };
}

/** A published report as the public reads it. */
export function publicReport(
  report: StoredReport,
  review: {
    readonly redactions: readonly TextSpan[];
    readonly verification: Verification;
    readonly lastReviewedAtMs: number | null;
  },
  isoTime: (atMs: number) => string,
): ReportedLocation {
  const position = publicPosition(report.position, report.placeKind);
  return {
    id: report.id,
    ...publicWords(report, review.redactions),
    issueType: report.issueType,
    isVerified: isVerified(review.verification),
    createdAt: isoTime(report.createdAtMs),
    ...(review.lastReviewedAtMs === null ? {} : { lastReviewedAt: isoTime(review.lastReviewedAtMs) }),
    ...position,
  };
}
