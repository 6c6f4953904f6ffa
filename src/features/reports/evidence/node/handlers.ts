import { sha256 } from '#adapters/node/sha256.ts';
import type { EvidenceKind, ReceiptEvidence, ReviewEvidence } from '#contract/entities/report-evidence.ts';
import type { ApiErrorCode } from '#contract/error-codes.ts';
import type { Handlers, Refusal } from '#contract/handler.ts';
import { isoTime, isoTimeOrNull } from '#core/time/iso-time.ts';
import { isEvidenceLogWhole, moveEvidence, takesEvidence } from '../evidence-log.ts';
import { deskActorOf } from '../../node/desk-actor.ts';
import { hashText } from '../../node/hash-text.ts';
import type { EvidenceReport, EvidenceStore, StoredEvidence } from './evidence-store.ts';
import type { DrawnPicture, EvidenceWork, PictureRefusal } from './evidence-work.ts';
import type { UploadStore } from './upload-store.ts';

/** Files of one report that are looked at: each may cost seconds of a processor. */
export const EVIDENCE_RATE = { burst: 20, perMinute: 2 };

export interface EvidenceHandlersOptions {
  readonly store: EvidenceStore;
  readonly uploads: UploadStore;
  readonly work: EvidenceWork;
  /** Seconds until another file of this report is looked at; 0 when it is. Each may cost seconds of a processor. */
  secondsToWait(reportId: string, atMs: number): number | Promise<number>;
  /** Names of accounts by id, for reviewers to see who acted. */
  namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Told that what the public reads has changed; gives the cookies by which its caller reads the change. */
  onPublicChange(): readonly string[];
}

type EvidenceCalls =
  | 'postEvidencePart'
  | 'postReceiptEvidence'
  | 'postReceiptEvidenceRemoval'
  | 'getReviewEvidence'
  | 'getReviewPicture'
  | 'postEvidenceDecision'
  | 'getReportPhoto';

const BUSY: Refusal = { error: 'busy', retryAfterSeconds: 5 };

const PICTURE_CODES = {
  'not-a-picture': 'picture-kind-refused',
  heic: 'picture-heic',
  'cut-off': 'picture-cut-off',
  'not-alone': 'picture-not-alone',
  moving: 'picture-moving',
  unreadable: 'picture-unreadable',
  'too-many-pixels': 'picture-too-many-pixels',
  busy: 'busy',
} as const satisfies Record<PictureRefusal, ApiErrorCode>;

function receiptEvidenceOf(evidence: StoredEvidence, viewedAtMs: number | null = null): ReceiptEvidence {
  const { id, kind, state, addedAtMs, receivedSha256, receivedBytes, bundle } = evidence;
  const verdict = bundle?.verdict ?? null;
  const viewedAt = isoTimeOrNull(viewedAtMs);
  return { id, kind, state, addedAt: isoTime(addedAtMs), receivedSha256, receivedBytes, verdict, viewedAt };
}

