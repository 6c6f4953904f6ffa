import { useEffect, useRef, type ReactNode } from 'react';
import { resultCopy } from '#scanners/result-copy.ts';
import { KeptFind } from '#scanners/view/kept-find.tsx';
import { ActionBar } from '#ui/view/action-bar.tsx';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { Progress } from '#ui/view/progress.tsx';
import { ResultCard } from '#ui/view/result-card.tsx';
import { ResultState } from '#ui/view/result-state.tsx';
import { copy, failureText } from '../copy.ts';
import { isFurtherScanOffered, isMoreThanOneCard, type NfcResults } from '../scan.ts';
import { resultOf } from '../result.ts';
import { DemoNotice, LockAdvice, NfcCards } from './nfc-cards.tsx';

export { PhoneOnTag } from '#ui/view/drawings/after-a-find.tsx';

/** What a scan came to: the title, the question or the gap, the cards, and what could not be seen. */
export function NfcResult({ scan, onAgain }: { scan: NfcResults; onAgain: () => void }) {
  const { cards, failure, rejected } = scan;
  const result = resultOf(scan);
  const lead = (
    <>
      {scan.end === 'time-up' ? <Progress label={copy.status.complete} value={1} /> : null}
      {scan.end === 'stopped' ? <p className="muted">{copy.result.stopped}</p> : null}
      {failure ? (
        <Notice tone="error">
          <p>{failureText(failure)}</p>
          {failure.code === 'nfc-reading-error' ? <p>{copy.readingErrorMeaning}</p> : null}
        </Notice>
      ) : null}
    </>
  );
  const seen = (
    <>
      <Verdict scan={scan} />
      <NfcCards cards={cards} demo={scan.demo !== null} />
      {rejected > 0 ? <p className="small muted">{copy.result.rejected(rejected)}</p> : null}
      {isFurtherScanOffered(scan) ? <p>{copy.result.furtherScan}</p> : null}
    </>
  );
  return (
    <>
      {result ? (
        <ResultCard
          headings={resultCopy}
          title={result.title}
          lead={lead}
          lookedAt={<p>{result.lookedAt}</p>}
          saw={
            <>
              <p>{result.saw}</p>
              {seen}
              <KeptFind result={result} />
            </>
          }
          unknown={
            <>
              <p>{result.couldNotSee}</p>
              {result.notChecked.map((gap) => (
                <ResultState key={gap.what} kind="gap">
                  <h4>{gap.what}</h4>
                  <p>{gap.why}</p>
                  <p>{gap.how}</p>
                </ResultState>
              ))}
            </>
          }
        />
      ) : (
        <DemoResult scan={scan} lead={lead} seen={seen} />
      )}
      <LockAdvice />
      <ActionBar>
        <Button wide onClick={onAgain}>
          {copy.result.again}
        </Button>
      </ActionBar>
      <div className="row">
        {isMoreThanOneCard(scan) && !scan.demo ? (
          <LinkButton href="/found?what=unsure" kind="secondary">
            {copy.result.found}
          </LinkButton>
        ) : null}
        <LinkButton href="/accuracy" kind="quiet">
          {copy.result.accuracy}
        </LinkButton>
      </div>
    </>
  );
}

/** A demonstration ends like a scan, and says at its top that it was none. */
function DemoResult({ scan, lead, seen }: { scan: NfcResults; lead: ReactNode; seen: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {copy.result.demo}
      </h2>
      {scan.demo ? <DemoNotice why={scan.demo} /> : null}
      {lead}
      {seen}
    </>
  );
}

function Verdict({ scan }: { scan: NfcResults }) {
  const { cards } = scan;
  if (cards.length === 0) return <p>{copy.result.none}</p>;
  if (!isMoreThanOneCard(scan)) {
    return (
      <ResultState kind="seen">
        <p>{copy.result.one}</p>
      </ResultState>
    );
  }
  return (
    <ResultState kind="check">
      <h3>{copy.result.question(cards.length)}</h3>
      <p>{copy.result.questionText}</p>
    </ResultState>
  );
}
