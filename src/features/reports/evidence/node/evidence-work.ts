import type { BundleVerdict, PictureArea } from '#contract/entities/report-evidence.ts';
import type { PictureFault } from '#core/bytes/picture-file.ts';
import type { Result } from '#core/result.ts';

/** A JPEG of pixels alone. */
export interface DrawnPicture {
  readonly bytes: Uint8Array;
  readonly widthPx: number;
  readonly heightPx: number;
}

export type PictureRefusal =
  | PictureFault
  | 'too-many-pixels'
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
