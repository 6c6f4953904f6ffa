/** The business dashboard's figures over one and over ten million events, asked turn about in one run. */
import { quantile } from '#tests/support/quantile.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import type { Database } from '#adapters/node/database/database.ts';
import { loadMigrations, migrate } from '#adapters/node/database/migrate.ts';
import { openDatabase } from '#adapters/node/database/open-database.ts';
import { DAY_MS, MINUTE_MS } from '#core/time/durations.ts';
import { createAnalyticsStore } from '#features/analytics/node/store.ts';
import { createMetricsStore } from '#features/dashboards/node/store.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const SMALL = 1_000_000;
const LARGE = 10_000_000;
/** What is counted grows with people and days, which are the same in both. */
const MAX_RATIO = 2;
const ASKED = 100;
/** Written at once; a statement of ten million rows would hold them all in memory. */
const BATCH = 500_000;
const PERIOD_DAYS = 60;
const NOW_MS = Date.UTC(2026, 10, 1);
const USERS = 3_200;

/** Events of sixty days, spread evenly, a third of them by signed-in people. */
async function writeEvents(database: Database, count: number): Promise<void> {
  await database.transaction(
    async (transaction) => {
      await transaction.query(
        `INSERT INTO users (id, username, username_folded, name, password_hash, password_is_long, created_at)
       SELECT md5('user' || n)::uuid, 'user' || n, 'user' || n, 'Somebody', 'x', false, timestamptz 'epoch'
       FROM generate_series(1, $1::integer) AS n`,
        [USERS],
      );
      for (let from = 0; from < count; from += BATCH) {
        await transaction.query(
          `INSERT INTO analytics_events (id, event, properties, user_id, received_at)
         SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7000' || lpad(to_hex(n), 16, '8'))::uuid,
                CASE n % 3 WHEN 0 THEN 'feature_usage' ELSE 'page_view' END,
                jsonb_build_object('page', (ARRAY['home', 'camera', 'reports', 'network'])[1 + n % 4],
                                   'feature', (ARRAY['camera', 'camera_scan', 'network'])[1 + n % 3],
                                   'url', 'http://localhost:3000/', 'userAgent', repeat('x', 100)),
                CASE n % 3 WHEN 1 THEN md5('user' || (1 + n * 7919 % $5))::uuid END, at
         FROM (SELECT n, timestamptz 'epoch' + make_interval(secs => $3::double precision + n * $4::double precision) AS at
               FROM generate_series($1::bigint, $2::bigint) AS n) AS moment`,
          [
            from,
            Math.min(from + BATCH, count) - 1,
            NOW_MS / 1_000 - PERIOD_DAYS * 86_400,
            (PERIOD_DAYS * 86_400) / count,
            USERS,
          ],
        );
      }
    },
    { timeoutMs: 0 },
  );
}

async function timedMs(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** Measures both sizes and returns the table as Markdown. */
export async function run(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sweep-bench-metrics-'));
  await using resources = new AsyncDisposableStack();
  resources.defer(() => rm(dataDir, { recursive: true, force: true }));
  const sizes = [];
  for (const count of [SMALL, LARGE]) {
    const database = resources.use(await openDatabase({ dataDir: join(dataDir, String(count)) }));
    await migrate(database, await loadMigrations(ROOT));
    await writeEvents(database, count);
    const analytics = createAnalyticsStore(database);
    const backlogMs = await timedMs(() => analytics.rollUp(NOW_MS - DAY_MS));
    // What a server that runs does every minute.
    const minutesMs: number[] = [];
    for (let minute = 1; minute <= 30; minute += 1) {
      minutesMs.push(await timedMs(() => analytics.rollUp(NOW_MS - DAY_MS + minute * MINUTE_MS)));
    }
    sizes.push({ count, metrics: createMetricsStore(database), backlogMs, minutesMs, askedMs: [] as number[] });
  }
  for (let round = -10; round < ASKED; round += 1) {
    for (const { metrics, askedMs } of sizes) {
      const ms = await timedMs(() =>
        Promise.all([metrics.countActiveUsers(NOW_MS), metrics.listUsage(NOW_MS), metrics.countScans(NOW_MS)]),
      );
      if (round >= 0) askedMs.push(ms);
    }
  }
  const [small, large] = sizes.map(({ askedMs }) => quantile(askedMs, 0.5)) as [number, number];
  const ratio = large / small;
  return [
    `The figures that are counted from events, over ${SMALL.toLocaleString('en')} and over ${LARGE.toLocaleString('en')} events of ${PERIOD_DAYS} days by ${USERS.toLocaleString('en')} people and visitors, asked ${ASKED} times turn about in one run. The daily tables answer; the events are only read to fill them.`,
    '',
    '| events | figures, median ms | 99th percentile | a minute’s events counted in, median ms | the whole backlog, s |',
    '|---|---|---|---|---|',
    ...sizes.map(
      ({ count, askedMs, minutesMs, backlogMs }) =>
        `| ${count.toLocaleString('en')} | ${quantile(askedMs, 0.5).toFixed(1)} | ${quantile(askedMs, 0.99).toFixed(1)} | ${quantile(minutesMs, 0.5).toFixed(1)} | ${(backlogMs / 1_000).toFixed(1)} |`,
    ),
    '',
    `Ratio of the medians ${ratio.toFixed(1)}, bar ${MAX_RATIO}: ${ratio <= MAX_RATIO ? 'met' : 'missed'}.`,
  ].join('\n');
}
