import { Link } from 'wouter';
import { useQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { TransparencyFigure, TransparencyQuarter } from '#contract/entities/transparency.ts';
import { Card } from '#ui/view/card.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { Facts } from '#ui/view/facts.tsx';
import { Page } from '#ui/view/page.tsx';
import { ErrorState } from '#ui/view/states.tsx';
import { moment } from '#ui/view/moment.ts';
import { LoadingCards } from '../../view/loading-cards.tsx';
import { definitions, transparencyCopy } from '../copy.ts';
import '../../view/reports.css';

const words = transparencyCopy;
const FIGURES = Object.keys(definitions) as TransparencyFigure[];

/** What was done about reports and complaints, by quarter. */
export function TransparencyScreen() {
  const { api } = useShell();
  const { data, error, retry } = useQuery(['transparency'], () => api.call('getTransparency', {}), { freshMs: 0 });
  return (
    <Page title={words.title} lead={words.lead} backHref="/reports" backLabel={words.back}>
      <div className="stack-loose report-fill">
        {data ? (
          <>
            {data.quarters.length === 0 ? <p>{words.none}</p> : null}
            {data.quarters.map((quarter) => (
              <Quarter key={quarter.quarter} quarter={quarter} />
            ))}
            <p className="small muted">{words.countedAt(moment(data.countedAt))}</p>
          </>
        ) : error ? (
          <ErrorState title={words.failed} onRetry={retry} />
        ) : (
          <LoadingCards label={words.loading} />
        )}
        {data || error ? <Below /> : null}
      </div>
    </Page>
  );
}

/** Comes with the figures, so that they push nothing down. */
function Below() {
  return (
    <>
      <Disclosure summary={words.means}>
        <Facts stacked facts={FIGURES.map((figure) => ({ name: words.names[figure], value: definitions[figure] }))} />
      </Disclosure>
      <p className="small">{words.small}</p>
      <p className="small">{words.kept}</p>
      <p>
        <a href="/api/transparency">{words.json}</a>
      </p>
      <p>
        <Link href="/notice">{words.complain}</Link>
      </p>
    </>
  );
}

function Quarter({ quarter: { quarter, complete, figures } }: { quarter: TransparencyQuarter }) {
  const id = `quarter-${quarter}`;
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id}>{complete ? quarter : words.running(quarter)}</h2>
      <Facts facts={FIGURES.map((figure) => ({ name: words.names[figure], value: figures[figure], figure: true }))} />
    </Card>
  );
}
