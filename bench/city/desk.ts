/** A year at the desk: what the product's own rules and moves make of what a city sends, in memory. */
import { DAY_MS, HOUR_MS } from '#core/time/durations.ts';
import {
  BURST_MS,
  holdReason,
  RATE_MS,
  VELOCITY_MS,
  WEEK_MS,
  type HoldReason,
} from '#features/reports/checks/arrival.ts';
import { printOf, SIMILAR_BITS } from '#features/reports/checks/similarity.ts';
import { DISTINCT_MS, isOtherStay, stayOf, type Stay } from '#features/reports/arrival/stay.ts';
import {
  AT_PLACE_FROM_MS,
  AT_PLACE_TO_MS,
  BUSY_WEEK_REPORTS,
  campaignWait,
  firstEvents,
  HOLDABLE,
  STANDING_MS,
} from '#features/reports/arrival/intake.ts';
import { isTakenDownByRule, REJECTED_MS } from '#features/reports/notices/grounds.ts';
import { bucketsFor, takeToken, type Bucket } from '#features/reports/arrival/submission-limits.ts';
import { dueMove } from '#features/reports/log/due-move.ts';
import { publicFrom } from '#features/reports/log/publish-wait.ts';
import type { Actor } from '#features/reports/log/report-event.ts';
import { isPublic, isVerified, reduce, stateOrThrow, type ReviewState } from '#features/reports/log/review-state.ts';
import { isShownFromNowOn, move } from '#features/reports/log/review.ts';
import type { MoveAction } from '#features/reports/log/transitions.ts';
import { drawFrom, type City, type Reviewers, type SentReport } from './people.ts';

const MERGED_WITHIN_MS = 180 * DAY_MS;
const COMPARED_REPORTS = 20_000;
const STEP_MS = 6 * HOUR_MS;

export interface Filed {
  readonly sent: SentReport;
  state: ReviewState;
  seq: number;
  heldBecause: HoldReason | null;
  /** What it waits for beside a reviewer. */
  waits: ReturnType<typeof campaignWait>;
  /** When a person first decided about it, and when it was first public. */
  decidedAtMs: number | null;
  /** Nobody can finish with it before. */
  againAtMs: number;
  publicAtMs: number | null;
  /** It counts as a stay of another report, or as its own. */
  countsAs: 'report' | 'stay' | 'nothing';
  hiddenSinceMs: number | null;
  longestHiddenMs: number;
  hiddenMs: number;
  notices: number;
  /** Who agreed to a removal after the first, at all times together. */
  agreed: number;
  wasTakenDownByRule: boolean;
}

export interface Year {
  readonly filed: readonly Filed[];
  /** Turned away by a limit. */
  readonly limited: number;
}

