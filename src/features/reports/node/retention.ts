import type { Database, Queryable } from '#adapters/node/database/database.ts';
import { REPORT_LOG_DAYS, REPORT_WITHDRAWN_DAYS } from '#contract/retention.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { CHAIN_START, eventHash, firstBrokenLink, withoutTexts, type ChainedEvent } from '../log/event-chain.ts';
import { erased, erasureOf, type Erasure } from '../log/retention.ts';
import { CHECK_COUNTS_FOR_MS } from '../published/clean-checks.ts';
import { forgetNetworks } from './network-keys.ts';
import { forgetStrikes } from './strike-store.ts';
import { CLOSED_STATUSES } from '../log/transitions.ts';
import { BUCKET_KEPT_MS } from '../arrival/submission-limits.ts';
import { hashText } from './hash-text.ts';
import { eventsOf } from './report-log.ts';
import { openLocked } from './report-rows.ts';
import { storeRecord } from './stored-state.ts';

/** One transaction a report; so many are looked for at once. */
const AT_ONCE = 100;

/** Whether this line's own words go with the content: all of them, or what the reporter and the place before wrote. */
function losesTexts({ actorRole, previousText }: ChainedEvent, what: Erasure): boolean {
  return what === 'everything' || actorRole === 'reporter' || previousText !== null;
}

/**
 * Takes the texts out of a report's log. Lines that carry hashes of their texts keep their own hash; a log with older
 * lines is tied anew. One that did not hold together before is not: what is wrong with it stays to be seen.
 */
async function eraseLog(transaction: Queryable, reportId: string, what: Erasure): Promise<void> {
  const events = await eventsOf(transaction, reportId);
  const isWhole = firstBrokenLink(reportId, events, hashText) === null;
  let previousHash = CHAIN_START;
  for (const event of events) {
    const left = losesTexts(event, what) ? withoutTexts(event) : event;
    const hash = isWhole ? eventHash(reportId, left, previousHash, hashText) : event.hash;
    await transaction.query(
      `UPDATE report_events SET previous_text = $3, reason_text = $4, detail = $5, previous_hash = $6, hash = $7
       WHERE report_id = $1 AND seq = $2`,
      [
        reportId,
        event.seq,
        left.previousText,
        left.reasonText,
        left.detail,
        isWhole ? previousHash : event.previousHash,
        hash,
      ],
    );
    previousHash = hash;
  }
}

/** Erases the content of one report if its time is over. False where another server was faster, or it was moved since. */
async function eraseContent(transaction: Queryable, id: string, nowMs: number): Promise<boolean> {
  const record = await openLocked(transaction, id);
  // Set since it was found: under the lock it stays as it is.
  if (!record || record.review.legalHold !== 'none') return false;
  const erasure = erasureOf(record.review);
  if (!erasure || erasure.atMs > nowMs) return false;
  const { submission, position } = erased(record.report, record.redactions, erasure.what);
  await eraseLog(transaction, id, erasure.what);
  await transaction.query(
    `UPDATE reports SET submission = $2, latitude = $3, longitude = $4, content_erased = $5 WHERE id = $1`,
    [id, submission, position?.latitude ?? null, position?.longitude ?? null, erasure.what],
  );
  const { name, address, city, state = null, country, issueDescription } = submission;
  const report = { ...record.report, name, address, city, state, country, issueDescription, position };
  await storeRecord(transaction, { ...record, report, redactions: [], notPersonal: [] });
  return true;
}

/** Does `work` in a transaction of its own for each id that `find` finds, until it finds fewer than it may. */
async function forEach(
  database: Database,
  find: () => Promise<readonly { readonly id: string }[]>,
  work: (transaction: Queryable, id: string) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (;;) {
    const found = await find();
    let worked = 0;
    for (const { id } of found) if (await database.transaction((transaction) => work(transaction, id))) worked += 1;
    done += worked;
    if (found.length < AT_ONCE || worked === 0) return done;
  }
}

/** Erases the content of reports whose time is over. Resolves with how many those were. */
export async function eraseReportContents(database: Database, nowMs: number): Promise<number> {
  return await forEach(
    database,
    () =>
      database.query<{ id: string }>(
        `SELECT id FROM reports WHERE content_until <= $1 AND NOT legal_hold ORDER BY content_until LIMIT $2`,
        [new Date(nowMs), AT_ONCE],
      ),
    (transaction, id) => eraseContent(transaction, id, nowMs),
  );
}

/** Deletes reports of which nothing is public and whose log ended long ago, with their logs. Resolves with how many. */
export async function forgetReportLogs(database: Database, nowMs: number): Promise<number> {
  const before = new Date(nowMs - REPORT_LOG_DAYS * DAY_MS);
  return await forEach(
    database,
    () =>
      database.query<{ id: string }>(
        `SELECT id FROM reports
         WHERE created_at < $1 AND NOT legal_hold AND content_erased = 'everything'
           AND status = ANY ($3::text[])
           AND NOT EXISTS (SELECT 1 FROM published_reports WHERE published_reports.id = reports.id)
           AND NOT EXISTS (SELECT 1 FROM reports AS merged WHERE merged.merged_into = reports.id)
           AND NOT EXISTS (SELECT 1 FROM report_events WHERE report_id = reports.id AND at >= $1)
         ORDER BY created_at LIMIT $2`,
        [before, AT_ONCE, [...CLOSED_STATUSES]],
      ),
    async (transaction, id) => {
      for (const statement of [
        'DELETE FROM place_replies WHERE report_id = $1',
        'DELETE FROM legal_notices WHERE report_id = $1',
        'DELETE FROM report_events WHERE report_id = $1',
        'DELETE FROM report_tombstones WHERE id = $1',
      ])
        await transaction.query(statement, [id]);
      const gone = await transaction.query('DELETE FROM reports WHERE id = $1 RETURNING id', [id]);
      return gone.length > 0;
    },
  );
}

/** Deletes what stands for addresses, and answers of places that were refused. Resolves with how many rows. */
export async function forgetReportTraces(database: Database, nowMs: number): Promise<number> {
  // What a submission draws from at this moment is in use again.
  const addresses = await database.query(
    `DELETE FROM report_limits
     WHERE key IN (SELECT key FROM report_limits WHERE updated_at < $1 FOR UPDATE SKIP LOCKED) RETURNING key`,
    [new Date(nowMs - BUCKET_KEPT_MS)],
  );
  const refused = await database.query(
    "DELETE FROM place_replies WHERE status = 'refused' AND decided_at < $1 RETURNING id",
    [new Date(nowMs - REPORT_WITHDRAWN_DAYS * DAY_MS)],
  );
  const checks = await database.query('DELETE FROM place_checks WHERE created_at < $1 RETURNING id', [
    new Date(nowMs - CHECK_COUNTS_FOR_MS),
  ]);
  return (
    addresses.length +
    refused.length +
    checks.length +
    (await forgetNetworks(database, nowMs)) +
    (await forgetStrikes(database, nowMs))
  );
}
