import type { ErrorCode } from '#contract/error-codes.ts';

/** What the lists of scanners say about one: a scanner's listing-copy.ts. */
export interface ScannerListing {
  /** In badges, saved scans, titles and the upgrade prompt. */
  readonly name: string;
  /** On Home. */
  readonly card: { readonly title: string; readonly text: string };
  /** On 'How good is it?'. */
  readonly limits: {
    readonly sees: string;
    readonly misses: string;
    readonly mistakes: string;
    readonly tryIt: string;
  };
}

/**
 * What the rest of the house may know of a scanner: data only. Everything else stays in its folder. Whatever lists
 * scanners reads these rows, so that a new one appears everywhere at once.
 */
export interface ScannerDefinition {
  /** The scanType of its submissions. */
  readonly id: string;
  /** Its folder under src/scanners. */
  readonly folder: string;
  /** Its screen, `view/screen.tsx`, is served here. */
  readonly route: string;
  /** The name of its page in page views. */
  readonly page: string;
  /** Of the icons in src/ui/view/icon.tsx. */
  readonly icon: 'camera' | 'nfc' | 'radar' | 'tag' | 'waves' | 'wifi';
  readonly listing: ScannerListing;
  readonly tier: 'free' | 'pro';
  /** The server answers its route with a policy of its own, so links to it load the document anew. */
  readonly ownPolicy?: true;
  /** What the browser will be asked for, in the Permissions API's words. */
  readonly permissions: readonly string[];
  /** The names under which its use is counted. */
  readonly countedFeatures: readonly string[];
  /** Its measured rates: docs/evidence/NAME.md and NAME.json. Null: not measured yet. */
  readonly evidence: string | null;
  /** Every error this scanner can show; each has one sentence in its copy.ts. */
  readonly errorCodes: readonly ErrorCode[];
}
