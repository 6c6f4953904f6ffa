/** How much longer a refused recovery takes for somebody who has an account and codes than for nobody: over the embedded PostgreSQL. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { loadMigrations, migrate } from '#adapters/node/database/migrate.ts';
import { openDatabase } from '#adapters/node/database/open-database.ts';
import { systemRandom } from '#adapters/node/random.ts';
import { accountHandlersOver } from '#tests/support/accounts.ts';
import { median } from '#tests/support/quantile.ts';
import { formatRecoveryCode, RECOVERY_CODE_BYTES } from '#features/account/recovery-code.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PEOPLE = 2_000;
const CODES = 10;
const WARM_UP = 200;
const ASKED = 2_000;

/** Measures both and returns a sentence as Markdown. */
export async function run(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sweep-bench-recovery-'));
  await using resources = new AsyncDisposableStack();
  resources.defer(() => rm(dataDir, { recursive: true, force: true }));
  const database = resources.use(await openDatabase({ dataDir }));
  await migrate(database, await loadMigrations(ROOT));
  await database.query(
    `INSERT INTO users (id, username, username_folded, name, password_hash, password_is_long, created_at)
     SELECT md5('user' || n)::uuid, 'user' || n, 'user' || n, 'Somebody', 'x', false, now()
     FROM generate_series(1, ${PEOPLE}) AS n;
     INSERT INTO recovery_codes (user_id, code_hash, place, created_at)
     SELECT md5('user' || n)::uuid, sha256(convert_to('code' || n || ' ' || place, 'UTF8')), place, now()
     FROM generate_series(1, ${PEOPLE}) AS n, generate_series(1, ${CODES}) AS place`,
  );
  await database.query('VACUUM (ANALYZE)');
  const handlers = accountHandlersOver(database);
  const refusedMs = async (username: string): Promise<number> => {
    const code = formatRecoveryCode(systemRandom.bytes(RECOVERY_CODE_BYTES));
    const startedMs = performance.now();
    const answer = await handlers.postRecovery(
      { params: undefined, query: undefined, body: { username, code, newPassword: 'seven quiet trams' } },
      {
        caller: { userId: null, role: null, pro: false, addressKey: `${username} ${startedMs}` },
        requestId: 'bench',
        atMs: Date.now(),
        header: () => undefined,
        rawBody: new Uint8Array(),
      },
    );
    const tookMs = performance.now() - startedMs;
    if (!('error' in answer) || answer.error !== 'recovery-refused') throw new Error('A wrong code opened something.');
    return tookMs;
  };
  const times: Record<'user' | 'none', number[]> = { user: [], none: [] };
  for (let asked = -WARM_UP; asked < ASKED; asked += 1) {
    const names = asked % 2 === 0 ? (['user', 'none'] as const) : (['none', 'user'] as const);
    for (const name of names) {
      const ms = await refusedMs(`${name}${1 + (Math.abs(asked) % PEOPLE)}`);
      if (asked >= 0) times[name].push(ms);
    }
  }
  const [known, unknown] = [median(times.user), median(times.none)];
  const ratio = known / unknown;
  return `A refused recovery code takes ${known.toFixed(2)} ms for somebody who has an account and codes and ${unknown.toFixed(2)} ms for nobody (medians of ${ASKED.toLocaleString('en')} each, turn about, over ${PEOPLE.toLocaleString('en')} accounts): ratio ${ratio.toFixed(2)}, bar 0.90 to 1.10: ${ratio >= 0.9 && ratio <= 1.1 ? 'met' : '**missed**'}. That both do the same work is a test: \`src/features/account/node/same-work.test.ts\`.`;
}
