import { Camera, ClipboardCheck, Flame, LogOut, MessageSquareText } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState, type ReactNode } from 'react';
import { useQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { localTextStore } from '#adapters/browser/storage.ts';
import { writtenCount } from '#core/text/written-count.ts';
import { formatTimeAgo } from '#core/time/relative-time.ts';
import { Badge } from '#ui/view/badge.tsx';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Page } from '#ui/view/page.tsx';
import { ErrorState, Skeleton } from '#ui/view/states.tsx';
import { useIsInBrowser } from '#ui/view/use-is-in-browser.ts';
import { DEMO_STATS_KEY } from '../demo-stats-key.ts';
import { cleanScans, parseDemoStats } from '../demo-stats.ts';
import { myCopy } from '../my-copy.ts';
import './dashboards.css';

const words = myCopy;

interface Figures {
  readonly totalScans: number;
  readonly camerasDetected: number;
  readonly locationsScanned: number;
  readonly cleanScans: number;
  readonly scanStreak: number;
  /** In words; null when there was none. */
  readonly lastScan: string | null;
  readonly pro: boolean;
}

/** `history` is the list of saved scans, shown to signed-in people. */
export function MyDashboardScreen({ history }: { history: ReactNode }) {
  const { session, track } = useShell();
  const tracked = useRef(false);
  // The prerendered page knows nobody and nothing stored: it waits for the browser, and is then drawn in slices.
  const inBrowser = useDeferredValue(useIsInBrowser());

  useEffect(() => {
    if (!tracked.current) track('user_dashboard_viewed');
    tracked.current = true;
  }, [track]);

  return (
    <Page title={words.title} lead={words.lead} wide fills>
      {inBrowser ? session.user ? <CountedStats history={history} /> : <DemoStats /> : null}
    </Page>
  );
}

function DemoStats() {
  const [stats] = useState(() => parseDemoStats(localTextStore.get(DEMO_STATS_KEY)));
  const { session } = useShell();
  return (
    <>
      <div className="stats-demo">
        <Badge tone="primary">{words.demo}</Badge>
        <p className="small">{words.demoText}</p>
        <LinkButton href="/login" kind="secondary">
          {words.signIn}
        </LinkButton>
      </div>
      <Stats figures={{ ...stats, pro: stats.isPro || session.pro, cleanScans: cleanScans(stats) }} />
      <Actions pro={stats.isPro || session.pro} />
    </>
  );
}

function CountedStats({ history }: { history: ReactNode }) {
  const { api, session } = useShell();
  const [nowMs] = useState(() => Date.now());
  // A scan saved a moment ago counts.
  const stats = useQuery(['my-stats', session.user?.id], () => api.call('getMyStats', {}), { freshMs: 0 });
  let figures;
  if (stats.data) {
    const { lastScan } = stats.data;
    figures = (
      <Stats
        counted
        figures={{
          ...stats.data,
          pro: session.pro,
          lastScan: lastScan === null ? null : formatTimeAgo(Date.parse(lastScan), nowMs, 'en'),
        }}
      />
    );
  } else if (stats.error) {
    figures = <ErrorState title={words.failedTitle} text={words.failedText} onRetry={stats.retry} />;
  } else {
    figures = <Skeleton label={words.loading} count={2} blockSize="9rem" />;
  }
  return (
    <>
      {figures}
      <Actions pro={session.pro} />
      {history}
    </>
  );
}

function Stats({ figures, counted = false }: { figures: Figures; counted?: boolean }) {
  return (
    <div className="stats">
      <section className="stats-desk" aria-label={words.figures}>
        <div className="row">
          <span className="stats-badge">{figures.pro ? words.pro : words.free}</span>
          <span className="stats-badge">
            <Flame size={16} aria-hidden="true" />
            {words.streak(figures.scanStreak)}
          </span>
        </div>
        <dl className="stats-main">
          <Figure label={words.totalScans} value={figures.totalScans} />
          <Figure label={words.locationsSecured} value={figures.locationsScanned} />
        </dl>
        <p className="stats-last">{figures.lastScan === null ? words.noScanYet : words.lastScan(figures.lastScan)}</p>
      </section>
      <Card as="section" labelledBy="stats-summary">
        <h2 id="stats-summary">{words.detectionSummary}</h2>
        <dl className="stats-summary">
          <Figure label={words.camerasDetected} value={figures.camerasDetected} />
          <Figure label={words.cleanScans} value={figures.cleanScans} />
        </dl>
        {counted ? <p className="small muted">{words.counted}</p> : null}
      </Card>
    </div>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd>{writtenCount(value, 'en')}</dd>
    </div>
  );
}

function Actions({ pro }: { pro: boolean }) {
  const { session, logout, toast } = useShell();
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      {pro ? null : (
        <Card as="section" className="stats-upgrade" labelledBy="stats-upgrade">
          <div className="stack-tight">
            <h2 id="stats-upgrade">{words.upgradeTitle}</h2>
            <p className="muted">{words.upgradeText}</p>
          </div>
          <LinkButton href="/subscription">{words.upgrade}</LinkButton>
        </Card>
      )}
      <section className="stack" aria-labelledby="stats-actions">
        <h2 id="stats-actions">{words.actions}</h2>
        <div className="stats-actions">
          <LinkButton href="/camera" icon={<Camera size={20} aria-hidden="true" />}>
            {words.newScan}
          </LinkButton>
          <LinkButton href="/reports" kind="secondary" icon={<MessageSquareText size={20} aria-hidden="true" />}>
            {words.viewReports}
          </LinkButton>
          {session.user && session.user.role !== 'user' ? (
            <LinkButton href="/review" kind="secondary" icon={<ClipboardCheck size={20} aria-hidden="true" />}>
              {words.reviewDesk}
            </LinkButton>
          ) : null}
          <Button
            kind="quiet"
            busy={leaving}
            icon={<LogOut size={20} aria-hidden="true" />}
            onClick={() => {
              setLeaving(true);
              logout().catch(() => {
                setLeaving(false);
                toast({ title: words.logoutFailed.title, description: words.logoutFailed.text, kind: 'destructive' });
              });
            }}
          >
            {words.logout}
          </Button>
        </div>
      </section>
    </>
  );
}
