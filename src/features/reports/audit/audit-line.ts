import type { ActorRole } from '#contract/entities/review.ts';
import type { ChainedEvent } from '../log/event-chain.ts';
import type { ChainedEvidenceEvent } from '../evidence/evidence-log.ts';

/**
 * What an auditor reads of a log: everything that shows who decided, who read and when, and no text, no salt of a text,
 * and nobody who is not at a desk.
 */

/** Roles whose accounts an auditor can tell apart. */
const AT_DESK: ReadonlySet<ActorRole> = new Set(['reviewer', 'admin', 'legal']);

interface Line {
  readonly seq: number;
  readonly atMs: number;
  readonly actorRole: ActorRole;
  readonly actorId: string | null;
  readonly previousHash: string;
  readonly hash: string;
}

const chained = ({ seq, atMs, actorRole, actorId, previousHash, hash }: Line) => ({
  seq,
  atMs,
  actorRole,
  actorId: AT_DESK.has(actorRole) ? actorId : null,
  previousHash,
  hash,
});

export function auditLineOf(event: ChainedEvent) {
  const { action, from, to, reasonCode, detail } = event;
  return {
    ...chained(event),
    action,
    from,
    to,
    reasonCode,
    reasonHash: detail.texts?.reason ?? null,
    previousTextHash: detail.texts?.previous ?? null,
  };
}

export function auditEvidenceLineOf(event: ChainedEvidenceEvent) {
  const { receivedSha256, publicSha256 } = event.detail;
  return { ...chained(event), action: event.action, fileHash: publicSha256 ?? receivedSha256 ?? null };
}
