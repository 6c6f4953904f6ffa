import { MAX_LOG_LEAVES } from '#contract/calls/evidence.ts';
import type { Handlers } from '#contract/handler.ts';
import type { EvidenceLog } from './log-store.ts';

type EvidenceCalls = 'postEvidenceReceipt' | 'getEvidenceLog' | 'getEvidenceLogConsistency' | 'getEvidenceLogLeaves';

/** The calls of the public log. */
export function evidenceHandlers(log: EvidenceLog): Handlers<EvidenceCalls> {
  return {
    async postEvidenceReceipt({ body }) {
      const receipt = await log.append(body.head);
      return { status: 201, body: { ...receipt, proof: [...receipt.proof] } };
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