function popcount(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** UUIDv7 of an account of this age: the limits read its time. */
function accountId(name: string, createdAtMs: number): string {
  const time = Math.max(0, Math.floor(createdAtMs)).toString(16).padStart(12, '0');
  let hash = 0;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash, 31) + name.charCodeAt(at);
  const rest = (hash >>> 0).toString(16).padStart(8, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-0000${rest}`;
}

/** Most of what a year costs, and the same in each year of a city. */
const prints = new WeakMap<SentReport, bigint | null>();

/** Days count from here, so that no time is below zero. */
export const EPOCH_MS = 1_700_000_000_000;

/** Runs a year. `withBrigades` and `withNotices` leave out what a comparison needs left out. */
export function runYear(
  city: City,
  reviewers: Reviewers,
  seed: number,
  { withBrigades, withNotices }: { readonly withBrigades: boolean; readonly withNotices: boolean },
): Year {
  const draw = drawFrom(seed);
  const filed: Filed[] = [];
  const buckets = new Map<string, Bucket>();
  const ofVenue = new Map<number, Filed[]>();
  const ofAccount = new Map<string, Filed[]>();
  const open = new Set<string>();
  const printsLow = new Int32Array(city.sent.length);
  const printsHigh = new Int32Array(city.sent.length);
  const hasPrint = new Uint8Array(city.sent.length);
  const byByte = Array.from({ length: 8 }, () => Array.from({ length: 256 }, (): number[] => []));
  const bytesOf = (index: number): readonly number[] =>
    [printsLow[index]!, printsHigh[index]!].flatMap((half) => [0, 8, 16, 24].map((shift) => (half >>> shift) & 255));
  const waiting = new Set<Filed>();
  const suspended = new Set<Filed>();
  const approved = new Set<Filed>();
  let limited = 0;

  const isShown = ({ state, countsAs }: Filed): boolean =>
    state.status === 'published' || (state.status === 'merged' && countsAs === 'stay');

  function isTold(report: Filed): boolean {
    const isNear = (one: Filed) => Math.abs(one.sent.atMs - report.sent.atMs) < DISTINCT_MS;
    return (
      report.state.inBurst &&
      ofVenue.get(report.sent.venue)!.some((one) => one !== report && isShown(one) && isNear(one))
    );
  }

  /** Why a report waits for a campaign to show, from what is known of its sender on arrival. */
  function waitOf({ sent }: Filed, index: number, heldBecause: HoldReason | null): ReturnType<typeof campaignWait> {
    const mine = sent.account === null ? [] : (ofAccount.get(sent.account) ?? []);
    const agoMs = (one: Filed) => sent.atMs - one.sent.atMs;
    const fiftieth = filed[index - BUSY_WEEK_REPORTS];
    return campaignWait({
      accountAgeMs: sent.account === null ? null : sent.accountAgeMs,
      standing: mine.filter((one) => isPublic(one.state) && agoMs(one) > STANDING_MS).length,
      refused: mine.filter(({ state }) => state.status === 'rejected' || state.status === 'removed').length,
      isAtPlace: (ofVenue.get(sent.venue) ?? []).some(
        (one) =>
          one.sent.network === sent.network &&
          (one.sent.account === null || one.sent.account !== sent.account) &&
          (one.state.status === 'published' || one.state.status === 'merged') &&
          agoMs(one) >= AT_PLACE_FROM_MS &&
          agoMs(one) <= AT_PLACE_TO_MS,
      ),
      inWeekHere: fiftieth && agoMs(fiftieth) < WEEK_MS ? BUSY_WEEK_REPORTS : 0,
      isHeld: heldBecause !== null,
    });
  }

  function apply(report: Filed, action: MoveAction, actor: Actor, atMs: number, reasonCode: string | null): boolean {
    const facts = {
      reporterId: report.sent.account,
      claim: null,
      hasInterest: false,
      openPassages: 0,
      secondReader: [],
      verification: report.state.verification,
      mayMerge: true,
      isTold: (action === 'publish' || action === 'approve') && isTold(report),
    } as const;
    const moved = move(report.state, facts, { action, actor, version: null, atMs });
    if (!moved.ok) return false;
    const wasPublic = isPublic(report.state);
    report.seq += 1;
    report.state = reduce(report.state, {
      seq: report.seq,
      atMs,
      actorRole: actor.role,
      actorId: actor.id,
      action,
      from: report.state.status,
      to: moved.value.status,
      reasonCode,
      reasonText: null,
      previousText: null,
      detail: moved.value.dispute === undefined ? {} : { dispute: moved.value.dispute },
    });
    const { status } = report.state;
    if (status === 'pending' || status === 'held') waiting.add(report);
    else waiting.delete(report);
    if (status === 'suspended') suspended.add(report);
    else suspended.delete(report);
    if (status === 'approved') approved.add(report);
    else approved.delete(report);
    if (wasPublic && !isPublic(report.state)) report.hiddenSinceMs = atMs;
    if (isPublic(report.state)) {
      report.countsAs = 'report';
      report.publicAtMs ??= atMs;
      if (report.hiddenSinceMs !== null) {
        const hiddenMs = atMs - report.hiddenSinceMs;
        report.longestHiddenMs = Math.max(report.longestHiddenMs, hiddenMs);
        report.hiddenMs += hiddenMs;
        report.hiddenSinceMs = null;
      }
    }
    return true;
  }

  /**
   * Those of the newest whose prints differ in few bits. Of eight bytes at least two are then equal, so that only prints
   * that share a byte are compared.
   */
  function twinsOf(index: number, atMs: number): readonly number[] {
    const twins: number[] = [];
    if (!hasPrint[index]) return twins;
    const mine = filed[index]!.sent;
    const bytes = bytesOf(index);
    for (const [band, byte] of bytes.entries()) {
      const alike = byByte[band]![byte]!;
      for (let at = alike.length - 1; at >= 0 && alike[at]! >= index - COMPARED_REPORTS; at -= 1) {
        const other = alike[at]!;
        const low = printsLow[index]! ^ printsLow[other]!;
        const high = printsHigh[index]! ^ printsHigh[other]!;
        if (popcount(low) + popcount(high) > SIMILAR_BITS) continue;
        const { sent } = filed[other]!;
        if (atMs - sent.atMs > RATE_MS || bytesOf(other).findIndex((one, nth) => one === bytes[nth]) !== band) continue;
        if (sent.account === null ? sent.network !== mine.network : sent.account !== mine.account) twins.push(other);
      }
      alike.push(index);
    }
    return twins;
  }

  function arrive(sent: SentReport): void {
    const atMs = EPOCH_MS + sent.atMs;
    const userId = sent.account === null ? null : accountId(sent.account, atMs - sent.accountAgeMs);
    const taken = bucketsFor({ userId, addressKey: sent.network }, atMs).map(({ key, limit }) => ({
      key,
      taken: takeToken(buckets.get(key) ?? null, limit, atMs),
    }));
    if (taken.some((one) => !one.taken.allowed)) {
      limited += 1;
      return;
    }
    for (const one of taken) if (one.taken.allowed) buckets.set(one.key, one.taken.bucket);
    // A second one of an account about a place is added to the first: nothing new arrives.
    const ofSame = `${sent.account} ${sent.venue}`;
    if (sent.account !== null && open.has(ofSame)) return;
    open.add(ofSame);
    const index = filed.length;
    const earlier = ofVenue.get(sent.venue) ?? [];
    const since = (ms: number) => earlier.filter((one) => sent.atMs - one.sent.atMs < ms).length;
    const mine = sent.account === null ? [] : (ofAccount.get(sent.account) ?? []);
    const places = new Set(
      mine
        .filter((one) => sent.atMs - one.sent.atMs < VELOCITY_MS && one.sent.venue !== sent.venue)
        .map((one) => one.sent.venue),
    );
    const print = prints.get(sent) ?? printOf(sent.text);
    prints.set(sent, print);
    if (print !== null) {
      hasPrint[index] = 1;
      printsLow[index] = Number(print & 0xffffffffn) | 0;
      printsHigh[index] = Number(print >> 32n) | 0;
    }
    const report = {
      sent,
      seq: 0,
      heldBecause: null,
      waits: null,
      decidedAtMs: null,
      againAtMs: 0,
      publicAtMs: null,
      countsAs: 'nothing',
      hiddenSinceMs: null,
      longestHiddenMs: 0,
      hiddenMs: 0,
      notices: 0,
      agreed: 0,
      wasTakenDownByRule: false,
    } as unknown as Filed;
    filed.push(report);
    const twins = twinsOf(index, sent.atMs);
    report.heldBecause = holdReason({
      inBurst: since(BURST_MS),
      inWeek: since(WEEK_MS),
      inRate: since(RATE_MS),
      hasTwin: twins.length > 0,
      otherPlaces: places.size,
    });
    report.waits = waitOf(report, index, report.heldBecause);
    const events = firstEvents({
      reporterId: userId,
      // Nobody in this city tells when their stay ends, so that this wait alone is measured.
      publishAfterMs: null,
      campaign: report.waits === null ? null : { untilMs: atMs + BURST_MS, because: report.waits },
      heldBecause: report.heldBecause,
      atMs,
    }).map((event, at) => ({ ...event, seq: at + 1 }));
    report.state = stateOrThrow(events);
    report.seq = events.length;
    waiting.add(report);
    const group =
      report.heldBecause === 'burst'
        ? earlier.filter((one) => sent.atMs - one.sent.atMs < WEEK_MS)
        : twins.map((twin) => filed[twin]!);
    if (report.heldBecause === 'burst' || report.heldBecause === 'similar-text')
      for (const one of group)
        if (HOLDABLE.has(one.state.status) && apply(one, 'hold', { role: 'rule', id: null }, atMs, report.heldBecause))
          one.heldBecause = report.heldBecause;
    ofVenue.set(sent.venue, [...earlier, report]);
    if (sent.account !== null) ofAccount.set(sent.account, [...mine, report]);
  }

  const stayIn = ({ sent }: Filed): Stay => ({
    reporterId: sent.account,
    createdAtMs: sent.atMs,
    // Hashes of two weeks are not compared.
    network: `${Math.floor(sent.atMs / WEEK_MS)} ${sent.network}`,
    rooms: sent.room === null ? [] : [sent.room],
  });

  function decide(report: Filed, atMs: number): void {
    const { sent } = report;
    const isAdmin = report.state.status === 'held';
    const id = isAdmin
      ? `admin-${Math.floor(draw() * reviewers.admins)}`
      : `reviewer-${Math.floor(draw() * reviewers.reviewers)}`;
    const actor: Actor = { role: isAdmin ? 'admin' : 'reviewer', id };
    report.decidedAtMs ??= atMs;
    open.delete(`${sent.account} ${sent.venue}`);
    const isRefused =
      sent.craft === null
        ? reviewers.refusesHonest(draw)
        : isAdmin
          ? reviewers.seesThroughGroup(sent.craft, draw)
          : reviewers.seesThrough(sent.craft, draw);
    if (isRefused) {
      apply(report, 'reject', actor, atMs, 'no-observation');
      return;
    }
    // Let into the queue, it is read by a reviewer like any other: what an administrator has seen is noted there.
    if (isAdmin) {
      apply(report, 'release', actor, atMs, 'no-campaign');
      return;
    }
    const target = (ofVenue.get(sent.venue) ?? []).find(
      (one) =>
        one !== report &&
        isPublic(one.state) &&
        sent.atMs - one.sent.atMs < MERGED_WITHIN_MS &&
        one.countsAs === 'report',
    );
    const told = isTold(report);
    if (told && !target) {
      // What told it is gone for now.
      report.againAtMs = atMs + DAY_MS;
      return;
    }
    if (target && (told || draw() < 0.5)) {
      if (!apply(report, 'merge', actor, atMs, 'duplicate')) {
        // Too early: whoever looked sees it again when its time has come.
        report.againAtMs = publicFrom(report.state)?.atMs ?? atMs;
        return;
      }
      const known = (ofVenue.get(sent.venue) ?? []).filter((one) => one === target || one.countsAs === 'stay');
      const stay = stayOf(stayIn(report), report.state);
      report.countsAs = !told && known.every((one) => isOtherStay(stayIn(one), stay)) ? 'stay' : 'nothing';
      if (report.countsAs === 'stay') report.publicAtMs ??= atMs;
      return;
    }
    if (!apply(report, 'publish', actor, atMs, 'first-hand')) apply(report, 'approve', actor, atMs, 'first-hand');
  }

  const notices = withNotices
    ? city.notices.map((notice) => ({ ...notice })).toSorted((one, other) => one.atMs - other.atMs)
    : [];
  const again: { atMs: number; notice: (typeof notices)[number]; report: Filed }[] = [];

  /** When complaints about each place were found wrong. */
  const rejected = new Map<number, number[]>();

  /** A complaint comes; an urgent one is decided within the day that is promised for it. */
  function complain(report: Filed, notice: (typeof notices)[number], atMs: number): void {
    const { venue } = report.sent;
    const nowMs = EPOCH_MS + atMs;
    const believes = reviewers.believesNotice(report.notices, draw);
    report.notices += 1;
    const wrong = rejected.get(venue) ?? [];
    const isTakenDown = isTakenDownByRule({
      ground: notice.urgent ? 'threat' : 'false',
      wasTakenDown: report.wasTakenDownByRule,
      isShownFromNowOn: isShownFromNowOn(report.state),
      rejected: wrong.filter((one) => nowMs - one < REJECTED_MS).length,
      isVerified: isVerified(report.state.verification),
      publishedAtMs: report.state.publishedAtMs ?? nowMs,
      atMs: nowMs,
    });
    const isComplaint = apply(report, 'notice', { role: 'venue', id: null }, nowMs, 'complaint');
    if (!isComplaint) throw new Error(`no complaint about a report that is ${report.state.status}`);
    if (isTakenDown && apply(report, 'suspend', { role: 'rule', id: null }, nowMs, 'notice-threat'))
      report.wasTakenDownByRule = true;
    const decidedMs = nowMs + DAY_MS * draw();
    const first: Actor = { role: 'legal', id: 'legal-0' };
    if (!notice.urgent || !believes) {
      rejected.set(venue, [...wrong, decidedMs]);
      apply(report, 'dismiss', first, decidedMs, 'no-ground');
      if (report.state.status === 'suspended') apply(report, 'restore', first, decidedMs, 'no-ground');
    } else {
      apply(report, 'agree', first, decidedMs, 'legal-notice');
      if (report.state.status === 'suspended') apply(report, 'suspend', first, decidedMs, 'legal-notice');
      else apply(report, 'remove', first, decidedMs, 'legal-notice');
      // The others would have to be taken in as well.
      for (const id of ['admin-0', 'admin-1', 'admin-2']) {
        if (report.state.status === 'removed' || report.state.removalAgreed.includes(id)) continue;
        if (!reviewers.believesNotice(report.notices, draw) || draw() >= 0.02) break;
        if (apply(report, 'remove', { role: 'admin', id }, decidedMs + DAY_MS, 'legal-notice')) report.agreed += 1;
      }
    }
    if (notice.againAfterDays !== null && report.notices < 20)
      again.push({ atMs: atMs + (7 + notice.againAfterDays) * DAY_MS, notice, report });
  }

  let next = 0;
  const lastMs = 365 * DAY_MS + 60 * DAY_MS;
  for (let nowMs = 0; nowMs < lastMs; nowMs += STEP_MS) {
    while (next < city.sent.length && city.sent[next]!.atMs < nowMs + STEP_MS) {
      const sent = city.sent[next]!;
      next += 1;
      if (withBrigades || sent.brigade === null) arrive(sent);
    }
    const endMs = nowMs + STEP_MS;
    while (notices[0] && notices[0].atMs < endMs) {
      const notice = notices.shift()!;
      const target = (ofVenue.get(notice.venue) ?? []).find((one) => isPublic(one.state) && one.sent.craft === null);
      if (target) complain(target, notice, endMs);
    }
    for (let at = again.length - 1; at >= 0; at -= 1)
      if (again[at]!.atMs < endMs) {
        const [{ notice, report }] = again.splice(at, 1) as [(typeof again)[number]];
        if (isPublic(report.state)) complain(report, notice, endMs);
      }
    for (const report of [...suspended, ...approved]) {
      const due = dueMove(report.state, { historicAtMs: Infinity, isReady: true });
      if (!due || due.dueAtMs > EPOCH_MS + endMs) continue;
      const rule: Actor = { role: 'rule', id: null };
      const dueMs = Math.max(due.dueAtMs, report.state.statusSinceMs);
      if (!apply(report, due.action, rule, dueMs, due.reasonCode)) apply(report, 'return', rule, dueMs, 'told-already');
    }
    // The oldest first, as the queue has them; administrators read what is held, reviewers the rest.
    const share = STEP_MS / DAY_MS;
    let ofAdmins = Math.floor(reviewers.admins * reviewers.decisionsADay * share);
    let ofReviewers = Math.floor(reviewers.reviewers * reviewers.decisionsADay * share);
    for (const report of [...waiting].toSorted((one, other) => one.sent.atMs - other.sent.atMs)) {
      // Nobody can let it in yet, and whoever looks now looks again then.
      if (EPOCH_MS + endMs < Math.max(report.state.heldUntilMs ?? 0, report.againAtMs)) continue;
      if (report.state.status === 'held' ? (ofAdmins -= 1) < 0 : (ofReviewers -= 1) < 0) continue;
      decide(report, EPOCH_MS + endMs);
    }
  }
  return { filed, limited };
}

export const sentAtMs = ({ sent }: Filed): number => EPOCH_MS + sent.atMs;
