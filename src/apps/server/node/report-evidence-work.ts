import { runInChild, type ChildLimits } from '#adapters/node/child-task.ts';
import type { BundleVerdict, PictureArea } from '#contract/entities/report-evidence.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { Semaphore } from '#core/semaphore.ts';
import type { DrawnPicture, EvidenceWork, PictureRefusal } from '#features/reports/evidence/node/evidence-work.ts';

/** What the program beside this one does with one file. */
export type EvidenceTask =
  | { readonly kind: 'clean'; readonly bytes: Uint8Array }
  | { readonly kind: 'black-out'; readonly bytes: Uint8Array; readonly areas: readonly PictureArea[] }
  | { readonly kind: 'verify'; readonly bytes: Uint8Array };

const CHILD = new URL('./report-evidence-child.ts', import.meta.url);
/** The largest picture that is taken needs 300 MB, and a second where nothing else runs (docs/evidence/report-pictures.md). */
export const EVIDENCE_LIMITS: ChildLimits = { timeoutMs: 10_000, memoryBytes: 400_000_000 };
/** Processes at once: what they may hold together is twice the memory above. */
const AT_ONCE = 2;
/** Files that wait for one; their answers would come too late behind more. */
const MAX_WAITING = 4;

/** Does each piece of work in a process of its own, a few at a time; `limits` bound one of them. */
export function createReportEvidenceWork(limits: ChildLimits = EVIDENCE_LIMITS): EvidenceWork {
  const places = new Semaphore(AT_ONCE, MAX_WAITING);

  async function run<Answer>(task: EvidenceTask): Promise<Result<Answer, 'busy' | 'failed'>> {
    if (places.isFull) return fail('busy');
    const answer = await places.run(() => runInChild<Answer>(CHILD, task, limits));
    return answer.ok ? answer : fail('failed');
  }

  return {
    async cleanPicture(bytes) {
      const done = await run<Result<DrawnPicture, PictureRefusal>>({ kind: 'clean', bytes });
      if (done.ok) return done.value;
      return fail(done.error === 'busy' ? 'busy' : 'unreadable');
    },

    async blackOut(bytes, areas) {
      const done = await run<DrawnPicture>({ kind: 'black-out', bytes, areas });
      return done.ok ? ok(done.value) : fail('busy');
    },

    async verifyBundle(bytes) {
      const done = await run<Result<BundleVerdict, 'not-a-bundle'>>({ kind: 'verify', bytes });
      if (done.ok) return done.value;
      return fail(done.error === 'busy' ? 'busy' : 'not-a-bundle');
    },
  };
}
