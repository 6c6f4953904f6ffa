import { localTextStore } from '#adapters/browser/storage.ts';
import { DEMO_STATS_KEY } from '#features/dashboards/demo-stats.ts';
import type { ShellServices } from './start-shell.ts';

/** Ends the session here and on the server, then starts over at Home. Without a connection it still ends here. */
export async function endSession({ api, session }: ShellServices): Promise<void> {
  await api
    .call('postLogout', {})
    .catch((error: unknown) => console.error('The server did not hear the logout:', error));
  localTextStore.remove(DEMO_STATS_KEY);
  session.forget();
  location.assign('/');
}
