import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';
import { createManualClock } from '#tests/support/clock.ts';
import { describeWithDatabase, ROOT_DIRECTORY } from '#tests/support/database.ts';
import { openMailSink } from '#tests/support/mail-sink.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { temporaryDatabaseDirectory } from '#tests/support/temporary-directory.ts';
import type { Database } from '../database/database.ts';
import { loadMigrations, migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { systemRandom } from '../random.ts';
import { startMailWorker } from './mail-worker.ts';
import { createMailOutbox, createMailStore, forgetEndedMail, MailRefusedError, type Mail } from './outbox.ts';
import { openSmtp } from './smtp.ts';

const SENDER = fileURLToPath(new URL('../../../../tests/support/mail-sender.ts', import.meta.url));
const outbox = createMailOutbox(systemRandom, true);
const MAIL: Mail = { to: 'ada@sweep.example', subject: 'A message from Sweep', text: 'Hello.\n.\nFrom here.' };

async function enqueue(database: Database, atMs: number, ...mails: readonly Partial<Mail>[]): Promise<void> {
  await database.transaction(async (transaction) => {
    for (const mail of mails) await outbox.enqueue(transaction, { ...MAIL, ...mail }, atMs);
  });
}

/** A worker over a clock that the test moves, and what it was told of failures. */
function startWorker(database: Database, url: string, options: { ca?: string } = {}) {
  const clock = createManualClock();
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  const worker = startMailWorker({
    store: createMailStore(database),
    smtp: openSmtp({ url: new URL(url), from: 'sweep@sweep.example', onFailure, ...options }),
    domain: 'sweep.example',
    clock,
    onFailure,
  });
  /** Moves time on by steps, with the work that each brings, until this many have failed or none waits; how long that was. */
  async function until(wanted: { readonly failures: number } | 'none-waits', stepMs: number): Promise<number> {
    await expect
      .poll(
        async () => {
          await clock.advance(stepMs);
          return wanted === 'none-waits'
            ? (await createMailStore(database).waiting()) === 0
            : failures.length === wanted.failures;
        },
        { interval: 20, timeout: 10_000 },
      )
      .toBe(true);
    return clock.nowMs() - NOW_MS;
  }
  return { failures, until, [Symbol.asyncDispose]: () => worker[Symbol.asyncDispose]() };
}

const NOW_MS = createManualClock().nowMs();

describeWithDatabase('the mail outbox', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  const outcomes = async () => {
    const rows = await database.query<{ outcome: string | null; left: string }>(
      'SELECT outcome, recipient || subject || body AS left FROM mail_outbox ORDER BY created_at, id',
    );
    await database.query('DELETE FROM mail_outbox');
    return rows;
  };

  test('sends what was committed, once, and keeps nothing of it', async () => {
    await using sink = await openMailSink();
    await enqueue(database, NOW_MS, {}, { key: 'told' }, { key: 'told', text: 'Told again' });
    await expect(
      database.transaction(async (transaction) => {
        await outbox.enqueue(transaction, { ...MAIL, text: 'Never happened' }, NOW_MS);
        throw new Error('not to be');
      }),
    ).rejects.toThrow('not to be');
    {
      await using _one = startWorker(database, sink.url);
      await using _two = startWorker(database, sink.url);
      await expect.poll(() => createMailStore(database).waiting()).toBe(0);
    }
    expect(sink.received).toHaveLength(2);
    expect(new Set(sink.received.map(({ messageId }) => messageId)).size).toBe(2);
    expect(sink.received[0]).toMatchObject({ from: 'sweep@sweep.example', to: ['ada@sweep.example'] });
    const { raw } = sink.received[0]!;
    expect(raw).toMatch(/^Subject: A message from Sweep\r$/m);
    expect(raw).toMatch(/^Date: Fri, 20 Nov 2026 12:00:00 \+0000\r$/m);
    expect(raw.split('\r\n\r\n')[1]).toBe('Hello.\r\n.\r\nFrom here.\r\n');
    expect(await outcomes()).toEqual([
      { outcome: 'sent', left: '' },
      { outcome: 'sent', left: '' },
    ]);
  });

  test.each<[string, Partial<Mail>]>([
    ['a list of addresses', { to: 'ada@sweep.example, eve@sweep.example' }],
    ['a line break in an address', { to: 'ada@sweep.example\r\nBcc: eve@sweep.example' }],
    ['a line break in a subject', { subject: 'Hello\r\nBcc: eve@sweep.example' }],
    ['a line of another kind', { subject: 'Hello\u2028Bcc: eve@sweep.example' }],
    ['no subject', { subject: '' }],
    ['a subject without end', { subject: 'a'.repeat(121) }],
  ])('refuses %s, and with it what it was about', async (_what, mail) => {
    await expect(enqueue(database, NOW_MS, {}, mail)).rejects.toThrow(MailRefusedError);
    expect(await outcomes()).toEqual([]);
  });

  test('nothing can be promised where no mail server is set', async () => {
    const none = createMailOutbox(systemRandom, false);
    expect(none.available).toBe(false);
    await expect(none.enqueue(database, MAIL, NOW_MS)).rejects.toThrow('This server sends no mail.');
  });

  test('tries again while the mail server is away, later each time, and gives up when nobody is helped any more', async () => {
    const { url } = await (async () => {
      await using gone = await openMailSink();
      return gone;
    })();
    await enqueue(database, NOW_MS, { expiresAtMs: NOW_MS + HOUR_MS });
    await using away = startWorker(database, url);
    await away.until({ failures: 1 }, 0);
    expect(await away.until({ failures: 2 }, 1_000)).toBeGreaterThanOrEqual(5_000);
    expect(await away.until({ failures: 3 }, 1_000)).toBeGreaterThanOrEqual(35_000);
    expect(await away.until('none-waits', 10 * MINUTE_MS)).toBeGreaterThanOrEqual(HOUR_MS);
    expect(await outcomes()).toEqual([{ outcome: 'expired', left: '' }]);
  });

  test('an address that is refused for good is not asked again, and one that is refused for now is', async () => {
    let greylisted = 0;
    await using sink = await openMailSink({
      onRcptTo({ address }, _session, done) {
        const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode });
        if (address.startsWith('nobody')) return done(refusal(550));
        if (address.startsWith('gray') && (greylisted += 1) === 1) return done(refusal(451));
        done();
      },
    });
    await enqueue(database, NOW_MS, { to: 'nobody@sweep.example' }, { to: 'gray@sweep.example' });
    await using worker = startWorker(database, sink.url);
    await worker.until('none-waits', 1_000);
    expect(worker.failures).toHaveLength(2);
    expect(sink.received.map(({ to }) => to)).toEqual([['gray@sweep.example']]);
    expect(new Set((await outcomes()).map(({ outcome }) => outcome))).toEqual(new Set(['refused', 'sent']));
  });

  test('ends with the account, and its trace after a month', async () => {
    const [user] = await database.query<{ id: string }>(
      `INSERT INTO users (id, username, username_folded, name, role, password_hash, password_is_long, created_at)
       VALUES ($1, 'ada', 'ada', 'Ada', 'user', 'x', true, now()) RETURNING id`,
      [systemRandom.uuid(NOW_MS)],
    );
    await enqueue(database, NOW_MS, { userId: user!.id }, {});
    await database.query('DELETE FROM users');
    await database.query(`UPDATE mail_outbox SET outcome = 'sent', ended_at = $1`, [new Date(NOW_MS)]);
    await forgetEndedMail(database, NOW_MS + 29 * 24 * HOUR_MS);
    expect(await createMailStore(database).waiting()).toBe(0);
    expect(await database.query('SELECT id FROM mail_outbox')).toHaveLength(1);
    await forgetEndedMail(database, NOW_MS + 31 * 24 * HOUR_MS);
    expect(await outcomes()).toEqual([]);
  });

  test('a password and a mail cross a network by TLS only, and its certificate is checked', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sweep-mail-'));
    const certificate = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost
      -addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout ${folder}/key -out ${folder}/cert`;
    expect(spawnSync('openssl', certificate.split(/\s+/)).status).toBe(0);
    const [key, cert] = [readFileSync(join(folder, 'key')), readFileSync(join(folder, 'cert'), 'utf8')];
    await rm(folder, { recursive: true });
    let signedIn = '';
    await using sink = await openMailSink({
      secure: true,
      key,
      cert,
      authOptional: false,
      disabledCommands: ['STARTTLS'],
      onAuth({ username, password }, _session, done) {
        signedIn = `${username}:${password}`;
        done(null, { user: username });
      },
    });
    const url = `smtps://sweep:a%40b@localhost:${sink.port}`;
    await enqueue(database, NOW_MS, {});
    {
      await using stranger = startWorker(database, url);
      await stranger.until({ failures: 1 }, 0);
      expect(String(stranger.failures[0])).toContain('self-signed');
    }
    expect([sink.received.length, signedIn]).toEqual([0, '']);
    await using known = startWorker(database, url, { ca: cert });
    await known.until('none-waits', 1_000);
    expect([sink.received.length, signedIn]).toEqual([1, 'sweep:a@b']);
    await outcomes();
  });
});

