import { Disclosure } from '#ui/view/disclosure.tsx';
import { copy } from '../papers/copy.ts';
import { claimOf, handOverOf, letterOf } from '../papers/letters.ts';
import { textOf, type EvidenceItem, type PaperBlock } from '../papers/paper.ts';
import type { FindKind } from '../walk.ts';
import { CaseNotesForm, useCaseNotes } from './case-notes-form.tsx';
import { PaperActions } from './paper-actions.tsx';

const WRITE = { claim: claimOf, letter: letterOf, 'hand-over': handOverOf } as const;

/** A letter as it will be sent, and the form that fills it. */
export function LetterSheet({
  letter,
  kind,
  evidence,
}: {
  letter: keyof typeof WRITE;
  kind: FindKind | null;
  evidence: readonly EvidenceItem[];
}) {
  const paper = WRITE[letter]({ kind, notes: useCaseNotes(), evidence });
  return (
    <>
      <div className="no-print">
        <Disclosure summary={copy.fill}>
          <CaseNotesForm />
        </Disclosure>
      </div>
      <article className="paper" aria-labelledby="paper">
        <h2 id="paper">{paper.title}</h2>
        {paper.blocks.map((block, index) => (
          <Block key={index} block={block} />
        ))}
      </article>
      <PaperActions title={paper.title} text={textOf(paper)} />
    </>
  );
}

function Block({ block }: { block: PaperBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h3>{block.text}</h3>;
    case 'text':
      return <p>{block.text}</p>;
    case 'list':
      return (
        <ul className="paper-list">
          {block.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      );
    case 'facts':
      return (
        <dl className="paper-facts">
          {block.facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={value.trim() === '' ? 'paper-blank' : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
      );
  }
}
