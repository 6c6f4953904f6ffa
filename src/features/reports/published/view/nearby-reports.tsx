import { useState } from 'react';
import { Link } from 'wouter';
import { locate } from '#adapters/browser/location.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { ReportedLocation } from '#contract/entities/reported-location.ts';
import { Button } from '#ui/view/button.tsx';
import { day } from '#ui/view/moment.ts';
import { keptCities } from '../browser/kept-cities.ts';
import { coarse, formatNear, nearestOf } from '../nearby.ts';
import { nearbyCopy } from '../nearby-copy.ts';
import type { Position } from '../public-report.ts';
import { IssueLabel } from '../../view/issue-label.tsx';
import './nearby.css';

const words = nearbyCopy;

const MOST_SHOWN = 5;
const KILOMETERS = { style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 } as const;

type Shown = readonly { readonly report: ReportedLocation; readonly distanceM: number }[];

type State =
  | { readonly kind: 'unasked' | 'asking' }
  | { readonly kind: 'failed'; readonly text: string }
  /** `keptAtMs`: from what this device keeps, since there is no connection; null for the server's answer. */
  | { readonly kind: 'found'; readonly shown: Shown; readonly keptAtMs: number | null };

/** From what this device keeps of cities; null where it keeps nothing. */
async function nearestKept(at: Position): Promise<State> {
  const cities = await keptCities();
  if (cities.length === 0) return { kind: 'failed', text: words.offlineNone };
  const shown = nearestOf(
    cities.flatMap(({ reports }) => reports),
    at,
    MOST_SHOWN,
  );
  return { kind: 'found', shown, keptAtMs: Math.min(...cities.map(({ keptAtMs }) => keptAtMs)) };
}

/** The reports nearest to where a person is, once they ask. Where they are is known to this component alone. */
export function NearbyReports() {
  const { api } = useShell();
  const [state, setState] = useState<State>({ kind: 'unasked' });

  async function find(): Promise<State> {
    const located = await locate();
    if (!located.ok) return { kind: 'failed', text: words[located.reason] };
    const at = coarse(located);
    try {
      const query = { near: formatNear(at), limit: String(MOST_SHOWN) };
      const { locations } = await api.call('getReportedLocations', { query });
      return { kind: 'found', shown: nearestOf(locations, at, MOST_SHOWN), keptAtMs: null };
    } catch {
      return navigator.onLine ? { kind: 'failed', text: words.failed } : await nearestKept(at);
    }
  }

  async function ask(): Promise<void> {
    setState({ kind: 'asking' });
    setState(await find());
  }

  const isAsking = state.kind === 'asking';
  return (
    <div className="stack-tight">
      {state.kind === 'found' ? <Found shown={state.shown} keptAtMs={state.keptAtMs} /> : <p>{words.text}</p>}
      {state.kind === 'failed' ? <p role="alert">{state.text}</p> : null}
      <div className="row">
        <Button kind="secondary" busy={isAsking} onClick={() => void ask()}>
          {isAsking ? words.finding : words.find}
        </Button>
        <Link href="/reports">{words.all}</Link>
      </div>
    </div>
  );
}

function Found({ shown, keptAtMs }: { shown: Shown; keptAtMs: number | null }) {
  const format = new Intl.NumberFormat(undefined, KILOMETERS);
  return (
    <>
      <div role="status">
        {keptAtMs === null ? null : <p>{words.keptOn(day(keptAtMs))}</p>}
        <p>{shown.length === 0 ? words.none : words.shown(shown.length)}</p>
      </div>
      <ul role="list" className="nearby">
        {shown.map(({ report: { id, name, city, issueType, placeId }, distanceM }) => (
          <li key={id} className="nearby-report">
            <IssueLabel type={issueType} />
            <Link
              className="user-text"
              href={placeId === undefined ? `/reports?q=${encodeURIComponent(name)}` : `/places/${placeId}`}
            >
              {`${name}, ${city}`}
            </Link>
            <span className="small muted">{words.within(format.format(Math.max(1, distanceM / 1_000)))}</span>
          </li>
        ))}
      </ul>
      <p className="small muted">{words.notChecked}</p>
    </>
  );
}
