import type { Database } from '#adapters/node/database/database.ts';
import { errorFields, type Logger } from '#adapters/node/logger.ts';
import { startRecurring } from '#adapters/node/recurring.ts';
import type { Clock } from '#core/time/clock.ts';
import { MINUTE_MS } from '#core/time/durations.ts';
import { moveReports, rederiveReports } from '#features/reports/node/clock.ts';
import type { ReportListCache } from '#features/reports/node/list-cache.ts';
import type { ReportStore } from '#features/reports/node/report-store.ts';
import type { OnRowFailure, WorkedOff } from '#features/reports/node/work-off.ts';
import { hashRentals } from '#features/reports/rentals/node/rental-store.ts';
import type { Watched } from './watched-desks.ts';

/** How often reports are moved whose time has come. */
const EVERY_MS = MINUTE_MS;

export interface ReportClockOptions {
  readonly database: Database;
  readonly store: ReportStore;
  readonly cache: ReportListCache;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Takes what ends before the database closes. */
  readonly resources: AsyncDisposableStack;
}

/** Starts what is done with reports as time goes by, each job on its own. Gives what operators watch of them. */
export function startReportClock(options: ReportClockOptions): readonly Watched[] {
  const { database, store, cache, clock, logger, resources } = options;
  const jobs: Readonly<Record<string, (onFailure: OnRowFailure) => Promise<WorkedOff>>> = {
    rederive: (onFailure) => rederiveReports(store, cache, onFailure),
    move: (onFailure) => moveReports(store, cache, clock.nowMs(), onFailure),
    hash_rental: (onFailure) => hashRentals(database, onFailure),
  };
  return Object.entries(jobs).map(([job, work]): Watched => {
    let failed = 0;
    resources.use(
      startRecurring({
        everyMs: EVERY_MS,
        async work() {
          const worked = await work((report, error) =>
            logger.warn('report-clock-row-failed', { job, report, ...errorFields(error) }),
          );
          failed = worked.failed;
        },
        clock,
        onFailure: (error) => logger.warn('report-clock-failed', { job, ...errorFields(error) }),
      }),
    );
    return {
      name: `report_clock_${job}_failed`,
      help: `Reports with which the clock could not do '${job}' when it last tried; the log names each.`,
      read: () => failed,
    };
  });
}
