import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '#adapters/node/database/open-database.ts';
import { openGuardedDirectory } from '#tests/support/guarded-directory.ts';
import { openMailSink } from '#tests/support/mail-sink.ts';
import { createNumbers } from '#tests/support/random.ts';
import { freePort, startServer, type TestServer } from '#tests/support/server.ts';

const HOUR_LATE = "now() - interval '1 hour'";

/** Somebody with an account on a server, over all its lives: sessions outlast a kill. */
async function register(server: TestServer, username: string) {
  const answer = await fetch(`${server.baseUrl}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.baseUrl },
    body: JSON.stringify({ username, name: 'Grace', password: 'seven quiet trams' }),
  });
  expect(answer.status).toBe(201);
  const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
  return async (method: string, body?: object) => {
    const said = await fetch(`${server.baseUrl}/api/me/check-timer`, {
      method,
      headers: { cookie, origin: server.baseUrl, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: said.status, body: (await said.json()) as Record<string, unknown> };
  };
}

test('a server that is killed again and again writes one mail for a timer that ran out, and none for one that was stopped', async () => {
  // Ends last, after every life of the server: a database that still writes could not be removed.
  await using guarded = openGuardedDirectory('sweep-check-timer-');
  const dataDir = guarded.directory;
  const port = await freePort();
  const dice = createNumbers(24);
  await using sink = await openMailSink({ answerAfterMs: () => 200 });
  await using lives = new AsyncDisposableStack();
  const start = async () =>
    lives.use(
      await startServer({ dataDir, port, environment: { SMTP_URL: sink.url, MAIL_FROM: 'sweep@sweep.example' } }),
    );
  const kill = async (server: TestServer) => {
    process.kill(server.pid, 'SIGKILL');
    await server.stop();
  };
  /** The hour passes. */
  const passTime = async () => {
    await using database = await openDatabase({ dataDir });
    await database.query(`UPDATE check_timers SET ends_at = ${HOUR_LATE}`);
  };
  const timer = (to: string, place: string | null) => ({ to, name: 'Grace Hopper', place, minutes: 60 });

  let server = await start();
  const [grace, ada, eve] = await Promise.all(['grace', 'ada', 'eve'].map((name) => register(server, name)));
  expect((await grace!('GET')).body).toEqual({ available: true, timer: null, toldAt: null });
  expect(await grace!('POST', timer('Friend@Sweep.example', 'Hotel Meridian, room 214'))).toMatchObject({
    status: 201,
    body: { timer: { to: 'Friend@sweep.example', place: 'Hotel Meridian, room 214' }, toldAt: null },
  });
  expect(await grace!('POST', timer('other@sweep.example', null))).toMatchObject({
    status: 409,
    body: { code: 'timer-running' },
  });
  await ada!('POST', timer('placeless@sweep.example', null));
  await eve!('POST', timer('never@sweep.example', null));
  expect(await eve!('DELETE')).toEqual({ status: 200, body: { toldAt: null } });
  await kill(server);

  server = await start();
  expect((await grace!('GET')).body).toMatchObject({ timer: { name: 'Grace Hopper' } });
  expect(sink.received).toEqual([]);
  await kill(server);
  await passTime();

  for (let kills = 0; kills < 3; kills += 1) {
    server = await start();
    await sleep(dice() * 400);
    await kill(server);
  }
  server = await start();
  await expect.poll(() => sink.received.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
  await expect
    .poll(async () => [(await grace!('GET')).body['toldAt'], (await ada!('GET')).body['toldAt']], { timeout: 20_000 })
    .toEqual([expect.stringMatching(/^20/), expect.stringMatching(/^20/)]);
  // Two turns of the timers and of the mail.
  await sleep(5_000);
  await server.stop();

  // One mail each: what a kill cut off between taking and noting may come again under its own Message-ID.
  const mails = new Map(sink.received.map((mail) => [mail.messageId, mail]));
  expect(mails.size).toBe(2);
  expect(new Set([...mails.values()].map(({ to }) => to[0]))).toEqual(
    new Set(['Friend@sweep.example', 'placeless@sweep.example']),
  );
  const texts = Object.fromEntries([...mails.values()].map(({ to, raw }) => [to[0], decoded(raw)]));
  expect(texts['Friend@sweep.example']).toContain('Grace Hopper asked us to write to you.');
  expect(texts['Friend@sweep.example']).toContain('Where they said they are: Hotel Meridian, room 214');
  expect(texts['placeless@sweep.example']).toContain('They chose to name no place.');
  expect(texts['Friend@sweep.example']).toMatch(/^Subject: A message from Sweep\r$/m);

  await using database = await openDatabase({ dataDir });
  expect(await database.query('SELECT recipient, person_name, place FROM check_timers')).toEqual([
    { recipient: '', person_name: '', place: null },
    { recipient: '', person_name: '', place: null },
  ]);
}, 240_000);

/** A mail with its soft line ends and escapes of quoted-printable undone. */
function decoded(raw: string): string {
  return raw
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`)));
}