test('a server that is killed while it sends loses no mail, and sends again only what it was sending', async () => {
  const dataDir = temporaryDatabaseDirectory('sweep-mail-');
  const random = createSeededRandom(50);
  const dice = (sides: number) => random.bytes(1)[0]! % sides;
  const MAILS = 40;
  {
    await using database = await openDatabase({ dataDir });
    await migrate(database, await loadMigrations(ROOT_DIRECTORY));
    await using sink = await openMailSink({ answerAfterMs: () => dice(60) });
    const people = Array.from({ length: MAILS }, (_, number) => `person-${number}@sweep.example`);
    await enqueue(database, Date.now(), ...people.map((to) => ({ to })));
    const store = createMailStore(database);
    let kills = 0;
    for (let sender: ChildProcess; (await store.waiting()) > 0;) {
      sender = spawn(process.execPath, [SENDER, dataDir, sink.url], { stdio: ['ignore', 'pipe', 'ignore'] });
      const ended = once(sender, 'exit');
      await once(createInterface({ input: sender.stdout! }), 'line');
      // Six kills, and then one that may finish.
      if (kills < 6) await sleep(60 + dice(120));
      else await expect.poll(() => store.waiting(), { timeout: 20_000 }).toBe(0);
      sender.kill('SIGKILL');
      await ended;
      kills += 1;
    }
    const ids = sink.received.map(({ messageId }) => messageId);
    // Nobody is forgotten, and what came twice came under one Message-ID, by which mailboxes know it again.
    expect(new Set(sink.received.flatMap(({ to }) => to))).toEqual(new Set(people));
    expect(new Set(ids).size).toBe(MAILS);
    expect(kills).toBeGreaterThan(3);
    // At most what was under way at each kill: four at a time.
    expect(ids.length - MAILS).toBeLessThanOrEqual(4 * kills);
    const rows = await database.query<{ outcome: string }>('SELECT DISTINCT outcome FROM mail_outbox');
    expect(rows).toEqual([{ outcome: 'sent' }]);
  }
  await rm(dataDir, { recursive: true, force: true });
}, 120_000);
