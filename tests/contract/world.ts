import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Database } from '#adapters/node/database/database.ts';
import { openDatabase } from '#adapters/node/database/open-database.ts';
import { createPasswordHasher } from '#adapters/node/password.ts';
import { systemRandom } from '#adapters/node/random.ts';
import type { ReviewDetail } from '#contract/entities/review.ts';
import type { Role, User } from '#contract/entities/user.ts';
import { DAY_MS } from '#core/time/durations.ts';
import { createSessions } from '#features/account/node/sessions.ts';
import { createAccountStore } from '#features/account/node/store.ts';
import { createSessionCookie } from '#features/account/session-cookie.ts';
import { createSubscriptionStore } from '#features/subscription/node/store.ts';
import { cameraPicture } from '#tests/support/pictures.ts';
import { startServer, type ServerOptions, type TestServer } from '#tests/support/server.ts';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly bytes?: Uint8Array | string;
}

export interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The parsed text, null where it is no JSON. */
  readonly json: unknown;
}

function jsonOf(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return null;
  }
}

/** Sends one request exactly as it is written here: no header is added but those HTTP needs. */
export async function send(baseUrl: string, { method, path, headers = {}, body, bytes }: Sent): Promise<Received> {
  const payload = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
  const url = new URL(baseUrl);
  return await new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port: url.port,
        method,
        // Not `path` of a URL: that would tidy up what a hostile client leaves untidy.
        path,
        headers: {
          host: url.host,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(payload === undefined || headers['transfer-encoding']
            ? {}
            : { 'content-length': String(Buffer.byteLength(payload)) }),
          ...headers,
        },
      },
      (response) => {
        text(response).then(
          (answer) =>
            resolve({ status: response.statusCode!, headers: response.headers, text: answer, json: jsonOf(answer) }),
          reject,
        );
      },
    );
    request.on('error', reject);
    request.end(payload);
  });
}

export type Person = 'visitor' | 'free' | 'pro' | 'reviewer' | 'legal' | 'auditor' | 'admin';
type SignedUp = Exclude<Person, 'visitor'>;
export const ROLES: Readonly<Record<SignedUp, Role>> = {
  free: 'user',
  pro: 'user',
  reviewer: 'reviewer',
  legal: 'legal',
  auditor: 'auditor',
  admin: 'admin',
};
export const PASSWORD = 'two hotel keys';

/** A running product with one person of each kind, and the report that the tests read. */
export interface World extends AsyncDisposable {
  readonly server: TestServer;
  readonly database: Database;
  /** Sends a request as one of these people. */
  ask(person: Person, sent: Sent): Promise<Received>;
  /** Sends a request as somebody of this kind who exists for it only: for calls that end what their sender has. */
  askOnce(person: Person, sent: Sent): Promise<Received>;
  readonly userIds: Readonly<Record<SignedUp, string>>;
  /** Signs somebody in on another device; the id of that session. */
  otherSessionOf(person: SignedUp): Promise<string>;
  /** A report that anybody can read. */
  readonly publishedId: string;
  /** Submits a report; its id and the token of its receipt. */
  report(): Promise<{ id: string; receiptToken: string }>;
  /** The place of the published report, for which nobody speaks yet. */
  placeId(): Promise<string>;
  /** Lets somebody speak for that place. */
  ownPlace(person: SignedUp): Promise<void>;
  /** A request to speak for that place, and an answer of it, that wait for a reviewer. */
  placeClaim(): Promise<string>;
  placeReply(): Promise<string>;
  /** A strike against somebody's account; `appealed` waits for a reviewer. */
  strike(person: SignedUp, appealed: boolean): Promise<string>;
  /** A report that somebody sent with their account. */
  ownReport(person: SignedUp): Promise<string>;
  /** A complaint about the published report: its id, its receipt, and the report's version. */
  notice(): Promise<{ id: string; receiptToken: string; version: number }>;
  /** The report as a reviewer opens it. */
  openReport(id: string): Promise<ReviewDetail>;
  decide(id: string, action: 'publish' | 'needs_info' | 'reject', reasonCode: string): Promise<void>;
  /** One report that takes photos, however often it is asked for: an address may send few. */
  evidenceReport(): Promise<{ id: string; receiptToken: string }>;
  /** Sends a photo for the report of a receipt; its number. */
  photo(receiptToken: string): Promise<string>;
  /** A photo that anybody can see. */
  publishedPhoto(): Promise<{ id: string; photoId: string }>;
}

