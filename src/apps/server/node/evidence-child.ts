import { answerParent } from '#adapters/node/child-task.ts';
import { blackOut, cleanPicture, readOnlyPictures } from '#adapters/node/pictures.ts';
import type { BundleVerdict } from '#contract/entities/report-evidence.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { verifyBundle } from '#features/evidence/bundle.ts';
import { nodeVerifying } from '#features/evidence/node/signing-key.ts';
import { verdictOf } from '#features/evidence/verdict.ts';
import type { EvidenceTask } from './evidence-work.ts';

/** Files of a bundle that its verdict lists: more than a find has. */
const MAX_LISTED_FILES = 100;

async function verdict(bytes: Uint8Array): Promise<Result<BundleVerdict, 'not-a-bundle'>> {
  const verified = await verifyBundle(bytes, nodeVerifying);
  if (verified.fault === 'not-a-bundle') return fail('not-a-bundle');
  const { headline, proves, fault, files, unknown } = verdictOf(verified);
  return ok({
    verdict: verified.whole ? 'valid' : 'broken',
    headline,
    proves,
    fault,
    entries: verified.entries,
    countersignedAt: verified.countersignedAt,
    files: files.slice(0, MAX_LISTED_FILES).map((file) => ({ ...file })),
    moreFiles: Math.max(0, files.length - MAX_LISTED_FILES),
    unknown: [...unknown],
  });
}

function work(task: EvidenceTask): Promise<unknown> {
  switch (task.kind) {
    case 'clean':
      return cleanPicture(task.bytes);
    case 'black-out':
      return blackOut(task.bytes, task.areas);
    case 'verify':
      return verdict(task.bytes);
  }
}

readOnlyPictures();
answerParent(work);
