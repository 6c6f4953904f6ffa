import type { EvidenceAction, EvidenceState, PictureArea } from '#contract/entities/report-evidence.ts';
import type { ReportStatus } from '#contract/entities/reported-location.ts';
import type { ActorRole } from '#contract/entities/review.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { MINUTE_MS } from '#core/time/durations.ts';
import type { HashText } from '../log/event-chain.ts';
import { CLOSED_STATUSES } from '../log/transitions.ts';

/**
 * The life of a photo or bundle. It begins as `waiting`, for reviewers alone; a photo may be shown to everybody, as often as
 * something more has to go black, or hidden; what is erased stays erased. A bundle is never shown: its verdict is what counts.
 */
export const EVIDENCE_TRANSITIONS: Readonly<
  Record<EvidenceState, Readonly<Partial<Record<EvidenceAction, { to: EvidenceState; by: readonly ActorRole[] }>>>>
> = {
  waiting: {
    show: { to: 'shown', by: ['reviewer', 'admin'] },
    hide: { to: 'hidden', by: ['reviewer', 'admin'] },
    erase: { to: 'erased', by: ['reporter', 'rule', 'reviewer', 'admin'] },
  },
  shown: {
    show: { to: 'shown', by: ['reviewer', 'admin'] },
    hide: { to: 'hidden', by: ['reviewer', 'admin'] },
    erase: { to: 'erased', by: ['reporter', 'rule', 'reviewer', 'admin'] },
    // The whole picture is no longer kept; the public one is.
    unseal: { to: 'shown', by: ['rule'] },
  },
  hidden: {
    show: { to: 'shown', by: ['reviewer', 'admin'] },
    erase: { to: 'erased', by: ['reporter', 'rule', 'reviewer', 'admin'] },
  },
  erased: {},
};

/** One line of the log of a photo or bundle. `seq` counts from 1. */
export interface EvidenceEvent {
  readonly seq: number;
  readonly atMs: number;
  readonly actorRole: ActorRole;
  /** The reviewer's account; null for reporters and rules. */
  readonly actorId: string | null;
  readonly action: EvidenceAction;
  readonly detail: EvidenceDetail;
}

/** What a line says beside who, when and what. */
export interface EvidenceDetail {
  /** Of the file that arrived, in the first line. */
  readonly receivedSha256?: string;
  readonly areas?: readonly PictureArea[];
  /** Of the picture that everybody sees from then on. */
  readonly publicSha256?: string;
}

/** A line together with the hash that ties it to the line before. */
export interface ChainedEvidenceEvent extends EvidenceEvent {
  readonly previousHash: string;
  readonly hash: string;
}

/** The event as one text: a fixed order of fields, so that equal events hash equally wherever they come from. */
function canonical(evidenceId: string, event: EvidenceEvent): string {
  const { receivedSha256 = null, areas, publicSha256 = null } = event.detail;
  return JSON.stringify([
    evidenceId,
    event.seq,
    event.atMs,
    event.actorRole,
    event.actorId,
    event.action,
    receivedSha256,
    areas?.map(({ left, top, width, height }) => [left, top, width, height]) ?? null,
    publicSha256,
  ]);
}

/** The hash of an event that follows `previousHash`. */
export function evidenceEventHash(id: string, event: EvidenceEvent, previousHash: string, hash: HashText): string {
  return hash(`${previousHash}\n${canonical(id, event)}`);
}

/** What the first line is chained to. */
export const EVIDENCE_CHAIN_START = '0'.repeat(64);

/** Whether every line follows from the lines before it. */
export function isEvidenceLogWhole(id: string, events: readonly ChainedEvidenceEvent[], hash: HashText): boolean {
  let previousHash = EVIDENCE_CHAIN_START;
  return events.every((event, index) => {
    const follows =
      event.seq === index + 1 &&
      event.previousHash === previousHash &&
      event.hash === evidenceEventHash(id, event, previousHash, hash);
    previousHash = event.hash;
    return follows;
  });
}

/** Looking again within this time is the same look. */
const VIEW_MS = 10 * MINUTE_MS;

/** Whether the log's last line already says that this reviewer was given the picture. */
export function isRepeatedEvidenceView(
  last: Pick<EvidenceEvent, 'action' | 'actorId' | 'atMs'> | undefined,
  actorId: string | null,
  atMs: number,
): boolean {
  return last?.action === 'view' && last.actorId === actorId && atMs - last.atMs < VIEW_MS;
}

export interface EvidenceMove {
  readonly action: 'show' | 'hide' | 'erase' | 'unseal';
  readonly role: ActorRole;
  readonly actorId: string | null;
  /** The version that the actor looked at; null where it does not matter. */
  readonly version: number | null;
  readonly areas: readonly PictureArea[];
  /** A person has looked and says that nothing personal is left to see. */
  readonly clean: boolean;
}

export type EvidenceRefusal = 'own-report' | 'evidence-changed' | 'report-move-refused' | 'picture-not-cleared';

/**
 * Where a move leads, or why it is refused. A photo is shown only with areas black or declared clean: by saying nothing
 * nobody makes anything public.
 */
export function moveEvidence(
  state: { readonly kind: 'photo' | 'bundle'; readonly state: EvidenceState; readonly version: number },
  reporterId: string | null,
  { action, role, actorId, version, areas, clean }: EvidenceMove,
): Result<EvidenceState, EvidenceRefusal> {
  if (actorId !== null && actorId === reporterId && role !== 'reporter') return fail('own-report');
  if (version !== null && version !== state.version) return fail('evidence-changed');
  const transition = EVIDENCE_TRANSITIONS[state.state][action];
  if (!transition?.by.includes(role)) return fail('report-move-refused');
  if (state.kind === 'bundle' && action !== 'erase') return fail('report-move-refused');
  if (action === 'show' && areas.length === 0 && !clean) return fail('picture-not-cleared');
  return ok(transition.to);
}

/** Whether photos and bundles can still be added to a report with this status. */
export function takesEvidence(status: ReportStatus): boolean {
  return !CLOSED_STATUSES.has(status);
}
