import type { AbilityName } from '#core/device/abilities.ts';

/** What the lists of scanners say about one: a scanner's listing-copy.ts. */
export interface ScannerListing {
  /** In badges, saved scans, titles and the upgrade prompt. */
  readonly name: string;
  /** On Home. */
  readonly card: { readonly title: string; readonly text: string };
}

/** A positive control of a scanner: something known to be there, shown to it. */
export interface ScannerControl {
  /** As in a ControlOutcome. */
  readonly id: string;
  /** What it proves that the scanner can see, as its results' `notChecked` names it. */
  readonly what: string;
  /** Shown where it was not passed. */
  readonly how: string;
}

/** How a scanner takes part in a round through a room: a scanner's round-part.ts. */
export interface RoundPart {
  /** Whether it is aimed at one place after the other, or looks at the room as a whole. */
  readonly scope: 'place' | 'room';
  readonly controls: readonly ScannerControl[];
  /**
   * What its results may leave unchecked without a word about what its controls prove. Any other gap keeps a result from
   * saying that nothing was seen.
   */
  readonly besides: readonly string[];
  /** What a person's own answer that they see one is called, where the scanner is aimed at places. */
  readonly seenByEye?: string;
}

/** What a scanner wants of the device: a scanner's needs.ts. */
export interface ScannerNeeds {
  /** What it cannot do without. */
  readonly needs: readonly AbilityName[];
  /** What makes it better. */
  readonly helps: readonly AbilityName[];
}

/** What 'How good is it?' says about one: a scanner's limits-copy.ts. Apart from the listing, which comes with Home. */
export interface ScannerLimits {
  readonly sees: string;
  readonly misses: string;
  readonly mistakes: string;
  readonly tryIt: string;
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
  /** Its screen, `view/screen.tsx`, is served here; without its slash the name in page views. */
  readonly route: string;
  /** Of the icons in src/ui/view/icon.tsx. */
  readonly icon: 'camera' | 'nfc' | 'tag' | 'waves' | 'wifi';
  readonly listing: ScannerListing;
  readonly tier: 'free' | 'pro';
  /** The server answers its route with a policy of its own, so links to it load the document anew. */
  readonly ownPolicy?: true;
  /** Names under which its use is counted, beside its id. */
  readonly alsoCounted?: readonly string[];
}

/** The name of a scanner's page in page views. */
export function pageOf({ route }: Pick<ScannerDefinition, 'route'>): string {
  return route.slice(1);
}
