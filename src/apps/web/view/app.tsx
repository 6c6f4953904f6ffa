import { Router, type AroundNavHandler } from 'wouter';
import type { ShellServices } from '../browser/start-shell.ts';
import { FailureBoundary } from './failure-boundary.tsx';
import { AppLayout } from './app-layout.tsx';
import { routeOf } from './routes.tsx';

let latestNavigation = 0;

/** Goes on only once the next screen's code is there: the old screen stays until the new one can be shown whole. */
const goWhenLoaded: AroundNavHandler = (navigate, to, options) => {
  const target = routeOf(to.replace(/[?#].*$/, ''));
  const here = routeOf(location.pathname);
  const load = () => (options?.replace ? location.replace(to) : location.assign(to));
  const navigation = ++latestNavigation;
  if (target !== here && (target.fullLoad || here.fullLoad)) {
    load();
    return;
  }
  target.screen.preload().then(() => {
    if (navigation !== latestNavigation) return;
    navigate(to, options);
    scrollTo(0, 0);
  }, load);
};

/** The whole program. `ssrPath` is the path to draw where there is no address bar. */
export function App({ services, ssrPath }: { services: ShellServices; ssrPath?: string }) {
  return (
    <FailureBoundary>
      <Router aroundNav={goWhenLoaded} ssrSearch="" {...(ssrPath === undefined ? {} : { ssrPath })}>
        <AppLayout services={services} />
      </Router>
    </FailureBoundary>
  );
}
