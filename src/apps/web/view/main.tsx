import '../browser/disposal.ts';
import '#ui/view/styles/tokens.css';
import '#ui/view/styles/base.css';
import '#ui/view/styles/components.css';
import './shell.css';
import './parts.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepInstallPrompt } from '#adapters/browser/install-prompt.ts';
import { startErrorLog } from '../browser/error-log.ts';
import { replayEarlyEvents } from '../browser/event-replay.ts';
import { watchForQuickExit } from '#features/quick-exit/browser/quick-exit.ts';
import { preloadOnIntent } from '../browser/preload.ts';
import { installOffline } from '../browser/offline.ts';
import { startShell } from '../browser/start-shell.ts';
import { App } from './app.tsx';
import { Failure } from './failure-boundary.tsx';
import { routeOf } from './routes.tsx';

function start(): void {
  const root = document.getElementById('root')!;
  const app = (
    <StrictMode>
      <App services={services} />
    </StrictMode>
  );
  // The prerendered page is taken over in slices, so that a touch is answered in between. The development server has none.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  replayEarlyEvents();
  installOffline();
}

/** The screen's code did not come: the page stays as it was prerendered, and says so. */
function startWithoutScreen(error: unknown): void {
  console.error('A screen failed:', error);
  const root = document.getElementById('root')!;
  if (!root.firstElementChild) {
    start();
    return;
  }
  const notice = document.createElement('div');
  root.before(notice);
  createRoot(notice).render(<Failure />);
}

startErrorLog();
keepInstallPrompt();
watchForQuickExit();
preloadOnIntent((path) => routeOf(path).screen.preload());
const services = startShell();
// With the screen's code at hand the first render finds the whole page, and hydration has nothing to wait for.
// (Not awaited at the top level: that would keep the bundler from merging shared chunks into the entry.)
routeOf(location.pathname).screen.preload().then(start, startWithoutScreen);
