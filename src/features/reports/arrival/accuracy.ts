/** As if a sender had so many earlier reports of which half were right: one or two say little about anybody. */
const PSEUDO_COUNTS = 5;

/** The share of a sender's reports that reviewers agreed with, drawn towards a half while there are few. */
export function senderAccuracy({ agreed, disagreed }: { readonly agreed: number; readonly disagreed: number }): number {
  return (agreed + PSEUDO_COUNTS / 2) / (agreed + disagreed + PSEUDO_COUNTS);
}

/** A sender who is right in so many of so many reports counts double. */
const TRUSTED_ACCURACY = 0.8;
const TRUSTED_REPORTS = 10;
/** Nobody knows who a visitor is, or whether they are several. */
const VISITOR_WEIGHT = 0.5;

export interface Flagger {
  /** Null for a visitor. */
  readonly record: { readonly agreed: number; readonly disagreed: number } | null;
}

function weightOf({ record }: Flagger): number {
  if (record === null) return VISITOR_WEIGHT;
  const accuracy = senderAccuracy(record);
  const isTrusted = accuracy >= TRUSTED_ACCURACY && record.agreed + record.disagreed >= TRUSTED_REPORTS;
  return accuracy * 2 * (isTrusted ? 2 : 1);
}

/** How much those who ask for another look weigh together. It orders the queue, and does nothing else. */
export function flagScore(flaggers: readonly Flagger[]): number {
  return flaggers.reduce((sum, flagger) => sum + weightOf(flagger), 0);
}
