import type { Queryable } from '#adapters/node/database/database.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { decide, type Change, type OpenedReport, type Surroundings } from '../log/decide.ts';
import { RULE_REASONS } from '../log/reasons.ts';
import type { Actor } from '../log/report-event.ts';
import { isPublic, reduce } from '../log/review-state.ts';
import type { MoveRefusal } from '../log/review.ts';
import type { MoveAction } from '../log/transitions.ts';
import { afterMove, tellOfConflict } from '../inbox/node/after-move.ts';
import { append } from './report-log.ts';
import { lockedGroup } from './report-rows.ts';
import { hasInterest } from './reviewer-interests.ts';
import { isTold, tellStay } from './stays.ts';
import { storePublic, storeState, storeTombstone } from './stored-state.ts';

export interface ChangeRefusal {
  readonly error: MoveRefusal;
  /** The report as it is, for telling what somebody else did. */
  readonly current: OpenedReport;
}

/** Carries out what decide.ts allows of a report that this transaction has locked. */
export async function carryOut(
  transaction: Queryable,
  record: OpenedReport,
  change: Change,
  surroundings: Surroundings,
): Promise<Result<OpenedReport, ChangeRefusal>> {
  const decided = decide(record, change, surroundings);
  if (!decided.ok) {
    await tellOfConflict(transaction, record, change, decided.error);
    return fail({ error: decided.error, current: record });
  }
  const { event, ...text } = decided.value;
  const line = await append(transaction, record.report.id, record.events.at(-1), event);
  const review = reduce(record.review, line);
  // Whoever asked for another look has got one.
  const wasLookedAt = review.lastReviewedAtMs !== record.review.lastReviewedAtMs;
  const flagScore = wasLookedAt ? 0 : (record.flagScore ?? 0);
  const after: OpenedReport = { ...record, ...text, review, flagScore, events: [...record.events, line] };
  await storeState(transaction, after);
  const isDecision = review.legalHold === record.review.legalHold;
  // Whoever decided has finished.
  if (isDecision && record.claim?.by === change.actor.id)
    await transaction.query('UPDATE reports SET claimed_by = NULL, claimed_until = NULL WHERE id = $1', [
      record.report.id,
    ]);
  const wasShown = isPublic(record.review) || record.review.status === 'suspended';
  if (isPublic(record.review) || isPublic(review)) await storePublic(transaction, after);
  if (wasShown || isPublic(review)) await storeTombstone(transaction, after, line);
  await afterMove(transaction, record, after, line);
  return ok({ ...after, claim: isDecision ? null : after.claim });
}

const RULE: Actor = { role: 'rule', id: null };

/** What surrounds a move that asks for nothing beside its report. */
export const ALONE: Surroundings = { hasInterest: false, isTold: false, mergeTarget: null };

/** A move that the server makes by itself. */
export const byRule = (action: MoveAction, reasonCode: string | null, atMs: number): Change => ({
  action,
  actor: RULE,
  version: null,
  reasonCode,
  reasonText: null,
  atMs,
});

/** A reporter takes one back that others were merged into: those stand on their own again. */
async function splitOff(transaction: Queryable, group: ReadonlyMap<string, OpenedReport>, id: string, atMs: number) {
  for (const record of group.values())
    if (record.review.mergedInto === id)
      await carryOut(transaction, record, byRule('split', RULE_REASONS.targetWithdrawn, atMs), ALONE);
}

/** Does what the rules allow to a report, in the transaction of something else; null for an unknown id. */
export async function changeReport(
  transaction: Queryable,
  id: string,
  change: Change,
): Promise<Result<OpenedReport, ChangeRefusal> | null> {
  const group = await lockedGroup(transaction, id, change.mergeInto);
  const record = group.get(id);
  if (!record) return null;
  const changed = await carryOut(transaction, record, change, {
    hasInterest: await hasInterest(transaction, change.actor.id, record.venueId),
    isTold: await isTold(transaction, record),
    mergeTarget: change.mergeInto === undefined ? null : (group.get(change.mergeInto) ?? null),
  });
  if (!changed.ok) return changed;
  const { review } = changed.value;
  if (review.mergedInto !== null && record.review.mergedInto === null)
    await tellStay(transaction, changed.value, review.mergedInto);
  if (review.status === 'withdrawn') await splitOff(transaction, group, id, change.atMs);
  for (const targetId of new Set([record.review.mergedInto, review.mergedInto])) {
    const target = targetId === null ? undefined : group.get(targetId);
    // How many stays reported the same stands in its public row.
    if (target && isPublic(target.review)) await storePublic(transaction, target);
  }
  return changed;
}
