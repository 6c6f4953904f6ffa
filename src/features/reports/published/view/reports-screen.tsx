import { List, MapPin, Plus, SearchX } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useInfiniteQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { ChipGroup } from '#ui/view/chip.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { TextField } from '#ui/view/field.tsx';
import { Page } from '#ui/view/page.tsx';
import { EmptyState, ErrorState } from '#ui/view/states.tsx';
import { formatBox, ISSUE_FILTERS, type ListAddress } from '../browser/list-address.ts';
import { useListAddress } from '../browser/use-list-address.ts';
import { listCopy } from '../list-copy.ts';
import { loadReceipts } from '../../receipts/browser/receipts.ts';
import { ReportCard } from './report-card.tsx';
import { LoadingCards } from '../../view/loading-cards.tsx';
import '../../view/reports.css';

const words = listCopy.list;

/** Typing on is not yet a search. */
const TYPING_PAUSE_MS = 250;
/** New reports are rare; a list that was just read need not be asked for again. */
const FRESH_MS = 30_000;

/** Pages that load by themselves. The next needs a press, or the end of the screen would never be reached. */
const AUTOMATIC_PAGES = 5;

/** Shorter searches are compared with beginnings (search.ts). */
const WHOLE_WORD_LETTERS = 3;
const CHIPS = ISSUE_FILTERS.map((value) => ({ value, label: words.chips[value] }));
const VIEWS = [
  {
    value: 'list',
    label: (
      <>
        <List size={18} aria-hidden="true" />
        {words.asList}
      </>
    ),
  },
  {
    value: 'map',
    label: (
      <>
        <MapPin size={18} aria-hidden="true" />
        {words.asMap}
      </>
    ),
  },
] as const;

/** These two come where this device has sent a report. */
const MyReceipts = lazy(async () => ({ default: (await import('../../receipts/view/my-receipts.tsx')).MyReceipts }));
const SentReport = lazy(async () => ({ default: (await import('../../receipts/view/sent-report.tsx')).SentReport }));

const ReportMap = lazy(async () => ({ default: (await import('./report-map.tsx')).ReportMap }));

const unchanging = () => () => undefined;
const hasReceipts = () => loadReceipts().length > 0;
const never = () => false;

/** The published reports: searched, narrowed, as a list or on a map. The address bar holds what they are narrowed to. */
export function ReportsScreen() {
  const [address, change] = useListAddress();
  const toReport = (
    <LinkButton href="/report-location" kind="secondary" wide icon={<Plus size={20} aria-hidden="true" />}>
      {words.report}
    </LinkButton>
  );
  // Who asks about a place wants its answer first.
  const isAsked = address.q !== '';
  const hasSent = useSyncExternalStore(unchanging, hasReceipts, never);
  const below = (
    <div className="stack report-column">
      {isAsked ? toReport : null}
      {hasSent ? (
        <Suspense fallback={null}>
          <MyReceipts />
        </Suspense>
      ) : null}
      <OnOpen summary={words.rental} of={<RentalLookUp />} />
      <OnOpen summary={words.keep} of={<KeptCities city={address.q} />} />
      <nav className="report-links" aria-label={words.more}>
        <Link href="/safety-guide">{words.safetyGuide}</Link>
        <Link href="/checklist">{words.checklist}</Link>
      </nav>
    </div>
  );
  return (
    <Page title={words.title} lead={words.lead} wide>
      <search className="stack report-column">
        <SearchBox q={address.q} onSearch={(q) => change({ q })} />
        <div className="report-filters">
          <ChipGroup label={words.filters} value={address.type} options={CHIPS} onChange={(type) => change({ type })} />
          <div className="report-views">
            <ChipGroup label={words.view} value={address.view} options={VIEWS} onChange={(view) => change({ view })} />
          </div>
        </div>
        {address.area ? (
          <div className="row small">
            <MapPin size={18} aria-hidden="true" />
            <span>{words.area}</span>
            <Button kind="quiet" onClick={() => change({ area: null })}>
              {words.clearArea}
            </Button>
          </div>
        ) : null}
      </search>
      {isAsked ? null : <div className="report-column">{toReport}</div>}
      <ToDesk />
      <Struck />
      {address.view === 'map' ? (
        <>
          <div className="report-fill report-column">
            <Suspense fallback={<LoadingCards label={words.loadingMap} />}>
              <ReportMap q={address.q} type={address.type} onOpen={(area) => change({ area, view: 'list' })} />
            </Suspense>
          </div>
          {below}
        </>
      ) : (
        <div className="report-fill">
          <ReportList address={address} below={below} />
        </div>
      )}
    </Page>
  );
}

