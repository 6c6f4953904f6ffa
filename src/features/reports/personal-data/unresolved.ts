import type { PersonalSpan, TextField, TextSpan } from '#contract/entities/review.ts';
import { findPersonalSpans, NEVER_PUBLIC } from './personal-data.ts';
import { covers, joinStretches, type TextFields } from './redaction.ts';

/**
 * The spans that nobody has dealt with: neither redacted as a whole nor marked as 'not personal'.
 * Room and card numbers can only be redacted. A report with any of these must not be published.
 */
export function unresolvedSpans(
  fields: TextFields,
  redactions: readonly TextSpan[],
  notPersonal: readonly TextSpan[],
): readonly PersonalSpan[] {
  const joined = (Object.keys(fields) as TextField[]).flatMap((field) => {
    const ofField = redactions.filter((span) => span.field === field);
    return joinStretches(fields[field] ?? '', ofField).map((stretch) => ({ field, ...stretch }));
  });
  return findPersonalSpans(fields).filter(
    (span) =>
      !joined.some((redaction) => covers(redaction, span)) &&
      (NEVER_PUBLIC.has(span.kind) || !notPersonal.some((mark) => covers(mark, span))),
  );
}