export const REPORT = {
  name: 'Hotel Meridian',
  address: 'Lindenallee 4',
  city: 'Hamburg',
  country: 'Germany',
  issueType: 'camera',
  issueDescription: 'A lens behind the ventilation grille, pointing at the bed.',
  userId: 1,
};

/** A complaint about a report, as its form sends it. */
export const noticeOf = (reportId: string) => ({
  url: `https://sweep.example/notice?report=${reportId}`,
  ground: 'false',
  sender: 'other',
  words: 'A lens behind the ventilation grille',
  reason: 'It is the sensor of the smoke alarm, as the invoice shows.',
  name: 'Ada Lovelace',
  goodFaith: true,
  passOn: false,
});

/** Starts the product and lets one person of each kind sign in. */
export async function openWorld(options: ServerOptions = {}): Promise<World> {
  await using resources = new AsyncDisposableStack();
  const server = resources.use(await startServer(options));
  const database = resources.use(await openDatabase({ dataDir: server.dataDir }));
  const cookies = new Map<Person, string>();

  const ask = async (person: Person, sent: Sent) => {
    const cookie = cookies.get(person);
    const received = await send(server.baseUrl, {
      ...sent,
      headers: { ...(cookie ? { cookie } : {}), ...sent.headers },
    });
    // As a browser: a session that is renewed takes the place of the one before.
    const renewed = cookie && /^sid=[\w-]+/.exec(received.headers['set-cookie']?.[0] ?? '')?.[0];
    if (renewed) cookies.set(person, renewed);
    return received;
  };
  const okOrThrow = (received: Received): Received => {
    if (received.status >= 300) throw new Error(`${received.status}: ${received.text}`);
    return received;
  };

  async function signUp(username: string): Promise<User> {
    const body = { name: 'A Traveler', username, password: PASSWORD };
    const received = okOrThrow(await ask('visitor', { method: 'POST', path: '/api/auth/register', body }));
    return (received.json as { user: User }).user;
  }
  async function signIn(person: SignedUp): Promise<void> {
    const body = { username: person, password: PASSWORD };
    const received = okOrThrow(await ask('visitor', { method: 'POST', path: '/api/auth/login', body }));
    cookies.set(person, received.headers['set-cookie']![0]!.split(';')[0]!);
  }

  const userIds = {
    free: (await signUp('free')).id,
    pro: (await signUp('pro')).id,
    reviewer: (await signUp('reviewer')).id,
    legal: (await signUp('legal')).id,
    auditor: (await signUp('auditor')).id,
    admin: (await signUp('admin')).id,
  };
  const accounts = createAccountStore(database);
  const sessions = createSessions(accounts, createSessionCookie(false), systemRandom);
  const passwordHash = createPasswordHasher(systemRandom).hash(PASSWORD);

  async function grantPro(userId: string): Promise<void> {
    const nowMs = Date.now();
    await createSubscriptionStore(database).saveGrant({
      id: systemRandom.uuid(nowMs),
      userId,
      source: 'operator',
      sourceId: `contract test ${userId}`,
      plan: 'monthly',
      startsAtMs: nowMs - DAY_MS,
      endsAtMs: nowMs + DAY_MS,
      revokedAtMs: null,
    });
  }
  async function askOnce(person: Person, sent: Sent): Promise<Received> {
    if (person === 'visitor') return await ask(person, sent);
    const createdAtMs = Date.now();
    const id = systemRandom.uuid(createdAtMs);
    const role = ROLES[person];
    const named = { username: id, usernameFolded: id, name: 'A Newcomer' };
    await accounts.createAccount({
      ...named,
      id,
      role,
      passwordHash: await passwordHash,
      passwordIsLong: true,
      createdAtMs,
    });
    if (person === 'pro') await grantPro(id);
    const cookie = (await sessions.start({ userId: id, role }, undefined, createdAtMs)).split(';')[0]!;
    return await send(server.baseUrl, { ...sent, headers: { cookie, ...sent.headers } });
  }

  async function otherSessionOf(person: SignedUp): Promise<string> {
    const cookie = await sessions.start({ userId: userIds[person], role: ROLES[person] }, undefined, Date.now());
    return (await sessions.find(cookie.split(';')[0], Date.now()))!.sessionId;
  }

  await grantPro(userIds.pro);
  for (const person of ['reviewer', 'legal', 'auditor', 'admin'] as const) {
    await accounts.changeRole(userIds[person], ROLES[person]);
  }
  for (const person of ['free', 'pro', 'reviewer', 'legal', 'auditor', 'admin'] as const) await signIn(person);

  let reports = 0;
  async function report(): Promise<{ id: string; receiptToken: string }> {
    // Each about a place of its own: many about one at once are held.
    reports += 1;
    const body = { ...REPORT, name: `${REPORT.name} ${reports}` };
    const sent = { method: 'POST', path: '/api/reported-locations', body };
    return okOrThrow(await ask('visitor', sent)).json as { id: string; receiptToken: string };
  }
  async function openReport(id: string): Promise<ReviewDetail> {
    return okOrThrow(await ask('reviewer', { method: 'GET', path: `/api/review/reports/${id}` })).json as ReviewDetail;
  }
  async function decide(id: string, action: 'publish' | 'needs_info' | 'reject', reasonCode: string): Promise<void> {
    const { version } = await openReport(id);
    const path = `/api/review/reports/${id}/decisions`;
    okOrThrow(await ask('reviewer', { method: 'POST', path, body: { action, reasonCode, version } }));
  }

  let forEvidence: Promise<{ id: string; receiptToken: string }> | null = null;
  const evidenceReport = () => (forEvidence ??= report());
  async function photo(receiptToken: string): Promise<string> {
    const id = systemRandom.uuid(Date.now());
    const bytes = await cameraPicture().jpeg().toBuffer();
    const body = {
      token: receiptToken,
      id,
      kind: 'photo',
      bytes: bytes.length,
      start: 0,
      data: bytes.toString('base64'),
    };
    okOrThrow(await ask('visitor', { method: 'POST', path: '/api/receipts/evidence/parts', body }));
    return id;
  }
  async function publishedPhoto(): Promise<{ id: string; photoId: string }> {
    const { id, receiptToken } = await evidenceReport();
    const photoId = await photo(receiptToken);
    const path = `/api/review/evidence/${photoId}/decisions`;
    okOrThrow(await ask('reviewer', { method: 'POST', path, body: { action: 'show', version: 1, clean: true } }));
    await decide(id, 'publish', 'first-hand');
    return { id, photoId };
  }

  const { id: publishedId } = await report();
  await decide(publishedId, 'publish', 'first-hand');

  async function placeId(): Promise<string> {
    await database.query('DELETE FROM place_claims');
    await database.query("DELETE FROM place_replies WHERE status = 'pending'");
    const path = `/api/reported-locations/${publishedId}`;
    return (okOrThrow(await ask('visitor', { method: 'GET', path })).json as { placeId: string }).placeId;
  }
  async function addClaim(userId: string, status: string): Promise<string> {
    const id = systemRandom.uuid(Date.now());
    await database.query(
      `INSERT INTO place_claims (id, venue_id, user_id, evidence, status, created_at)
       VALUES ($1, $2, $3, 'The number on our own site.', $4, now())`,
      [id, await placeId(), userId, status],
    );
    return id;
  }
  async function notice(): Promise<{ id: string; receiptToken: string; version: number }> {
    const body = noticeOf(publishedId);
    const sent = await askOnce('free', { method: 'POST', path: '/api/notices', body });
    const { version } = await openReport(publishedId);
    return { ...(okOrThrow(sent).json as { id: string; receiptToken: string }), version };
  }
  async function placeReply(): Promise<string> {
    await placeId();
    const id = systemRandom.uuid(Date.now());
    await database.query(
      `INSERT INTO place_replies (id, report_id, kind, text, status, created_at)
       VALUES ($1, $2, 'answer', 'We looked behind the grille.', 'pending', now())`,
      [id, publishedId],
    );
    return id;
  }

  const owned = resources.move();
  return {
    placeId,
    async ownPlace(person) {
      await addClaim(userIds[person], 'confirmed');
    },
    placeClaim: () => addClaim(userIds.free, 'pending'),
    placeReply,
    async strike(person, appealed) {
      const id = systemRandom.uuid(Date.now());
      await database.query(
        `INSERT INTO report_strikes (id, user_id, level, reason_text, given_at, appeal, appeal_state)
         VALUES ($1, $2, 1, 'Made up.', clock_timestamp(), $3, $4)`,
        [id, userIds[person], appealed ? 'It was there.' : null, appealed ? 'open' : 'none'],
      );
      return id;
    },
    async ownReport(person) {
      // The one that is there: an address may send few. What a call before did to it is undone.
      const id = publishedId;
      await database.query('UPDATE reports SET reporter_id = $2 WHERE id = $1', [id, userIds[person]]);
      await database.query('DELETE FROM report_strikes WHERE report_id = $1', [id]);
      return id;
    },
    notice,
    server,
    database,
    ask,
    askOnce,
    otherSessionOf,
    userIds,
    publishedId,
    report,
    openReport,
    decide,
    evidenceReport,
    photo,
    publishedPhoto,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
