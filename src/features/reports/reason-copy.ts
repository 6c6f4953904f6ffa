/** Sentences of the reason codes, as a reporter reads them. */
export const reasons: Readonly<Record<string, string>> = {
  'first-hand': 'It says what was seen, where and when, first hand.',
  'with-evidence': 'It comes with evidence that we looked at.',
  'more-detail': 'Please tell us more about what you saw, where in the place, and how you checked it.',
  'which-place': 'We could not tell which place you mean. Please give its full name and address.',
  'first-hand-only': 'Please tell us what you saw yourself. We cannot publish what others said.',
  'not-about-safety': 'It is not about cameras, networks, key cards or another question of safety or privacy.',
  'no-observation': 'It does not say what was seen.',
  accusation: 'It accuses a person instead of saying what was seen.',
  duplicate: 'The same report is already with us.',
  abuse: 'It insults or threatens somebody.',
  'no-reply': 'Our question was not answered.',
  'personal-data': 'It names or points to a person.',
  'evidence-checked': 'We checked photos or a recording of a scan.',
  'confirmed-by-others': 'Other guests, the police or the press confirmed it.',
  'checked-again': 'We looked at it again.',
  'shown-wrong': 'It turned out not to be so.',
  'legal-notice': 'We received a legal complaint and had to act on it.',
  harm: 'It could bring somebody into harm.',
  appeal: 'The decision was appealed.',
  mistake: 'The decision was a mistake.',
};

/** What stands behind a decision: the sentence of its code, and the reviewer's own words. */
export function reasonSentence(code: string | null, text: string | null): string {
  return [code === null ? undefined : reasons[code], text ?? undefined].filter(Boolean).join(' ');
}
