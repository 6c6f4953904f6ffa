import type { TextField, TextSpan } from '#contract/entities/review.ts';

/** What stands in a public text where something was taken out. */
export const REDACTION_MARK = '[removed]';

export type TextFields = Readonly<Partial<Record<TextField, string>>>;

/** A part of a text, in UTF-16 units. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Clipped to the text, widened so that no surrogate pair is cut, in order, and joined where they touch. */
export function joinStretches(text: string, stretches: readonly Stretch[]): readonly Stretch[] {
  const isInsidePair = (index: number) =>
    /[\uDC00-\uDFFF]/.test(text[index] ?? '') && /[\uD800-\uDBFF]/.test(text[index - 1] ?? '');
  const clipped = stretches
    .map(({ start, end }) => ({
      start: isInsidePair(start) ? start - 1 : start,
      end: Math.min(isInsidePair(end) ? end + 1 : end, text.length),
    }))
    .filter(({ start, end }) => start < end)
    .sort((left, right) => left.start - right.start);
  const joined: Stretch[] = [];
  for (const stretch of clipped) {
    const last = joined.at(-1);
    if (last && stretch.start <= last.end)
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, stretch.end) };
    else joined.push(stretch);
  }
  return joined;
}

/** The text with every stretch replaced by the mark. Stretches may overlap, and may lie beyond the text's end. */
export function redact(text: string, stretches: readonly Stretch[]): string {
  let result = '';
  let from = 0;
  for (const { start, end } of joinStretches(text, stretches)) {
    result += text.slice(from, start) + REDACTION_MARK;
    from = end;
  }
  return result + text.slice(from);
}

/** The text in order, cut where something begins or ends to be taken out. */
export function passagesOf(
  text: string,
  stretches: readonly Stretch[],
): readonly { readonly text: string; readonly isRemoved: boolean }[] {
  const passages: { text: string; isRemoved: boolean }[] = [];
  let from = 0;
  for (const { start, end } of joinStretches(text, stretches)) {
    passages.push(
      { text: text.slice(from, start), isRemoved: false },
      { text: text.slice(start, end), isRemoved: true },
    );
    from = end;
  }
  return [...passages, { text: text.slice(from), isRemoved: false }].filter((passage) => passage.text !== '');
}

/** Every field with its own redactions applied. */
export function redactFields<Fields extends TextFields>(fields: Fields, redactions: readonly TextSpan[]): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [
      field,
      redact(
        text,
        redactions.filter((span) => span.field === field),
      ),
    ]),
  ) as Fields;
}

/** Whether one span holds all of another. */
export function covers(outer: TextSpan, inner: TextSpan): boolean {
  return outer.field === inner.field && outer.start <= inner.start && outer.end >= inner.end;
}
