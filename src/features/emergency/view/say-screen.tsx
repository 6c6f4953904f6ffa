import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useSearch } from 'wouter';
import { holdScreenAwake } from '#adapters/browser/wake-lock.ts';
import { ChipGroup } from '#ui/view/chip.tsx';
import { SelectField } from '#ui/view/field.tsx';
import { Page } from '#ui/view/page.tsx';
import { chosenCountryStore, deviceTimeZone } from '../browser/case-notes-store.ts';
import { formatWalk } from '../browser/walk-address.ts';
import { guessCountry } from '../country.ts';
import { copy } from '../papers/copy.ts';
import type { EvidenceItem } from '../papers/paper.ts';
import { CARD_LANGUAGES, LANGUAGE_NAMES, type CardLanguage } from '../papers/card-copy.ts';
import { directionOf, languageOfCountry, sentenceOf, sentencesOf } from '../papers/police-card.ts';
import { kindsCopy } from '../kinds-copy.ts';
import { FIND_KINDS, type FindKind } from '../walk.ts';
import { PaperActions } from './paper-actions.tsx';
import './say-screen.css';

const PAPERS = ['police', 'claim', 'letter', 'hand-over'] as const;
type PaperId = (typeof PAPERS)[number];
const CHIPS = PAPERS.map((value) => ({ value, label: copy.papers[value] }));

/** The letters come when one is asked for: most people hold out the card. */
const LetterSheet = lazy(async () => ({ default: (await import('./letter-sheet.tsx')).LetterSheet }));

/** What to say: the card for the police and three letters, filled from what was written down. Nothing is sent. */
export function SayScreen({
  evidence,
}: {
  /** Hands a letter what was captured on this device. */
  evidence: (write: (items: readonly EvidenceItem[]) => ReactNode) => ReactNode;
}) {
  const search = useSearch();
  const asked = new URLSearchParams(search);
  const paper = PAPERS.find((known) => known === asked.get('paper')) ?? 'police';
  const kind = FIND_KINDS.find((known) => known === asked.get('what')) ?? null;

  // The paper that the address names stands here from now on.
  useEffect(() => {
    if (search !== '') delete document.documentElement.dataset['asks'];
  }, [search]);

  function change(next: { paper?: PaperId; what?: FindKind }): void {
    const address = new URLSearchParams({ paper, ...(kind ? { what: kind } : {}), ...next });
    history.replaceState(history.state, '', `${location.pathname}?${address}`);
  }

  const about = (
    <div className="no-print">
      <SelectField
        label={copy.about}
        value={kind ?? ''}
        onChange={(event) => change({ what: event.currentTarget.value as FindKind })}
      >
        {kind ? null : <option value="">{copy.noPlatform}</option>}
        {FIND_KINDS.map((known) => (
          <option key={known} value={known}>
            {kindsCopy[known]}
          </option>
        ))}
      </SelectField>
    </div>
  );

  return (
    <Page title={copy.title} lead={copy.lead} backHref={`/found${formatWalk({ kind, at: 0 })}`} backLabel={copy.back}>
      <div className="stack-tight no-print">
        <ChipGroup label={copy.choose} value={paper} options={CHIPS} onChange={(value) => change({ paper: value })} />
        <p className="muted">{copy.purpose[paper]}</p>
      </div>
      {paper === 'police' ? (
        <PoliceCard kind={kind} about={about} />
      ) : (
        <>
          {about}
          {evidence((items) => (
            <Suspense>
              <LetterSheet letter={paper} kind={kind} evidence={items} />
            </Suspense>
          ))}
        </>
      )}
    </Page>
  );
}

/**
 * White on black, large, and the screen stays lit while it is held out. `about` stands below it, where it is in nobody's
 * way. What is said of a translation is said to its owner, above the card, and never to the officer who reads it.
 */
function PoliceCard({ kind, about }: { kind: FindKind | null; about: ReactNode }) {
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
  const isUnchecked = language !== 'en' && sentences.some(({ checkedBy }) => checkedBy === null);
  return (
    <>
      <div className="stack-tight no-print">
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
        {isUnchecked ? <p className="small muted">{copy.unchecked}</p> : null}
      </div>
      <section className="police-card" aria-label={copy.papers.police}>
        {sentences.map(({ id, text, english }) => (
          <div key={id} className="police-sentence">
            <p className="police-said" lang={language} dir={directionOf(language)}>
              {text}
            </p>
            {language === 'en' ? null : <p>{english}</p>}
          </div>
        ))}
      </section>
      <PaperActions
        title={copy.papers.police}
        text={sentences.map(({ text, english }) => (text === english ? text : `${text}\n(${english})`)).join('\n\n')}
      />
      {about}
    </>
  );
}
