import type { ReviewDecision, ReviewDetail, TextField, TextSpan } from '#contract/entities/review.ts';
import { isSame, passagesOf, type Passage } from '../personal-data/resolutions.ts';

/** Every field of a report, as its reviewer reads it. */
export type ReportText = Readonly<Partial<Record<TextField, string | null>>>;

/** A decision that is taken up again, with the text that its marks were made on. */
export interface TakenUp {
  readonly body: ReviewDecision;
  readonly text: ReportText;
}

const isWordSign = (sign: string | undefined): boolean => /[\p{L}\p{M}\p{N}]/u.test(sign ?? '');

/** Whether these two signs, one after the other, are parts of one word. */
const isOneWord = (left: string | undefined, right: string | undefined): boolean =>
  isWordSign(left) && isWordSign(right);

/** Where words stand in a text by themselves, and nowhere else; null where that cannot be said. */
function onlyPlaceOf(words: string, text: string): number | null {
  const start = text.indexOf(words);
  if (start < 0 || text.includes(words, start + 1)) return null;
  const end = start + words.length;
  const isPart = isOneWord(text[start - 1], words[0]) || isOneWord(words.at(-1), text[end]);
  return isPart ? null : start;
}

/** Those marks, and of the others what is not among them. */
function withOthers(marks: readonly TextSpan[], others: readonly TextSpan[]): readonly TextSpan[] {
  return [...marks, ...others.filter((other) => !marks.some((mark) => isSame(mark, other)))];
}

/**
 * Marks that were made on one version of a report's text, on another version of it. In a field that reads as before each
 * stays where it is; in one that was changed it stands on its own words, where these are there exactly once. `lost` are
 * the words of all others.
 */
export function carryMarks(
  marks: readonly TextSpan[],
  before: ReportText,
  after: ReportText,
): { readonly marks: readonly TextSpan[]; readonly lost: readonly string[] } {
  const carried: TextSpan[] = [];
  const lost = new Set<string>();
  for (const mark of marks) {
    const from = before[mark.field] ?? '';
    const to = after[mark.field] ?? '';
    const words = from.slice(mark.start, mark.end);
    const start = from === to ? mark.start : onlyPlaceOf(words, to);
    if (start === null) lost.add(words);
    else carried.push({ ...mark, start, end: start + words.length });
  }
  return { marks: carried, lost: [...lost] };
}

/**
 * The passages of a report as a decision about it left them, or as it stands by itself. The marks of a decision belong to
 * the version that it was made on: to another one they are carried, and what was marked there meanwhile stays.
 */
export function takeUpMarks(
  report: ReportText & Parameters<typeof passagesOf>[0] & Pick<ReviewDetail, 'version'>,
  decision: TakenUp | null,
): { readonly passages: readonly Passage[]; readonly lost: readonly string[] } {
  if (!decision) return { passages: passagesOf(report), lost: [] };
  const { version, redactions = report.redactions, notPersonal = report.notPersonal } = decision.body;
  if (version === report.version) return { passages: passagesOf({ ...report, redactions, notPersonal }), lost: [] };
  const redacted = carryMarks(decision.body.redactions ?? [], decision.text, report);
  const kept = carryMarks(decision.body.notPersonal ?? [], decision.text, report);
  const passages = passagesOf({
    spans: report.spans,
    redactions: withOthers(report.redactions, redacted.marks),
    notPersonal: withOthers(report.notPersonal, kept.marks),
  });
  return { passages, lost: [...new Set([...redacted.lost, ...kept.lost])] };
}
