import { prerender } from 'react-dom/static';
import { createApiClient } from '#adapters/browser/api-client.ts';
import { UNKNOWN_SESSION } from '../browser/session.ts';
import type { ShellServices } from '../browser/start-shell.ts';
import { copy } from '../copy.ts';
import { App } from './app.tsx';
import { NOT_FOUND, routeOf, ROUTES } from './routes.tsx';

/** A shell in which nothing happens: what every visitor sees before anything is known of them. */
const STILL_SERVICES: ShellServices = {
  api: createApiClient(() => Promise.reject(new Error('Prerendering makes no calls.'))),
  session: {
    get: () => UNKNOWN_SESSION,
    subscribe: () => () => undefined,
    refresh: () => Promise.resolve(),
    signedIn: () => undefined,
    forget: () => undefined,
  },
  connection: { isOffline: () => false, subscribe: () => () => undefined },
  outbox: {
    get: () => [],
    subscribe: () => () => undefined,
    keep: () => false,
    set: () => false,
    send: () => Promise.resolve({ sent: 0, held: 0 }),
  },
  tracker: { track: () => undefined, trackFeature: () => undefined, pageView: () => undefined },
};

/** Every page there is, the one for unknown paths included. */
export const PAGES: readonly { path: string; screenSource: string }[] = [...ROUTES, NOT_FOUND].map((route) => ({
  path: route.path,
  screenSource: route.screen.source,
}));

/** Title and screen of a path as HTML; a bare page must not name the product anywhere. */
export async function prerenderPage(path: string): Promise<{ title: string; html: string; bare: boolean }> {
  const route = routeOf(path);
  await route.screen.preload();
  // A boundary of any size stays in its place: out of line it would need an inline script to put it back.
  const { prelude } = await prerender(<App services={STILL_SERVICES} ssrPath={path} />, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError(error) {
      throw error;
    },
  });
  const bare = route.bare === true;
  return { title: bare ? route.title : copy.titleOf(route.title), html: await new Response(prelude).text(), bare };
}
