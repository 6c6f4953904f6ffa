import { Suspense } from 'react';
import { SCANNERS } from '#scanners/registry.ts';
import type { ScannerDefinition, ScannerLimits } from '#scanners/scanner.ts';
import { Card } from '#ui/view/card.tsx';
import { Facts } from '#ui/view/facts.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { Page } from '#ui/view/page.tsx';
import { ResultState } from '#ui/view/result-state.tsx';
import { copy } from '../copy.ts';
import { parseEvidenceFile, percent, worstAndBest, type Ground, type MeasuredFigure } from '../evidence.ts';
import './accuracy-screen.css';

/** Read when the page is built: the figures on the screen are those that the benchmarks wrote. */
const FILES = import.meta.glob('../../../../docs/evidence/*.json', { eager: true, import: 'default' });

/** By the path of the file: what each scanner's folder says of its limits. */
const LIMITS = import.meta.glob<{ readonly limits: ScannerLimits }>('../../../scanners/*/limits-copy.ts', {
  eager: true,
});

const EVIDENCE = Object.values(FILES)
  .map((file) => parseEvidenceFile(file))
  .filter((evidence) => evidence !== null);

/** What each scanner can and cannot see, with its measured rates. */
export function AccuracyScreen() {
  return (
    <Page title={copy.title} lead={copy.lead} wide>
      <Notice title={copy.meaningTitle}>
        <p>{copy.meaning}</p>
        <p>{copy.ranges}</p>
      </Notice>
      <div className="accuracy-cards">
        <ScannerCards />
        <Card as="section" sunken labelledBy="accuracy-eyes">
          <h2 id="accuracy-eyes">{copy.eyesTitle}</h2>
          <p>{copy.eyes}</p>
          <p className="small muted">{copy.eyesSource}</p>
        </Card>
      </div>
    </Page>
  );
}

/** One card a scanner, each brought to life by itself: all their tables at once would hold a slow phone for long. */
export function ScannerCards() {
  return SCANNERS.map((scanner) => (
    <Suspense key={scanner.id}>
      <ScannerCard
        scanner={scanner}
        figures={EVIDENCE.filter((evidence) => evidence.scanner === scanner.id).flatMap(({ figures }) => figures)}
      />
    </Suspense>
  ));
}

function ScannerCard({ scanner, figures }: { scanner: ScannerDefinition; figures: readonly MeasuredFigure[] }) {
  const limits = LIMITS[`../../../scanners/${scanner.folder}/limits-copy.ts`]?.limits;
  const titleId = `accuracy-${scanner.id}`;
  return (
    <Card as="section" className="below" labelledBy={titleId}>
      <h2 id={titleId}>{scanner.listing.name}</h2>
      {limits ? (
        <Facts
          stacked
          facts={[
            { name: copy.sees, value: limits.sees },
            { name: copy.misses, value: limits.misses },
            { name: copy.mistakes, value: limits.mistakes },
            { name: copy.tryIt, value: limits.tryIt },
          ]}
        />
      ) : null}
      <h3>{copy.measured}</h3>
      {figures.length === 0 ? (
        <ResultState kind="gap" label={copy.notMeasured}>
          <p>{copy.notMeasuredText}</p>
        </ResultState>
      ) : (
        <>
          <WorstAndBest figures={figures} />
          {Object.values(Object.groupBy(figures, ({ ground, measuredOn }) => `${ground} ${measuredOn}`)).map(
            (rows = []) => (
              <Rates key={nameOf(rows[0]!)} figures={rows} />
            ),
          )}
        </>
      )}
    </Card>
  );
}

const nameOf = ({ ground, measuredOn }: { ground: Ground; measuredOn: string }): string =>
  copy.measuredOn(copy.grounds[ground], measuredOn);

/** The worst figures beside the best: what holds where we made the room, and what holds elsewhere. */
function WorstAndBest({ figures }: { figures: readonly MeasuredFigure[] }) {
  const facts = (['right', 'wrong'] as const).flatMap((outcome) => {
    const ends = worstAndBest(figures, outcome);
    return ends
      ? (['worst', 'best'] as const).map((end) => ({
          name: copy.ends[outcome][end],
          value: <End figure={ends[end]} />,
        }))
      : [];
  });
  return <Facts stacked facts={facts} />;
}

function End({ figure: { ground, what, value, low, high, n } }: { figure: MeasuredFigure }) {
  return (
    <>
      <strong>{copy.figure(percent(value), percent(low), percent(high), n)}</strong>
      <br />
      {copy.figureOf(copy.grounds[ground], what)}
    </>
  );
}

function Rates({ figures }: { figures: readonly MeasuredFigure[] }) {
  return (
    <table className="rates small">
      <caption className="muted">{nameOf(figures[0]!)}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.columns.what}</th>
          <th scope="col">{copy.columns.rate}</th>
          <th scope="col">{copy.columns.range}</th>
          <th scope="col">{copy.columns.cases}</th>
        </tr>
      </thead>
      <tbody>
        {figures.map((figure) => (
          <tr key={figure.what}>
            <th scope="row">{figure.what}</th>
            <td>{percent(figure.value)}</td>
            <td>{copy.range(percent(figure.low), percent(figure.high))}</td>
            <td>{figure.n}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
