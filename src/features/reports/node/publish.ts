import type { Queryable } from '#adapters/node/database/database.ts';
import type {
  Basis,
  Dispute,
  IssueType,
  ReplyKind,
  Situation,
  Verification,
} from '#contract/entities/reported-location.ts';
import type { TextSpan } from '#contract/entities/review.ts';
import { isoTime } from '#core/time/iso-time.ts';
import { publicPosition, publicReport, type Position, type StoredReport } from '../published/public-report.ts';
import { isDisputed } from '../log/review-state.ts';
import { fold } from '../search.ts';
import { NO_TILE, tileOf } from '../published/tile.ts';
import { writePublishedPhotos } from '../evidence/node/published-photos.ts';
import type { PublishedRow } from './published-rows.ts';

/** Adds to, or takes from, what the map counts. A tile without reports has no row, and is named by what came last. */
async function count(
  transaction: Queryable,
  change: 1 | -1,
  {
    issueType,
    position,
    city,
  }: { readonly issueType: IssueType; readonly position: Position | null; readonly city: string },
): Promise<void> {
  const tile = position ? tileOf(position) : NO_TILE;
  await transaction.query(
    `INSERT INTO published_report_tiles AS known (tile, issue_type, reports, latitude_sum, longitude_sum, city)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (tile, issue_type) DO UPDATE
       SET reports = known.reports + excluded.reports,
           latitude_sum = known.latitude_sum + excluded.latitude_sum,
           longitude_sum = known.longitude_sum + excluded.longitude_sum,
           -- Where its city goes, the cell is named anew when it is read.
           city = CASE WHEN excluded.reports > 0 THEN excluded.city
                       WHEN known.city IS DISTINCT FROM excluded.city THEN known.city END`,
    [tile, issueType, change, change * (position?.latitude ?? 0), change * (position?.longitude ?? 0), city],
  );
  if (change < 0)
    await transaction.query('DELETE FROM published_report_tiles WHERE tile = $1 AND issue_type = $2 AND reports <= 0', [
      tile,
      issueType,
    ]);
}

/** Makes a report public, in the transaction that decided so. */
export async function publish(
  transaction: Queryable,
  report: StoredReport,
  review: {
    readonly redactions: readonly TextSpan[];
    readonly verification: Verification;
    readonly lastReviewedAtMs: number | null;
    readonly situation: Situation;
    readonly dispute: Dispute;
    readonly disputedByOther: boolean;
    readonly basis: Basis;
    readonly corroborations: number;
    readonly archived: boolean;
    readonly venueId: string;
    readonly response: { readonly kind: ReplyKind; readonly text: string; readonly atMs: number } | null;
  },
): Promise<void> {
  const shown = publicReport(report, review, isoTime);
  const position = publicPosition(report.position, report.placeKind);
  await transaction.query(
    `INSERT INTO published_reports (id, created_at, issue_type, name, address, city, state, country, description,
                                    verification, last_reviewed_at, latitude, longitude, tile, search_text,
                                    venue_id, situation, disputed, basis, stayed_in, corroborations, archived,
                                    response_kind, response, responded_at, disputed_by_other)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
             $24, $25, $26)`,
    [
      report.id,
      new Date(report.createdAtMs),
      report.issueType,
      shown.name,
      shown.address,
      shown.city,
      shown.state ?? null,
      shown.country,
      shown.issueDescription,
      review.verification,
      review.lastReviewedAtMs === null ? null : new Date(review.lastReviewedAtMs),
      position?.latitude ?? null,
      position?.longitude ?? null,
      position ? tileOf(position) : null,
      [shown.name, shown.city, shown.address].map(fold).join('\n'),
      report.placeKind === 'rental' ? null : review.venueId,
      review.situation,
      isDisputed(review.dispute),
      review.basis,
      report.stayedIn,
      review.corroborations,
      review.archived,
      review.response?.kind ?? null,
      review.response?.text ?? null,
      review.response ? new Date(review.response.atMs) : null,
      review.disputedByOther,
    ],
  );
  await writePublishedPhotos(transaction, report.id);
  if (!review.archived) await count(transaction, 1, { issueType: report.issueType, position, city: shown.city });
}

/** Takes a report out of the public, in the transaction that decided so. */
export async function unpublish(transaction: Queryable, id: string): Promise<void> {
  const [gone] = await transaction.query<
    Pick<PublishedRow, 'issue_type' | 'city' | 'latitude' | 'longitude' | 'archived'>
  >('DELETE FROM published_reports WHERE id = $1 RETURNING issue_type, city, latitude, longitude, archived', [id]);
  if (!gone || gone.archived) return;
  const { issue_type: issueType, city, latitude, longitude } = gone;
  const position = latitude === null || longitude === null ? null : { latitude, longitude };
  await count(transaction, -1, { issueType, position, city });
}
