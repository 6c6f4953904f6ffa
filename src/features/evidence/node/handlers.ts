import { MAX_LOG_LEAVES } from '#contract/calls/evidence-log.ts';
import type { Handlers } from '#contract/handler.ts';
import type { TimestampAuthority } from '#adapters/node/timestamp-authority.ts';
import { toHex } from '#core/bytes/hex.ts';
import type { Random } from '#core/time/clock.ts';
import { MAX_TOKEN_BYTES, timestampRequest, tokenOfResponse, verifyTimestamp } from '../timestamp.ts';
import type { EvidenceLog } from './log-store.ts';
import { nodeVerifying } from './signing-key.ts';

type EvidenceCalls =
  | 'postEvidenceReceipt'
  | 'postEvidenceTimestamp'
  | 'getEvidenceLog'
  | 'getEvidenceLogConsistency'
  | 'getEvidenceLogLeaves';

const NONCE_BYTES = 8;

export interface EvidenceHandlersOptions {
  readonly log: EvidenceLog;
  /** Null where none is configured. */
  readonly authority: TimestampAuthority | null;
  readonly random: Pick<Random, 'bytes'>;
}

/** The calls of the public log, and the road to a timestamp authority. */
export function evidenceHandlers({ log, authority, random }: EvidenceHandlersOptions): Handlers<EvidenceCalls> {
  return {
    async postEvidenceReceipt({ body }) {
      const receipt = await log.append(body.head);
      return { status: 201, body: { ...receipt, proof: [...receipt.proof] } };
    },
    async postEvidenceTimestamp({ body: { head } }) {
      if (authority === null) return { status: 200, body: { token: null } };
      const nonce = random.bytes(NONCE_BYTES);
      const answer = await authority.ask(timestampRequest(head, nonce));
      const given = answer && tokenOfResponse(answer, nonce);
      if (!given || given.length > MAX_TOKEN_BYTES) return { error: 'authority-unavailable' };
      const token = toHex(given);
      // What does not hold is not handed on.
      return (await verifyTimestamp({ head, token }, nodeVerifying))
        ? { status: 200, body: { token } }
        : { error: 'authority-unavailable' };
    },
    async getEvidenceLog() {
      return { status: 200, body: { log: log.publicKey, treeHead: await log.newest() } };
    },
    async getEvidenceLogConsistency({ query }) {
      const proof = await log.consistency(query.first, query.second);
      return proof ? { status: 200, body: { proof: [...proof] } } : { error: 'not-found' };
    },
    async getEvidenceLogLeaves({ query }) {
      return { status: 200, body: { leaves: [...(await log.leaves(query.from, MAX_LOG_LEAVES))] } };
    },
  };
}
