import type { Database } from '#adapters/node/database/database.ts';
import type { Handlers } from '#contract/handler.ts';

export interface HealthOptions {
  readonly database: Database;
  /** Whether the server is on its way out: a load balancer should send no more requests. */
  isStopping(): boolean;
}

/** Answers about the server itself. Migrations have run before the server listens, so a reachable database is ready. */
export function healthHandlers(options: HealthOptions): Handlers<'getHealth' | 'getReady'> {
  return {
    getHealth: async () => ({ status: 200, body: { status: 'ok' } }),
    getReady: async () => {
      if (options.isStopping()) return { error: 'busy', retryAfterSeconds: 1 };
      try {
        await options.database.probe();
        return { status: 200, body: { status: 'ready' } };
      } catch {
        // Whatever the reason, the answer to "may I send requests" is no; the database logs why.
        return { error: 'database-unavailable', retryAfterSeconds: 1 };
      }
    },
  };
}
