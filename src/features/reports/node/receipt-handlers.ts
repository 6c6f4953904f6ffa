import { sha256 } from '#adapters/node/sha256.ts';
import type { Handlers } from '#contract/handler.ts';
import { fail, type Result } from '#core/result.ts';
import { isoTime } from '#core/time/iso-time.ts';
import { offeredActions, type Change, type OpenedReport, type ReportRecord } from '../log/decide.ts';
import { publishWaitOf } from '../log/publish-wait.ts';
import type { Actor, ReportEvent } from '../log/report-event.ts';
import { isPublic } from '../log/review-state.ts';
import type { ChangeRefusal } from './change-report.ts';
import type { ReportListCache } from './list-cache.ts';
import type { PublicSources } from './public-reading.ts';
import type { ReportStore } from './report-store.ts';

export interface ReceiptHandlersOptions extends Pick<PublicSources, 'aside'> {
  readonly store: ReportStore;
  readonly cache: ReportListCache;
}

type ReceiptCalls = 'postReceiptLookup' | 'postReceiptAnswer' | 'postReceiptWithdraw' | 'postReceiptAppeal';

function reporterOf({ reporterId }: ReportRecord): Actor {
  return { role: 'reporter', id: reporterId };
}

/** What was taken out of the public description later. Nothing where the text is no longer the one that it was taken out of. */
function removedBy({ action, detail }: ReportEvent, { redactions }: OpenedReport): { start: number; end: number }[] {
  if (action !== 'redact') return [];
  return (detail.redactions ?? [])
    .filter(({ field, start, end }) =>
      redactions.some((known) => known.field === field && known.start === start && known.end === end),
    )
    .flatMap(({ field, start, end }) => (field === 'issueDescription' ? [{ start, end }] : []));
}

/** What the reporter may read of their report: who acted by role, never by account. */
function receiptOf(opened: OpenedReport, atMs: number) {
  const { report, review, events } = opened;
  const actions = offeredActions(opened, reporterOf(opened), { hasInterest: false, isTold: false }, atMs);
  return {
    id: report.id,
    name: report.name,
    city: report.city,
    country: report.country,
    issueType: report.issueType,
    issueDescription: report.issueDescription,
    status: review.status,
    version: review.version,
    createdAt: isoTime(report.createdAtMs),
    canWithdraw: actions.includes('withdraw'),
    canAnswer: actions.includes('answer'),
    canCorrect: actions.includes('answer') && !isPublic(review),
    canAppeal: actions.includes('appeal'),
    ...publishWaitOf(review),
    history: events.map((event) => {
      const removed = removedBy(event, opened);
      return {
        at: isoTime(event.atMs),
        actorRole: event.actorRole,
        action: event.action,
        to: event.to,
        reasonCode: event.reasonCode,
        reasonText: event.reasonText,
        ...(removed.length > 0 ? { removed } : {}),
      };
    }),
  };
}

/** The handlers of what the holder of a receipt reads and does. */
export function receiptHandlers({ store, cache, aside }: ReceiptHandlersOptions): Handlers<ReceiptCalls> {
  /** What the holder of a receipt does to their own report. */
  async function changeByReceipt(
    token: string,
    change: Pick<Change, 'action' | 'version' | 'reasonText' | 'description'>,
    atMs: number,
  ): Promise<Result<OpenedReport, ChangeRefusal['error'] | 'report-not-found'>> {
    const record = await store.findByReceipt(sha256(token));
    if (!record) return fail('report-not-found');
    const changed = await store.change(record.report.id, {
      ...change,
      actor: reporterOf(record),
      reasonCode: null,
      atMs,
    });
    if (!changed) return fail('report-not-found');
    return changed.ok ? changed : fail(changed.error.error);
  }

  return {
    async postReceiptLookup({ body }, { atMs }) {
      const record = await store.findByReceipt(sha256(body.token));
      return record ? { status: 200, body: receiptOf(record, atMs) } : { error: 'report-not-found' };
    },

    async postReceiptAnswer({ body }, { atMs }) {
      const change = {
        action: 'answer',
        version: body.version,
        reasonText: body.answer,
        description: body.issueDescription,
      } as const;
      const changed = await changeByReceipt(body.token, change, atMs);
      return changed.ok ? { status: 200, body: receiptOf(changed.value, atMs) } : { error: changed.error };
    },

    async postReceiptAppeal({ body }, { atMs }) {
      const change = { action: 'appeal', version: body.version, reasonText: body.reason } as const;
      const changed = await changeByReceipt(body.token, change, atMs);
      return changed.ok ? { status: 200, body: receiptOf(changed.value, atMs) } : { error: changed.error };
    },

    async postReceiptWithdraw({ body }, { atMs }) {
      const change = { action: 'withdraw', version: null, reasonText: null } as const;
      const changed = await changeByReceipt(body.token, change, atMs);
      if (!changed.ok) return { error: changed.error };
      cache.invalidate();
      return { status: 200, body: receiptOf(changed.value, atMs), cookies: aside ? [aside.mark.cookie] : [] };
    },
  };
}
