import type { BundleVerdict, PictureArea } from '#contract/entities/report-evidence.ts';
import type { CleanPicture, PictureRefusal as PictureFailure } from '#adapters/node/pictures.ts';
import type { Result } from '#core/result.ts';

export type DrawnPicture = CleanPicture;

export type PictureRefusal =
  | PictureFailure
  /** Too much of this work is under way. */
  | 'busy';

/** What is done with strangers' files, away from the server's own process. */
export interface EvidenceWork {
  /** The picture drawn anew: its pixels and nothing else of its file. */
  cleanPicture(bytes: Uint8Array): Promise<Result<DrawnPicture, PictureRefusal>>;
  /** A clean picture with areas black for good. */
  blackOut(bytes: Uint8Array, areas: readonly PictureArea[]): Promise<Result<DrawnPicture, 'busy'>>;
  /** What the verifier of evidence bundles says; refused for bytes that are none. */
  verifyBundle(bytes: Uint8Array): Promise<Result<BundleVerdict, 'not-a-bundle' | 'busy'>>;
}
