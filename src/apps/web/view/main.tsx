import '../browser/disposal.ts';
import '#ui/view/styles/tokens.css';
import '#ui/view/styles/base.css';
import '#ui/view/styles/components.css';
import './shell.css';
import './parts.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startErrorLog } from '../browser/error-log.ts';
import { watchForLeaving } from '../browser/leave.ts';
import { preloadOnIntent } from '../browser/preload.ts';
import { installOffline } from '../browser/offline.ts';
import { startShell, type ShellServices } from '../browser/start-shell.ts';
import { App } from './app.tsx';
import { routeOf } from './routes.tsx';

function show(services: ShellServices): void {
  const root = document.getElementById('root')!;
  const app = (
    <StrictMode>
      <App services={services} />
    </StrictMode>
  );
  // The development server has no prerendered page.
  if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  installOffline();
}

function start(): void {
  const services = startShell();
  const showScreen = (): void => show(services);
  // With the screen's code at hand the first render finds the whole page, and hydration has nothing to wait for.
  routeOf(location.pathname).screen.preload().then(showScreen, showScreen);
}

startErrorLog();
watchForLeaving();
preloadOnIntent((path) => routeOf(path).screen.preload());
// In a task of its own, so that a touch is answered between reading the scripts and taking the page over.
setTimeout(start);
