import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useInfiniteQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { SavedScan } from '#contract/entities/scan-submission.ts';
import { formatTimeAgo } from '#core/time/relative-time.ts';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Icon } from '#ui/view/icon.tsx';
import { STATE_ICONS } from '#ui/view/result-state.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/view/states.tsx';
import { copy } from '../copy.ts';
import { outcomeOf } from '../outcome.ts';
import { savedLabel } from '../scanner-label.ts';
import './scan-history.css';

const words = copy.history;

/** The signed-in person's saved scans, newest first. The detailed report of each is Pro. */
export function ScanHistory() {
  const { api, session } = useShell();
  const [nowMs] = useState(() => Date.now());
  const scans = useInfiniteQuery(['my-scans', session.user?.id], (cursor) =>
    api.call('getMyScans', { query: cursor === null ? {} : { cursor } }),
  );

  let list;
  if (scans.pages) {
    const rows = scans.pages.flatMap((page) => page.scans);
    list =
      rows.length === 0 ? (
        <EmptyState
          title={words.emptyTitle}
          text={words.emptyText}
          action={<LinkButton href="/camera">{words.emptyAction}</LinkButton>}
        />
      ) : (
        <>
          <ul role="list" className="scans">
            {rows.map((scan) => (
              <ScanRow key={scan.id} scan={scan} nowMs={nowMs} />
            ))}
          </ul>
          {scans.hasMore ? (
            <Button kind="secondary" busy={scans.isLoadingMore} onClick={scans.more}>
              {words.more}
            </Button>
          ) : null}
        </>
      );
  } else if (scans.error) {
    list = <ErrorState title={words.failedTitle} text={words.failedText} onRetry={scans.retry} />;
  } else {
    list = <Skeleton label={words.loading} blockSize="4.5rem" />;
  }

  return (
    <section className="stack" aria-labelledby="scans">
      <h2 id="scans">{words.title}</h2>
      {list}
    </section>
  );
}

function ScanRow({ scan, nowMs }: { scan: SavedScan; nowMs: number }) {
  const { session, requestUpgrade } = useShell();
  const { name, icon } = savedLabel(scan);
  const outcome = outcomeOf(scan);
  const State = STATE_ICONS[outcome.kind];
  const when = formatTimeAgo(Date.parse(scan.createdAt), nowMs, 'en');
  const label = words.open(name, when);
  return (
    <li className="card scan">
      <Icon name={icon} />
      <div className="scan-text">
        <h3>
          {session.pro ? (
            <Link href={`/my-dashboard/scan?id=${scan.id}`} className="scan-open" aria-label={label}>
              {name}
            </Link>
          ) : (
            <button type="button" className="scan-open" aria-label={label} onClick={() => requestUpgrade(copy.feature)}>
              {name}
            </button>
          )}
        </h3>
        <p className={`scan-outcome scan-${outcome.kind}`}>
          <State size={18} className="result-icon" aria-hidden="true" />
          {outcome.words}
        </p>
        <p className="small muted">{[when, scan.locationNotes].filter(Boolean).join(' · ')}</p>
      </div>
      <ChevronRight size={20} className="scan-arrow" aria-hidden="true" />
    </li>
  );
}
