import type { PersonalKind, PersonalSpan, TextField, TextSpan } from '#contract/entities/review.ts';
import { covers, redact } from './redaction.ts';

/** What a reviewer has decided about a stretch of text. */
export type Resolution = 'redact' | 'keep';

/** A stretch to be resolved: found by the server, or selected by the reviewer (`kind` null, always redacted). */
export interface Passage extends TextSpan {
  readonly kind: PersonalKind | null;
  readonly resolution: Resolution | null;
}

/** Room and card numbers are never public, so 'not personal' is no answer for them. */
const ONLY_REDACT: ReadonlySet<PersonalKind | null> = new Set(['room', 'card', null]);

export function mayKeep(passage: Passage): boolean {
  return !ONLY_REDACT.has(passage.kind);
}

const inOrder = (left: TextSpan, right: TextSpan): number =>
  left.field === right.field ? left.start - right.start || left.end - right.end : 0;

/** The passages of a report as it stands: what was found, with what earlier decisions did about it. */
export function passagesOf(report: {
  readonly spans: readonly PersonalSpan[];
  readonly redactions: readonly TextSpan[];
  readonly notPersonal: readonly TextSpan[];
}): readonly Passage[] {
  const found = report.spans.map((span): Passage => {
    if (report.redactions.some((redaction) => covers(redaction, span))) return { ...span, resolution: 'redact' };
    return { ...span, resolution: report.notPersonal.some((mark) => covers(mark, span)) ? 'keep' : null };
  });
  const selected = report.redactions
    .filter((redaction) => !report.spans.some((span) => covers(redaction, span)))
    .map((redaction): Passage => ({ ...redaction, kind: null, resolution: 'redact' }));
  return [...found, ...selected].toSorted(inOrder);
}

/** Whether two spans are the same stretch. */
export const isSame = (left: TextSpan, right: TextSpan): boolean =>
  left.field === right.field && left.start === right.start && left.end === right.end;

/** Resolves one passage, or opens it again; a selected one disappears then. Keeping what must go changes nothing. */
export function resolve(
  passages: readonly Passage[],
  target: TextSpan,
  resolution: Resolution | null,
): readonly Passage[] {
  return passages.flatMap((passage) => {
    if (!isSame(passage, target) || (resolution === 'keep' && !mayKeep(passage))) return [passage];
    return passage.kind === null && resolution === null ? [] : [{ ...passage, resolution }];
  });
}

/** Adds a stretch that the reviewer selected; nothing for an empty one or one that is there already. */
export function addSelection(passages: readonly Passage[], span: TextSpan): readonly Passage[] {
  if (span.start >= span.end || passages.some((passage) => isSame(passage, span))) return passages;
  return [...passages, { ...span, kind: null, resolution: 'redact' } as const].toSorted(inOrder);
}

/** Redacts every passage that is still open. */
export function redactOpen(passages: readonly Passage[]): readonly Passage[] {
  return passages.map((passage) => (passage.resolution === null ? { ...passage, resolution: 'redact' } : passage));
}

/** How many passages stand in the way of publishing. */
export function countOpen(passages: readonly Passage[]): number {
  return passages.filter(({ resolution }) => resolution === null).length;
}

const spansOf = (passages: readonly Passage[], resolution: Resolution): TextSpan[] =>
  passages
    .filter((passage) => passage.resolution === resolution)
    .map(({ field, start, end }) => ({ field, start, end }));

/** What a decision says about the passages. */
export function decidedSpans(passages: readonly Passage[]): { redactions: TextSpan[]; notPersonal: TextSpan[] } {
  return { redactions: spansOf(passages, 'redact'), notPersonal: spansOf(passages, 'keep') };
}

/** The public text of a field, as far as it is decided. */
export function previewOf(field: TextField, text: string, passages: readonly Passage[]): string {
  return redact(
    text,
    spansOf(passages, 'redact').filter((span) => span.field === field),
  );
}

/** A text cut at the passages of its field: plain pieces have no passage. Overlapping passages keep the first. */
export function cutAtPassages(
  field: TextField,
  text: string,
  passages: readonly Passage[],
): readonly { readonly text: string; readonly passage: Passage | null }[] {
  const pieces: { text: string; passage: Passage | null }[] = [];
  let from = 0;
  for (const passage of passages) {
    if (passage.field !== field || passage.start < from || passage.end > text.length) continue;
    if (passage.start > from) pieces.push({ text: text.slice(from, passage.start), passage: null });
    pieces.push({ text: text.slice(passage.start, passage.end), passage });
    from = passage.end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), passage: null });
  return pieces;
}