/** Types ahead of the address bar, and follows it when it changes by itself. */
function SearchBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q);
  const [followed, setFollowed] = useState(q);
  if (q !== followed) {
    setFollowed(q);
    if (q !== typed.trim()) setTyped(q);
  }
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => onSearch(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, q, onSearch]);
  return (
    <TextField
      label={words.search}
      type="search"
      name="q"
      value={typed}
      maxLength={MAX_SEARCH_LENGTH}
      autoComplete="off"
      enterKeyHint="search"
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

/** `below` comes with what the list has to say, and so within the room that is kept for it: it stands there without a gap. */
function ReportList({ address: { q, type, area }, below }: { address: ListAddress; below: ReactNode }) {
  const { api } = useShell();
  const [nowMs] = useState(() => Date.now());
  const query = {
    ...(q === '' ? {} : { q }),
    ...(type === 'all' ? {} : { issueType: type }),
    ...(area ? { bbox: formatBox(area) } : {}),
  };
  const reports = useInfiniteQuery(
    ['reported-locations', query],
    (cursor) => api.call('getReportedLocations', { query: cursor === null ? query : { ...query, cursor } }),
    { freshMs: FRESH_MS },
  );

  if (!reports.pages) {
    return reports.error ? (
      <div className="stack">
        <ErrorState
          title={words.failed}
          {...(navigator.onLine ? {} : { text: words.failedOffline })}
          onRetry={reports.retry}
        />
        {below}
      </div>
    ) : (
      <LoadingCards label={words.loading} />
    );
  }

  const locations = reports.pages.flatMap((page) => page.locations);
  const isShort = q !== '' && q.length < WHOLE_WORD_LETTERS;
  const isNarrowed = q !== '' || type !== 'all' || area !== null;
  const isSender = !isNarrowed && hasReceipts();
  if (locations.length === 0 && !reports.hasMore) {
    const { title, text } = isNarrowed ? words.noMatch : words.empty;
    const nothing = (
      <EmptyState
        icon={isNarrowed ? null : <SearchX size={32} aria-hidden="true" />}
        title={title}
        text={isNarrowed ? [`${text}.`, ...(isShort ? [words.shortSearch] : []), words.notARating].join(' ') : text}
        action={isNarrowed ? <LinkButton href="/round">{words.check}</LinkButton> : null}
      />
    );
    return (
      <div className="stack">
        {isSender ? (
          <Suspense fallback={null}>
            <SentReport nowMs={nowMs} listed={[]} otherwise={nothing} />
          </Suspense>
        ) : (
          nothing
        )}
        {below}
      </div>
    );
  }
  return (
    <div className="stack">
      {isSender ? (
        <Suspense fallback={null}>
          <SentReport nowMs={nowMs} listed={locations.map(({ id }) => id)} otherwise={null} />
        </Suspense>
      ) : null}
      <p className="small muted" role="status">
        {words.shown(locations.length, reports.hasMore)}
      </p>
      <ul role="list" className="stack report-list" aria-busy={reports.isRefreshing || undefined}>
        {locations.map((report) => (
          <ReportCard key={report.id} report={report} nowMs={nowMs} />
        ))}
      </ul>
      {reports.hasMore ? (
        <MoreButton
          busy={reports.isLoadingMore}
          failed={reports.error !== undefined}
          automatic={reports.pages.length < AUTOMATIC_PAGES}
          onMore={reports.more}
        />
      ) : (
        <p className="small muted">{words.notARating}</p>
      )}
      {below}
    </div>
  );
}

/** Loads the next page when it is pressed or, if `automatic`, when it comes near the visible part of the page. */
function MoreButton({
  busy,
  failed,
  automatic,
  onMore,
}: {
  busy: boolean;
  failed: boolean;
  automatic: boolean;
  onMore: () => void;
}) {
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After a failure only a press tries again, or the same failure would repeat for as long as it is in view.
    if (busy || failed || !automatic || !button.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onMore();
      },
      { rootMargin: '400px' },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [busy, failed, automatic, onMore]);
  return (
    <div ref={button} className="stack-tight">
      {failed ? <p role="alert">{words.failed}</p> : null}
      <Button kind="secondary" wide busy={busy} onClick={onMore}>
        {busy ? words.loadingMore : words.loadMore}
      </Button>
    </div>
  );
}

const RentalLookUp = lazy(async () => ({
  default: (await import('../../rentals/view/rental-look-up.tsx')).RentalLookUp,
}));

const KeptCities = lazy(async () => ({ default: (await import('./kept-cities.tsx')).KeptCities }));

/** Comes when it is opened. */
function OnOpen({ summary, of }: { summary: string; of: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Disclosure summary={summary} onOpen={() => setOpen(true)}>
      {open ? <Suspense fallback={null}>{of}</Suspense> : null}
    </Disclosure>
  );
}

/** For somebody who is signed in: what stands against their account. Comes when it is known that they are. */
const MyStrikes = lazy(async () => ({ default: (await import('../../arrival/view/my-strikes.tsx')).MyStrikes }));

function Struck() {
  const { session } = useShell();
  return session.user ? (
    <Suspense fallback={null}>
      <MyStrikes />
    </Suspense>
  ) : null;
}

/** For reviewers: the way to what waits for them. */
function ToDesk() {
  const { session } = useShell();
  const role = session.user?.role;
  return role !== undefined && role !== 'user' ? (
    <LinkButton href="/review" kind="quiet" wide>
      {words.desk}
    </LinkButton>
  ) : null;
}
