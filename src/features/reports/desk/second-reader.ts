import type { Verification } from '#contract/entities/reported-location.ts';
import type { SecondReaderReason } from '#contract/entities/review.ts';
import { findPersonalSpans } from '../personal-data/personal-data.ts';
import type { TextFields } from '../personal-data/redaction.ts';
import { fold } from '../search.ts';

/** A word boundary that knows letters of every script, which \b does not. */
const START = String.raw`(?<![\p{L}\p{N}_])`;
const END = String.raw`(?![\p{L}\p{N}_])`;

/**
 * Words that name a crime, in English, German, Spanish and French, folded as texts are when they are compared. `*` stands
 * for any ending. A camera in a room is what reports are about, and is not among them.
 */
const CRIMES = [
  'thief|thieves|theft*|stole|stolen|steal|steals|stealing|robbed|robber*|burglar*',
  'rape|raped|rapes|raping|rapist*|assault*|molest*|blackmail*|extort*|voyeur*|pervert*|paedophil*|pedophil*',
  'traffick*|stalker*|stalked|stalking|criminal*|crime*|fraud*|scammer*',
  'dieb|diebe|diebstahl*|gestohlen*|geraubt*|rauber*|vergewaltig*|erpress*|straftat*|verbrech*|kriminell*|betrug|betruger*',
  'ladron*|robo|robos|robaron|robado*|robada*|violador*|violacion*|chantaj*|extors*|delito*|delincuent*|estafa*|acosador*',
  'voleur*|vole|vole?s|volee?s|viol|violeur*|chantag*|delit|delits|criminel*|escroc*|harcel*',
]
  .join('|')
  .replaceAll('*', String.raw`\p{L}{0,20}`);
/** Reads texts that strangers choose; its work on each is bounded. */
export const CRIME = new RegExp(`${START}(?:${CRIMES})${END}`, 'u');

/**
 * Why one reviewer alone must not publish a text: it names a person or a crime, or would carry more than 'reviewed for
 * wording'. `fields` are what the public would read, redacted. Empty where one reviewer is enough.
 */
export function secondReaderReasons(fields: TextFields, verification: Verification): readonly SecondReaderReason[] {
  const { issueDescription = '' } = fields;
  const reasons: SecondReaderReason[] = [];
  if (findPersonalSpans({ issueDescription }).some(({ kind }) => kind === 'name')) reasons.push('person');
  if (CRIME.test(fold(issueDescription))) reasons.push('crime');
  if (verification > 0) reasons.push('verification');
  return reasons;
}
