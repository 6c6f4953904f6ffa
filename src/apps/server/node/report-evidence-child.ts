import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { answerParent } from '#adapters/node/child-task.ts';
import type { BundleVerdict } from '#contract/entities/report-evidence.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { EvidenceTask } from './report-evidence-work.ts';

/** Files of a bundle that its verdict lists: more than a find has. */
const MAX_LISTED_FILES = 100;

async function verdict(bytes: Uint8Array): Promise<Result<BundleVerdict, 'not-a-bundle'>> {
  const { verifyBundle } = await import('#features/evidence/bundle.ts');
  const { nodeVerifying } = await import('#features/evidence/node/signing-key.ts');
  const { verdictOf } = await import('#features/evidence/verdict.ts');
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

async function drawn(task: Exclude<EvidenceTask, { kind: 'verify' }>): Promise<unknown> {
  const { blackOut, cleanPicture, readOnlyPictures } = await import('#adapters/node/pictures.ts');
  // Before a stranger's bytes are touched; the parent ends this process once it has answered.
  flushCompileCache();
  readOnlyPictures();
  return task.kind === 'clean' ? await cleanPicture(task.bytes) : await blackOut(task.bytes, task.areas);
}

// Each task loads what it needs and nothing else, as it was compiled the last time: every file starts this program anew.
enableCompileCache(fileURLToPath(new URL('../../../../.cache/code', import.meta.url)));
answerParent((task: EvidenceTask): Promise<unknown> => (task.kind === 'verify' ? verdict(task.bytes) : drawn(task)));
