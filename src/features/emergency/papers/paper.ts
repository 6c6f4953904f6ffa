/** One captured file of a find, with its fingerprint. Handed in by whoever keeps such files. */
export interface EvidenceItem {
  readonly name: string;
  /** Of the file's bytes, in hexadecimal. */
  readonly sha256: string;
  /** When it was captured, ISO 8601. */
  readonly at: string;
}

/** A part of a letter. The same parts are shown, printed and shared as text. */
export type PaperBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly lines: readonly string[] }
  /** Names and values; an empty value is a line to fill in by hand. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [name: string, value: string])[] };

export interface Paper {
  readonly title: string;
  readonly blocks: readonly PaperBlock[];
}

const BLANK = '________________';

/** The paper as plain text, for a message or a mail. */
export function textOf({ title, blocks }: Paper): string {
  const parts = blocks.map((block) => {
    switch (block.kind) {
      case 'heading':
        return block.text.toUpperCase();
      case 'text':
        return block.text;
      case 'list':
        return block.lines.map((line) => `- ${line}`).join('\n');
      case 'facts':
        return block.facts.map(([name, value]) => `${name}: ${value.trim() || BLANK}`).join('\n');
    }
  });
  return `${[title, ...parts].join('\n\n')}\n`;
}
