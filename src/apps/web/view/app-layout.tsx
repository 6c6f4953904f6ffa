import { Suspense, useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import { useLocation } from 'wouter';
import { ShellContext, type Shell, type ToastMessage } from '#adapters/browser/shell.ts';
import { OutboxContext } from '#features/outbox/browser/outbox-context.ts';
import { copy as outboxCopy } from '#features/outbox/kept-copy.ts';
import { type KeepResult, ResultKeeper } from '#scanners/browser/result-keeper.ts';
import { ToastRegion } from '#ui/view/toast.tsx';
import { replayLateFields } from '../browser/event-replay.ts';
import { endSession } from '../browser/logout.ts';
import type { ShellServices } from '../browser/start-shell.ts';
import { copy } from '../copy.ts';
import { ConnectionStrip } from './connection-strip.tsx';
import { Footer } from './footer.tsx';
import { NewVersion } from './new-version.tsx';
import { routeOf, type Route } from './routes.tsx';
import { TopBar } from './top-bar.tsx';
import { useSession } from './use-session.ts';

/** Long enough to read twice; the toast can be closed sooner. */
const TOAST_MS = 8_000;

interface Upgrade {
  readonly feature: string;
  readonly Modal: ComponentType<{ feature: string; onClose: () => void; onUpgrade: () => void }>;
}

/** What of the shell stays the same for as long as the page stands: no effect of a screen runs anew for it. */
function steadyShell(
  services: ShellServices,
  navigate: Shell['navigate'],
  toast: Shell['toast'],
  setUpgrade: (upgrade: Upgrade) => void,
): Omit<Shell, 'session'> {
  const { api, session, tracker, outbox } = services;
  return {
    api,
    navigate,
    toast,
    track: tracker.track,
    trackFeature: tracker.trackFeature,
    keepForLater(unsent) {
      const kept = outbox.keep({
        ...unsent,
        id: unsent.body.id,
        keptAtMs: Date.now(),
        // Whose it is is known by now, however early the screen was opened.
        owner: session.get().user?.id ?? null,
        refused: null,
      });
      toast(kept ? { title: outboxCopy.kept } : { ...outboxCopy.notKept, kind: 'destructive' });
      return kept;
    },
    requestUpgrade(feature) {
      import('#features/subscription/view/upgrade-modal.tsx').then(
        ({ UpgradeModal }) => setUpgrade({ feature, Modal: UpgradeModal }),
        // Without the modal the screen it leads to says the same.
        () => navigate('/subscription'),
      );
    },
    signedIn: session.signedIn,
    logout: (hasEnded = false) => endSession(services, hasEnded),
    refreshSession: session.refresh,
  };
}

/** Bars, screen, toast and upgrade modal, and the shell that screens ask for what they need of the program. */
export function AppLayout({ services }: { services: ShellServices }) {
  const { session: sessionStore, tracker, outbox, connection } = services;
  const [path, navigate] = useLocation();
  const route = routeOf(path);
  const { Screen } = route.screen;
  const session = useSession(sessionStore);
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const [upgrade, setUpgrade] = useState<Upgrade | null>(null);

  // From here on the session itself decides what is shown.
  useEffect(() => {
    delete document.documentElement.dataset.known;
  }, []);

  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast(null), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast]);

  const keepResult: KeepResult = (result, pictures) =>
    import('../browser/keep-scan.ts').then(({ keepScan }) => keepScan(result, pictures, { path, navigate }));

  const [steady] = useState(() => steadyShell(services, navigate, setToast, setUpgrade));
  const shell = useMemo<Shell>(() => ({ ...steady, session }), [steady, session]);

  const screen = (
    <Suspense fallback={null}>
      <Screen key={path} />
      <Arrival path={path} route={route} onArrival={tracker.pageView} />
    </Suspense>
  );

  return (
    <ShellContext value={shell}>
      <OutboxContext value={outbox}>
        <ResultKeeper value={keepResult}>
          {route.bare ? (
            <main>{screen}</main>
          ) : (
            <>
              <a className="skip-link" href="#content">
                {copy.skipToContent}
              </a>
              <TopBar path={path} />
              <ConnectionStrip connection={connection} outbox={outbox} />
              <NewVersion />
              <main id="content">{screen}</main>
              <Footer short={route.short === true} />
              <ToastRegion message={toast} onClose={() => setToast(null)} />
              {upgrade ? (
                <upgrade.Modal
                  feature={upgrade.feature}
                  onClose={() => setUpgrade(null)}
                  onUpgrade={() => {
                    setUpgrade(null);
                    navigate('/subscription');
                  }}
                />
              ) : null}
            </>
          )}
        </ResultKeeper>
      </OutboxContext>
    </ShellContext>
  );
}

/** Runs once a screen stands: title, page view, and after a navigation the top of the page and the focus on its heading. */
function Arrival({ path, route, onArrival }: { path: string; route: Route; onArrival: (page: string) => void }) {
  const [, navigate] = useLocation();
  const arrivedAt = useRef<string | null>(null);
  useEffect(() => {
    if (arrivedAt.current === path) return;
    const isNavigation = arrivedAt.current !== null;
    if (!isNavigation) replayLateFields();
    arrivedAt.current = path;
    document.title = route.bare ? route.title : copy.titleOf(route.title);
    if (route.page !== null) onArrival(route.page);
    // Back or a reload: what this screen had found is shown where it is kept.
    const kept = new URLSearchParams(location.search).get('kept');
    if (kept !== null) return navigate(`/round?id=${kept}`, { replace: true });
    if (!isNavigation) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [path, route, onArrival, navigate]);
  return null;
}
