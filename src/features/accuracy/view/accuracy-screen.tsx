import { SCANNERS } from '#scanners/registry.ts';
import type { ScannerDefinition, ScannerLimits } from '#scanners/scanner.ts';
import { Card } from '#ui/view/card.tsx';
import { Facts } from '#ui/view/facts.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { Page } from '#ui/view/page.tsx';
import { ResultState } from '#ui/view/result-state.tsx';
import { copy } from '../copy.ts';
import { parseScannerEvidence, percent, worstAndBest, type MeasuredRate, type ScannerEvidence } from '../evidence.ts';
import './accuracy-screen.css';

/** Read when the page is built: the figures on the screen are those that the benchmarks wrote. */
const FILES = import.meta.glob('../../../../docs/evidence/*.json', { eager: true, import: 'default' });

/** By the path of the file: what each scanner's folder says of its limits. */
const LIMITS = import.meta.glob<{ readonly limits: ScannerLimits }>('../../../scanners/*/limits-copy.ts', {
  eager: true,
});

const EVIDENCE = Object.values(FILES)
  .map((file) => parseScannerEvidence(file))
  .filter((evidence) => evidence !== null);

/** What each scanner can and cannot see, with its measured rates. */
export function AccuracyScreen() {
  return (
    <Page title={copy.title} lead={copy.lead} wide>
      <Notice title={copy.meaningTitle}>
        <p>{copy.meaning}</p>
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

/** One card a scanner. */
export function ScannerCards({ scanners = SCANNERS }: { scanners?: readonly ScannerDefinition[] }) {
  return scanners.map((scanner) => (
    <ScannerCard
      key={scanner.id}
      scanner={scanner}
      measured={EVIDENCE.filter((evidence) => evidence.scanner === scanner.id)}
    />
  ));
}

function ScannerCard({ scanner, measured }: { scanner: ScannerDefinition; measured: readonly ScannerEvidence[] }) {
  const limits = LIMITS[`../../../scanners/${scanner.folder}/limits-copy.ts`]?.limits;
  const titleId = `accuracy-${scanner.id}`;
  return (
    <Card as="section" labelledBy={titleId}>
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
      {measured.length === 0 ? (
        <ResultState kind="gap" label={copy.notMeasured}>
          <p>{copy.notMeasuredText}</p>
        </ResultState>
      ) : (
        <>
          <WorstAndBest rows={measured.flatMap(({ rows }) => rows)} />
          {measured.map((evidence) => (
            <Rates key={evidence.rows[0]?.what} evidence={evidence} />
          ))}
        </>
      )}
    </Card>
  );
}

/** The worst figure beside the best: what holds where we drew the room, and what holds elsewhere. */
function WorstAndBest({ rows }: { rows: readonly MeasuredRate[] }) {
  const ends = worstAndBest(rows);
  if (!ends) return null;
  const inWords = ({ what, value, low, high, n }: MeasuredRate) =>
    copy.rateOf(what, percent(value), percent(low), percent(high), n);
  return (
    <Facts
      stacked
      facts={[
        { name: copy.worst, value: inWords(ends.worst) },
        { name: copy.best, value: inWords(ends.best) },
      ]}
    />
  );
}

function Rates({ evidence }: { evidence: ScannerEvidence }) {
  return (
    <table className="rates small">
      <caption className="muted">{copy.measuredOn(evidence.measuredOn)}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.columns.what}</th>
          <th scope="col">{copy.columns.rate}</th>
          <th scope="col">{copy.columns.range}</th>
          <th scope="col">{copy.columns.cases}</th>
        </tr>
      </thead>
      <tbody>
        {evidence.rows.map((row) => (
          <tr key={row.what}>
            <th scope="row">{row.what}</th>
            <td>{percent(row.value)}</td>
            <td>{copy.range(percent(row.low), percent(row.high))}</td>
            <td>{row.n}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
