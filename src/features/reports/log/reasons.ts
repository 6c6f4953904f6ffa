import type { LegalHoldAction, ReviewAction } from '#contract/entities/review.ts';

/** The reasons that the desk offers for each decision; the first is the usual one. Each has a sentence in reason-copy.ts. */
export const REASON_CODES = {
  publish: ['first-hand', 'with-evidence'],
  approve: ['first-hand', 'with-evidence'],
  needs_info: ['more-detail', 'which-place', 'first-hand-only'],
  reject: ['not-about-safety', 'no-observation', 'accusation', 'duplicate', 'abuse', 'no-reply'],
  merge: ['duplicate'],
  release: ['no-campaign'],
  return: ['not-ready', 'not-convinced'],
  redact: ['personal-data'],
  verify: ['evidence-checked', 'confirmed-by-others', 'checked-again'],
  suspend: ['harm', 'intimate', 'doxxing', 'court-order'],
  restore: ['no-ground', 'mistake'],
  remove: ['shown-wrong', 'legal-notice', 'personal-data', 'harm'],
  reopen: ['appeal', 'mistake'],
  uphold: ['decision-right'],
  split: ['not-the-same', 'mistake'],
  notice: ['complaint'],
  contact: ['asked-reporter'],
  reply: ['venue-answered'],
  agree: ['shown-wrong', 'legal-notice'],
  dismiss: ['no-ground'],
  claim_fixed: ['venue-says-fixed'],
  confirm_fixed: ['confirmed-by-others', 'evidence-checked'],
  still_there: ['confirmed-by-others', 'evidence-checked'],
  cannot_tell: ['contradictory'],
  set_legal_hold: ['court-order', 'legal-claim', 'authority-request'],
  release_legal_hold: ['no-longer-needed', 'mistake'],
} as const satisfies Record<ReviewAction | LegalHoldAction, readonly string[]>;

/** The reasons of the server's own moves. */
export const RULE_REASONS = {
  burst: 'burst',
  similar: 'similar-text',
  velocity: 'many-places',
  timeCame: 'time-came',
  noReply: 'no-reply',
  historic: 'historic',
  notConfirmed: 'not-confirmed',
  targetWithdrawn: 'target-withdrawn',
  /** Another report of the same burst is public, and nothing shows that this one is of another stay. */
  toldAlready: 'told-already',
  /** A complaint that was found wrong, and whose sender appealed. */
  appeal: 'appeal',
} as const;
