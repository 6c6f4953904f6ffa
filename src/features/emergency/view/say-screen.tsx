import { Copy, Printer, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { useShell } from '#adapters/browser/shell.ts';
import { holdScreenAwake } from '#adapters/browser/wake-lock.ts';
import { Button } from '#ui/view/button.tsx';
import { ChipGroup } from '#ui/view/chip.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { SelectField } from '#ui/view/field.tsx';
import { Page } from '#ui/view/page.tsx';
import { chosenCountryStore, deviceTimeZone } from '../browser/case-notes-store.ts';
import { formatWalk } from '../browser/walk-address.ts';
import { guessCountry } from '../country.ts';
import { copy } from '../papers/copy.ts';
import { claimOf, handOverOf, letterOf, type Case } from '../papers/letters.ts';
import { textOf, type EvidenceItem, type Paper, type PaperBlock } from '../papers/paper.ts';
import {
  CARD_LANGUAGES,
  directionOf,
  LANGUAGE_NAMES,
  languageOfCountry,
  sentenceOf,
  sentencesOf,
  type CardLanguage,
} from '../papers/police-card.ts';
import { copy as foundCopy } from '../copy.ts';
import { FIND_KINDS, type FindKind } from '../walk.ts';
import { CaseNotesForm, useCaseNotes } from './case-notes-form.tsx';
import './say-screen.css';

const PAPERS = ['police', 'claim', 'letter', 'hand-over'] as const;
type PaperId = (typeof PAPERS)[number];
const CHIPS = PAPERS.map((value) => ({ value, label: copy.papers[value] }));
const NO_EVIDENCE: readonly EvidenceItem[] = [];

const WRITE = { claim: claimOf, letter: letterOf, 'hand-over': handOverOf } as const;

/** What to say to whom: the card for the police and three letters, filled from what was written down. Nothing is sent. */
export function SayScreen({ evidence = NO_EVIDENCE }: { evidence?: readonly EvidenceItem[] }) {
  const search = useSearch();
  const asked = new URLSearchParams(search);
  const paper = PAPERS.find((known) => known === asked.get('paper')) ?? 'police';
  const kind = FIND_KINDS.find((known) => known === asked.get('what')) ?? null;

  function change(next: { paper?: PaperId; what?: FindKind }): void {
    const address = new URLSearchParams({ paper, ...(kind ? { what: kind } : {}), ...next });
    history.replaceState(history.state, '', `${location.pathname}?${address}`);
  }

  return (
    <Page title={copy.title} lead={copy.lead} backHref={`/found${formatWalk({ kind, at: 0 })}`} backLabel={copy.back}>
      <div className="stack no-print">
        <ChipGroup label={copy.choose} value={paper} options={CHIPS} onChange={(value) => change({ paper: value })} />
        <p className="muted">{copy.purpose[paper]}</p>
        <SelectField
          label={copy.about}
          value={kind ?? ''}
          onChange={(event) => change({ what: event.currentTarget.value as FindKind })}
        >
          {kind ? null : <option value="">{copy.noPlatform}</option>}
          {FIND_KINDS.map((known) => (
            <option key={known} value={known}>
              {foundCopy.kinds[known]}
            </option>
          ))}
        </SelectField>
      </div>
      {paper === 'police' ? (
        <PoliceCard kind={kind} />
      ) : (
        <Letter write={WRITE[paper]} kind={kind} evidence={evidence} />
      )}
    </Page>
  );
}

/** White on black, large, and the screen stays lit while it is held out. */
function PoliceCard({ kind }: { kind: FindKind | null }) {
  const [language, setLanguage] = useState<CardLanguage>('en');
  useEffect(() => {
    setLanguage(languageOfCountry(chosenCountryStore.get() ?? guessCountry(deviceTimeZone()) ?? ''));
  }, []);
  useEffect(() => {
    const awake = holdScreenAwake();
    return () => void awake.then((lock) => lock[Symbol.asyncDispose]());
  }, []);

  const sentences = sentencesOf(kind).map((id) => ({
    id,
    ...sentenceOf(language, id),
    english: sentenceOf('en', id).text,
  }));
  return (
    <>
      <div className="no-print">
        <SelectField
          label={copy.language}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as CardLanguage)}
        >
          {CARD_LANGUAGES.map((known) => (
            <option key={known} value={known} lang={known}>
              {LANGUAGE_NAMES[known]}
            </option>
          ))}
        </SelectField>
      </div>
      <section className="police-card" aria-label={copy.papers.police}>
        {sentences.map(({ id, text, english, checkedBy }) => (
          <div key={id} className="police-sentence">
            <p className="police-said" lang={language} dir={directionOf(language)}>
              {text}
            </p>
            {language === 'en' ? null : <p>{english}</p>}
            <p className="caption">{checkedBy === null ? copy.checked.no : copy.checked.yes}</p>
          </div>
        ))}
      </section>
      <Actions
        title={copy.papers.police}
        text={sentences.map(({ text, english }) => (text === english ? text : `${text}\n(${english})`)).join('\n\n')}
      />
      <p className="small muted no-print">{copy.checkedNote}</p>
    </>
  );
}

function Letter({
  write,
  kind,
  evidence,
}: {
  write: (from: Case) => Paper;
  kind: FindKind | null;
  evidence: readonly EvidenceItem[];
}) {
  const paper = write({ kind, notes: useCaseNotes(), evidence });
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
      <Actions title={paper.title} text={textOf(paper)} />
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

/** Share where the system has a sheet for it, copy and print everywhere. */
function Actions({ title, text }: { title: string; text: string }) {
  const { toast } = useShell();
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare('share' in navigator), []);

  async function share(): Promise<void> {
    try {
      await navigator.share({ title, text });
    } catch {
      // The sheet was closed again: what to do with it is the person's to decide.
    }
  }

  async function copyText(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: copy.copied });
    } catch {
      toast({ title: copy.copyFailed, kind: 'destructive' });
    }
  }

  return (
    <div className="row no-print">
      {canShare ? (
        <Button icon={<Share2 size={20} aria-hidden="true" />} onClick={() => void share()}>
          {copy.share}
        </Button>
      ) : null}
      <Button kind="secondary" icon={<Copy size={20} aria-hidden="true" />} onClick={() => void copyText()}>
        {copy.copyText}
      </Button>
      <Button kind="secondary" icon={<Printer size={20} aria-hidden="true" />} onClick={() => print()}>
        {copy.print}
      </Button>
    </div>
  );
}
