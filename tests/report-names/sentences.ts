import { readFileSync } from 'node:fs';

/** A sentence and where in it people are named. */
export interface LabelledSentence {
  readonly language: string;
  readonly text: string;
  readonly people: readonly { readonly start: number; readonly end: number }[];
}

/** Reads a list of `language<TAB>sentence`, in which each person's name stands in [brackets]. */
export function readSentences(name: 'tuned' | 'judged'): readonly LabelledSentence[] {
  const lines = readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [language = '', marked = ''] = line.split('\t');
    const people: { start: number; end: number }[] = [];
    let text = '';
    for (const part of marked.split(/(\[[^\]]*\])/u)) {
      const isName = part.startsWith('[');
      const plain = isName ? part.slice(1, -1) : part;
      if (isName) people.push({ start: text.length, end: text.length + plain.length });
      text += plain;
    }
    return { language, text, people };
  });
}