/** The handlers of photos and bundles: their reporter's, their reviewer's and the public's. */
export function reportEvidenceHandlers(options: EvidenceHandlersOptions): Handlers<EvidenceCalls> {
  const { store, uploads, work } = options;

  async function receiptList(report: EvidenceReport) {
    const evidence = (await store.list(report.id)).filter(({ state }) => state !== 'erased');
    const views = await store.viewsOf(report.id);
    const listed = evidence.map((one) => receiptEvidenceOf(one, views.get(one.id) ?? null));
    return { evidence: listed, canAdd: takesEvidence(report.status) };
  }

  async function reviewEvidenceOf(evidence: StoredEvidence): Promise<ReviewEvidence> {
    const events = await store.logOf(evidence.id);
    const ids = [...new Set(events.flatMap(({ actorId }) => (actorId === null ? [] : [actorId])))];
    const names = ids.length > 0 ? await options.namesOf(ids) : new Map<string, string>();
    const { addedAtMs, reportId: _, ...rest } = evidence;
    return {
      ...rest,
      addedAt: isoTime(addedAtMs),
      areas: [...evidence.areas],
      history: events.map(({ atMs, actorRole, actorId, action }) => ({
        at: isoTime(atMs),
        actorRole,
        actorName: actorId === null ? null : (names.get(actorId) ?? null),
        action,
      })),
      historyIntact: isEvidenceLogWhole(evidence.id, events, hashText),
    };
  }

  /** Has a whole file checked, and stores what came through. */
  async function finish(
    report: EvidenceReport,
    file: Uint8Array,
    { id, kind, originalSha256 }: { id: string; kind: EvidenceKind; originalSha256?: string | undefined },
    atMs: number,
  ): Promise<StoredEvidence | Refusal> {
    const waitSeconds = await options.secondsToWait(report.id, atMs);
    if (waitSeconds > 0) return { error: 'rate-limited', retryAfterSeconds: waitSeconds };
    let refused: ApiErrorCode | null = null;
    let picture: DrawnPicture | null = null;
    let bundle: StoredEvidence['bundle'] = null;
    if (kind === 'photo') {
      const cleaned = await work.cleanPicture(file);
      if (cleaned.ok) picture = cleaned.value;
      else refused = PICTURE_CODES[cleaned.error];
    } else {
      const verified = await work.verifyBundle(file);
      if (verified.ok) bundle = verified.value;
      else refused = verified.error === 'busy' ? 'busy' : 'bundle-refused';
    }
    // The file stays where it is: the last part, sent again, has it looked at again.
    if (refused === 'busy') return BUSY;
    if (refused !== null) {
      await uploads.forget(id);
      return { error: refused };
    }
    const added = await store.add(report.id, {
      id,
      kind,
      received: file,
      originalSha256: originalSha256 ?? null,
      picture,
      bundle,
      atMs,
    });
    await uploads.forget(id);
    return added.ok ? added.value : { error: added.error };
  }

  return {
    async postEvidencePart({ body }, { atMs }) {
      const { token, data: text, ...part } = body;
      const report = await store.reportOf(sha256(token));
      if (!report) return { error: 'report-not-found' };
      const known = await store.find(part.id);
      if (known) {
        // Sent again after its answer was lost.
        if (known.reportId !== report.id) return { error: 'evidence-part-refused' };
        return { status: 200, body: { received: part.bytes, evidence: receiptEvidenceOf(known) } };
      }
      if (!takesEvidence(report.status)) return { error: 'evidence-closed' };
      const data = Buffer.from(text, 'base64');
      const taken = await uploads.take({ ...part, reportId: report.id, data, atMs });
      if (!taken.ok) return { error: taken.error };
      const { received, file } = taken.value;
      if (!file) return { status: 200, body: { received, evidence: null } };
      const stored = await finish(report, file, part, atMs);
      if ('error' in stored) return stored;
      return { status: 200, body: { received, evidence: receiptEvidenceOf(stored) } };
    },

    async postReceiptEvidence({ body }) {
      const report = await store.reportOf(sha256(body.token));
      return report ? { status: 200, body: await receiptList(report) } : { error: 'report-not-found' };
    },

    async postReceiptEvidenceRemoval({ body }, { atMs }) {
      const report = await store.reportOf(sha256(body.token));
      if (!report) return { error: 'report-not-found' };
      const evidence = await store.find(body.id);
      if (evidence?.reportId !== report.id) return { error: 'evidence-not-found' };
      const removed = await store.change(body.id, {
        action: 'erase',
        role: 'reporter',
        actorId: null,
        version: null,
        areas: [],
        clean: false,
        shown: null,
        atMs,
      });
      if (!removed?.ok && evidence.state !== 'erased') return { error: 'evidence-not-found' };
      const cookies = options.onPublicChange();
      return { status: 200, body: await receiptList(report), cookies };
    },

    async getReviewEvidence({ params }) {
      if (!(await store.report(params.id))) return { error: 'report-not-found' };
      const evidence = await store.list(params.id);
      return { status: 200, body: { evidence: await Promise.all(evidence.map(reviewEvidenceOf)) } };
    },

    async getReviewPicture({ params }, { caller, atMs }) {
      const bytes = await store.reviewPicture(params.id, deskActorOf(caller), atMs);
      return bytes ? { status: 200, mediaType: 'image/jpeg', body: bytes } : { error: 'evidence-not-found' };
    },

    async postEvidenceDecision({ params, body }, { caller, atMs }) {
      const evidence = await store.find(params.id);
      const report = evidence && (await store.report(evidence.reportId));
      if (!evidence || !report) return { error: 'evidence-not-found' };
      const { role, id: actorId } = deskActorOf(caller);
      const wanted = { ...body, role, actorId } as const;
      // Refused before anything is drawn; the store asks again under its lock.
      const moved = moveEvidence(evidence, report.reporterId, wanted);
      if (!moved.ok) return { error: moved.error };
      let shown: DrawnPicture | null = null;
      if (body.action === 'show') {
        const whole = await store.picture(params.id);
        if (!whole) return { error: 'evidence-not-found' };
        const drawn = await work.blackOut(whole, body.areas);
        if (!drawn.ok) return BUSY;
        shown = drawn.value;
      }
      const changed = await store.change(params.id, { ...wanted, shown, atMs });
      if (!changed) return { error: 'evidence-not-found' };
      if (!changed.ok) return { error: changed.error };
      options.onPublicChange();
      return { status: 200, body: await reviewEvidenceOf(changed.value) };
    },

    async getReportPhoto({ params }) {
      const picture = await store.publicPicture(params.id, params.photoId);
      if (!picture) return { error: 'evidence-not-found' };
      // Asked for again each time: a photo that was taken back is gone at once.
      const headers = { 'cache-control': 'no-cache', etag: `"${picture.sha256}"` };
      return { status: 200, mediaType: 'image/jpeg', body: picture.bytes, headers };
    },
  };
}
