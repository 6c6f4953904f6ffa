import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#core/time/durations.ts';
import { isMedia, type Call } from '#contract/call.ts';
import { CALLS, type CallName } from '#contract/calls.ts';
import { API_ERROR_STATUS, type ApiErrorCode } from '#contract/error-codes.ts';
import { MAX_BODY_BYTES } from '#contract/limits.ts';
import { errorsOf } from '#contract/openapi.ts';
import { CONFIRMATION_VALID_MS, policyRefusal } from '#apps/server/access.ts';
import { ERROR_SENTENCES } from '#apps/server/error-sentences.ts';
import { systemRandom } from '#adapters/node/random.ts';
import { createPasskeyStore } from '#features/account/node/passkey-store.ts';
import { createRecoveryStore } from '#features/account/node/recovery-store.ts';
import { codePoint } from '#tests/support/code-point.ts';
import {
  noticeOf,
  openWorld,
  PASSWORD,
  REPORT,
  ROLES,
  type Person,
  type Received,
  type Sent,
  type World,
} from './world.ts';

/** One request of a call: what fills its path, its query and its body. */
interface Request {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
}

interface Good extends Request {
  readonly as: Person;
  /** A success of the contract, or the error that this server means. */
  readonly answers: number | ApiErrorCode;
}

interface Malformed extends Request {
  readonly as?: Person;
  readonly code: ApiErrorCode;
}

interface Row {
  readonly good: (world: World) => Good | Promise<Good>;
  /** What breaks the call's shape or meaning, and how it is answered. */
  readonly malformed?: readonly Malformed[];
  /** Ends the session or the account of who makes it, so that each request needs somebody new. */
  readonly endsSender?: true;
}

const NO_ID = '01a1fa83-618f-7373-b1fc-d5c3de34643e';
const NO_TOKEN = 'A'.repeat(43);
const SCAN = { scanType: 'camera', threatDetected: false, location: 'Camera Scan', locationNotes: '0 threats' };
const pageMistakes: readonly Malformed[] = [
  { query: 'limit=0', code: 'bad-request' },
  { query: 'limit=101', code: 'bad-request' },
  { query: 'limit=1&limit=2', code: 'bad-request' },
  { query: 'cursor=%22', code: 'bad-request' },
];
const TIMER = { to: 'ada@sweep.example', name: 'Grace', place: null, minutes: 60 };
let names = 0;

const NO_CLIENT_DATA = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge: NO_TOKEN })).toString('base64url');
const NO_KEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const NO_ASSERTION = {
  ...NO_KEY,
  response: { clientDataJSON: NO_CLIENT_DATA, authenticatorData: 'AAAA', signature: 'AAAA' },
};
const NO_REGISTRATION = { ...NO_KEY, response: { clientDataJSON: NO_CLIENT_DATA, attestationObject: 'oA' } };
const NEW_PASSWORD = 'seven quiet trams';
const proofMistakes: readonly Malformed[] = [
  { body: {}, code: 'password-required' },
  { body: { password: '' }, code: 'password-required' },
  { body: { password: 'x'.repeat(1025) }, code: 'password-too-long' },
  { body: { password: 'not this one' }, code: 'confirmation-refused' },
  { body: { passkey: {} }, code: 'bad-request' },
  { body: { passkey: NO_ASSERTION }, code: 'confirmation-refused' },
];

/** A call that reads the body itself still gets JSON. */
const JSON_EVENT: Request = { body: {} };
const orderOf = (amount: unknown): Request => ({ body: { amount, currency: 'USD', intent: 'capture' } });

const evidencePart = (more: Readonly<Record<string, unknown>>) => ({
  token: NO_TOKEN,
  id: systemRandom.uuid(Date.now()),
  kind: 'photo',
  bytes: 6,
  start: 0,
  data: Buffer.from('begins').toString('base64'),
  ...more,
});

/** Every call of the contract. One that is missing here does not compile, and fails the first test. */
const ROWS: { readonly [Name in CallName]: Row } = {
  postAnalytics: {
    good: () => ({
      as: 'visitor',
      body: {
        event: 'page_view',
        properties: { page: 'home', url: 'http://localhost/', n: 1, b: true, z: null },
        userId: 1,
      },
      answers: 204,
    }),
    malformed: [
      { body: {}, code: 'bad-request' },
      { body: { event: '' }, code: 'bad-request' },
      { body: { event: 'x', properties: { deep: { er: 1 } } }, code: 'bad-request' },
      { body: { event: 'x'.repeat(101) }, code: 'bad-request' },
    ],
  },
  postSecurityScans: {
    good: () => ({ as: 'visitor', body: SCAN, answers: 201 }),
    malformed: [
      { body: { ...SCAN, scanType: 'thermal' }, code: 'bad-request' },
      { body: { ...SCAN, threatDetected: 'no' }, code: 'bad-request' },
      { body: { ...SCAN, cameraThreats: [{ threatType: 'ghost' }] }, code: 'bad-request' },
      { body: { ...SCAN, scanType: 'network' }, code: 'pro-required' },
      { as: 'free', body: { ...SCAN, scanType: 'nfc' }, code: 'pro-required' },
    ],
  },
  getReportedLocations: {
    good: () => ({ as: 'visitor', query: 'q=meridian&limit=5', answers: 200 }),
    malformed: [
      ...pageMistakes,
      { query: 'issueType=ghosts', code: 'bad-request' },
      { query: 'bbox=1,2,3', code: 'bad-request' },
    ],
  },
  getReportMap: {
    good: () => ({ as: 'visitor', query: 'degrees=15&bbox=-30,0,15,45', answers: 200 }),
    malformed: [
      { query: 'issueType=ghosts', code: 'bad-request' },
      { query: 'degrees=2', code: 'bad-request' },
      { query: 'bbox=1,2,3', code: 'bad-request' },
      { query: 'bbox=1,50,3,4', code: 'bad-request' },
    ],
  },
  getReportedLocation: {
    good: ({ publishedId }) => ({ as: 'visitor', params: { id: publishedId }, answers: 200 }),
    malformed: [
      { params: { id: NO_ID }, code: 'report-not-found' },
      { params: { id: 'one' }, code: 'bad-request' },
    ],
  },
  postReportedLocations: {
    good: () => ({ as: 'visitor', body: REPORT, answers: 201 }),
    malformed: [
      { body: { ...REPORT, name: ' ' }, code: 'location-name-required' },
      { body: { ...REPORT, address: undefined }, code: 'address-required' },
      { body: { ...REPORT, city: '' }, code: 'city-required' },
      { body: { ...REPORT, country: 7 }, code: 'country-required' },
      { body: { ...REPORT, issueDescription: 'too short' }, code: 'description-too-short' },
      { body: { ...REPORT, issueType: 'ghosts' }, code: 'bad-request' },
    ],
  },
  postReceiptLookup: {
    good: async (world) => ({ as: 'visitor', body: { token: (await world.report()).receiptToken }, answers: 200 }),
    malformed: [
      { body: { token: NO_TOKEN }, code: 'report-not-found' },
      { body: { token: 'short' }, code: 'bad-request' },
    ],
  },
  postReceiptAnswer: {
    good: async (world) => {
      const { id, receiptToken } = await world.report();
      await world.decide(id, 'needs_info', 'more-detail');
      const { version } = await world.openReport(id);
      return { as: 'visitor', body: { token: receiptToken, version, answer: 'In room two floors up.' }, answers: 200 };
    },
    malformed: [
      { body: { token: NO_TOKEN, version: 1, answer: 'x' }, code: 'report-not-found' },
      { body: { token: NO_TOKEN, version: 0, answer: 'x' }, code: 'bad-request' },
      { body: { token: NO_TOKEN, version: 1, answer: ' ' }, code: 'bad-request' },
    ],
  },
  postReceiptWithdraw: {
    good: async (world) => ({ as: 'visitor', body: { token: (await world.report()).receiptToken }, answers: 200 }),
    malformed: [
      { body: { token: NO_TOKEN }, code: 'report-not-found' },
      { body: {}, code: 'bad-request' },
    ],
  },
  postReceiptAppeal: {
    good: async (world) => {
      const { id, receiptToken } = await world.report();
      await world.decide(id, 'reject', 'no-observation');
      const { version } = await world.openReport(id);
      return { as: 'visitor', body: { token: receiptToken, version, reason: 'I saw it myself.' }, answers: 200 };
    },
    malformed: [
      { body: { token: NO_TOKEN, version: 1, reason: 'x' }, code: 'report-not-found' },
      { body: { token: NO_TOKEN, version: 1, reason: ' ' }, code: 'bad-request' },
    ],
  },
  postReviewClaim: {
    good: async (world) => ({ as: 'reviewer', params: { id: (await world.report()).id }, answers: 200 }),
    malformed: [
      { params: { id: NO_ID }, code: 'report-not-found' },
      { params: { id: '1' }, code: 'bad-request' },
    ],
  },
  postReviewInterest: {
    good: async (world) => ({ as: 'reviewer', params: { id: (await world.report()).id }, answers: 204 }),
    malformed: [
      { params: { id: NO_ID }, code: 'report-not-found' },
      { params: { id: '1' }, code: 'bad-request' },
    ],
  },
  postReviewLegalHold: {
    good: ({ publishedId }) => ({
      as: 'legal',
      params: { id: publishedId },
      body: { hold: true, reasonCode: 'court-order', reasonText: 'By the letter of November 20.' },
      answers: 204,
    }),
    malformed: [
      { params: { id: NO_ID }, body: { hold: false }, code: 'report-not-found' },
      { params: { id: NO_ID }, body: { hold: true, reasonCode: 'court-order' }, code: 'report-not-found' },
      // Nothing is kept beyond its time without a reason.
      { params: { id: NO_ID }, body: { hold: true }, code: 'bad-request' },
      { params: { id: NO_ID }, body: { hold: true, reasonText: 'A letter came.' }, code: 'bad-request' },
      { params: { id: NO_ID }, body: {}, code: 'bad-request' },
    ],
  },
  getPlace: {
    good: async (world) => ({ as: 'visitor', params: { id: await world.placeId() }, answers: 200 }),
    malformed: [
      { params: { id: NO_ID }, code: 'place-not-found' },
      { params: { id: 'one' }, code: 'bad-request' },
    ],
  },
  postPlaceClaim: {
    good: async (world) => ({
      as: 'free',
      params: { id: await world.placeId() },
      body: { evidence: 'Write to the address on our own site.' },
      answers: 201,
    }),
    malformed: [
      { params: { id: NO_ID }, body: { evidence: 'ten letters' }, code: 'place-not-found' },
      { params: { id: NO_ID }, body: { evidence: 'short' }, code: 'bad-request' },
    ],
  },
  postPlaceCheck: {
    good: async (world) => ({
      as: 'visitor',
      params: { id: await world.placeId() },
      body: { round: NO_ID },
      answers: 204,
    }),
    malformed: [
      { params: { id: NO_ID }, body: { round: NO_ID }, code: 'place-not-found' },
      { params: { id: NO_ID }, body: { round: 'one' }, code: 'bad-request' },
    ],
  },
  postReportReply: {
    good: async (world) => {
      await world.ownPlace('free');
      return {
        as: 'free',
        params: { id: world.publishedId },
        body: { kind: 'fixed', text: 'The grille was opened and nothing is behind it now.' },
        answers: 201,
      };
    },
    malformed: [
      { params: { id: NO_ID }, body: { kind: 'answer', text: 'ten letters' }, code: 'report-not-found' },
      { params: { id: NO_ID }, body: { kind: 'shout', text: 'ten letters' }, code: 'bad-request' },
    ],
  },
  getReviewPlaces: { good: () => ({ as: 'reviewer', answers: 200 }), malformed: pageMistakes },
  postReviewPlaceClaim: {
    good: async (world) => ({
      as: 'reviewer',
      params: { id: await world.placeClaim() },
      body: { confirm: false },
      answers: 200,
    }),
    malformed: [
      { params: { id: NO_ID }, body: { confirm: true }, code: 'place-claim-not-found' },
      { params: { id: NO_ID }, body: {}, code: 'bad-request' },
    ],
  },
  postReviewReply: {
    good: async (world) => ({
      as: 'reviewer',
      params: { id: await world.placeReply() },
      body: { publish: true },
      answers: 200,
    }),
    malformed: [
      { params: { id: NO_ID }, body: { publish: true }, code: 'reply-not-found' },
      { params: { id: NO_ID }, body: {}, code: 'bad-request' },
    ],
  },
  getRentals: {
    good: () => ({ as: 'visitor', params: { prefix: '0af' }, answers: 200 }),
    malformed: [
      { params: { prefix: '0a' }, code: 'bad-request' },
      { params: { prefix: '0AF' }, code: 'bad-request' },
    ],
  },
  getReportDuplicates: {
    good: () => ({ as: 'visitor', query: 'name=Meridian&city=Hamburg&country=Germany&issueType=camera', answers: 200 }),
    malformed: [
      { query: 'name=&city=Hamburg&country=Germany&issueType=camera', code: 'location-name-required' },
      { query: 'name=A&city=%20&country=Germany&issueType=camera', code: 'city-required' },
      { query: 'name=A&city=B&issueType=camera', code: 'country-required' },
      { query: 'name=A&city=B&country=C&issueType=ghost', code: 'bad-request' },
      { query: 'name=A&city=B&country=C&issueType=camera&latitude=north', code: 'bad-request' },
    ],
  },
  postReportAnswer: {
    good: (world) => ({
      as: 'free',
      params: { id: world.publishedId },
      body: { answer: 'still_there', words: 'In the same place.' },
      answers: 204,
    }),
    malformed: [
      { params: { id: NO_ID }, body: { answer: 'not_seen' }, code: 'report-not-found' },
      { params: { id: NO_ID }, body: { answer: 'maybe' }, code: 'bad-request' },
      { params: { id: NO_ID }, body: {}, code: 'bad-request' },
    ],
  },
  getMyStrikes: { good: () => ({ as: 'free', answers: 200 }) },
  postStrikeAppeal: {
    good: async (world) => ({
      as: 'free',
      params: { id: await world.strike('free', false) },
      body: { reason: 'It was there: I have photos.' },
      answers: 204,
    }),
    malformed: [
      { params: { id: NO_ID }, body: { reason: 'It was there: I have photos.' }, code: 'strike-not-found' },
      { params: { id: NO_ID }, body: { reason: 'no' }, code: 'bad-request' },
    ],
  },
  postReviewStrike: {
    good: async (world) => ({
      as: 'reviewer',
      params: { id: await world.ownReport('pro') },
      body: { reason: 'Made up: there is no such room.' },
      answers: 201,
    }),
    malformed: [
      { params: { id: NO_ID }, body: { reason: 'Made up: there is no such room.' }, code: 'report-not-found' },
      { params: { id: NO_ID }, body: {}, code: 'bad-request' },
    ],
  },
  getReviewStrikes: { good: () => ({ as: 'reviewer', answers: 200 }) },
  postReviewStrikeAppeal: {
    good: async (world) => ({
      as: 'reviewer',
      params: { id: await world.strike('free', true) },
      body: { overrule: true },
      answers: 204,
    }),
    malformed: [
      { params: { id: NO_ID }, body: { overrule: true }, code: 'strike-not-found' },
      { params: { id: NO_ID }, body: {}, code: 'bad-request' },
    ],
  },
  getReviewReports: {
    good: () => ({ as: 'reviewer', query: 'status=pending&limit=100', answers: 200 }),
    malformed: [
      ...pageMistakes,
      { query: 'status=lost', code: 'bad-request' },
      { query: 'waiting=yes', code: 'bad-request' },
    ],
  },
  getReviewReport: {
    good: ({ publishedId }) => ({ as: 'reviewer', params: { id: publishedId }, answers: 200 }),
    malformed: [
      { params: { id: NO_ID }, code: 'report-not-found' },
      { params: { id: '1' }, code: 'bad-request' },
    ],
  },
  postReviewDecision: {
    good: async (world) => {
      const { id } = await world.report();
      const { version } = await world.openReport(id);
      return {
        as: 'reviewer',
        params: { id },
        body: { action: 'publish', reasonCode: 'first-hand', version },
        answers: 200,
      };
    },
    malformed: [
      {
        params: { id: NO_ID },
        body: { action: 'publish', reasonCode: 'first-hand', version: 1 },
        code: 'report-not-found',
      },
      { params: { id: NO_ID }, body: { action: 'burn', reasonCode: 'first-hand', version: 1 }, code: 'bad-request' },
      { params: { id: NO_ID }, body: { action: 'publish', reasonCode: 'first-hand' }, code: 'bad-request' },
    ],
  },
  postEvidencePart: {
    good: async (world) => {
      const { receiptToken } = await world.evidenceReport();
      return { as: 'visitor', body: evidencePart({ token: receiptToken, bytes: 9 }), answers: 200 };
    },
    malformed: [
      { body: evidencePart({ token: NO_TOKEN }), code: 'report-not-found' },
      { body: evidencePart({ token: 'short' }), code: 'bad-request' },
      { body: evidencePart({ data: 'no base64!' }), code: 'bad-request' },
      { body: evidencePart({ kind: 'clip' }), code: 'bad-request' },
      { body: evidencePart({ bytes: 10_000_001 }), code: 'evidence-too-large' },
    ],
  },
  postReceiptEvidence: {
    good: async (world) => ({
      as: 'visitor',
      body: { token: (await world.evidenceReport()).receiptToken },
      answers: 200,
    }),
    malformed: [
      { body: { token: NO_TOKEN }, code: 'report-not-found' },
      { body: { token: 'short' }, code: 'bad-request' },
    ],
  },
  postReceiptEvidenceRemoval: {
    good: async (world) => {
      const { receiptToken } = await world.evidenceReport();
      const id = await world.photo(receiptToken);
      return { as: 'visitor', body: { token: receiptToken, id }, answers: 200 };
    },
    malformed: [
      { body: { token: NO_TOKEN, id: NO_ID }, code: 'report-not-found' },
      { body: { token: NO_TOKEN, id: 'one' }, code: 'bad-request' },
    ],
  },
  getReviewEvidence: {
    good: async (world) => ({ as: 'reviewer', params: { id: (await world.evidenceReport()).id }, answers: 200 }),
    malformed: [
      { params: { id: NO_ID }, code: 'report-not-found' },
      { params: { id: 'one' }, code: 'bad-request' },
    ],
  },
  getReviewPicture: {
    good: async (world) => {
      const { receiptToken } = await world.evidenceReport();
      return { as: 'reviewer', params: { id: await world.photo(receiptToken) }, answers: 200 };
    },
    malformed: [
      { params: { id: NO_ID }, code: 'evidence-not-found' },
      { params: { id: 'one' }, code: 'bad-request' },
    ],
  },
  postEvidenceDecision: {
    good: async (world) => {
      const { receiptToken } = await world.evidenceReport();
      const id = await world.photo(receiptToken);
      return { as: 'reviewer', params: { id }, body: { action: 'show', version: 1, clean: true }, answers: 200 };
    },
    malformed: [
      { params: { id: NO_ID }, body: { action: 'hide', version: 1 }, code: 'evidence-not-found' },
      { params: { id: NO_ID }, body: { action: 'add', version: 1 }, code: 'bad-request' },
      {
        params: { id: NO_ID },
        body: { action: 'show', version: 1, areas: [{ left: 0, top: 0, width: 0, height: 1 }] },
        code: 'bad-request',
      },
    ],
  },
  getReportPhoto: {
    good: async (world) => ({ as: 'visitor', params: await world.publishedPhoto(), answers: 200 }),
    malformed: [
      { params: { id: NO_ID, photoId: NO_ID }, code: 'evidence-not-found' },
      { params: { id: NO_ID, photoId: 'one' }, code: 'bad-request' },
    ],
  },
  postLogin: {
    endsSender: true,
    good: () => ({ as: 'visitor', body: { username: ' FREE ', password: PASSWORD }, answers: 200 }),
    malformed: [
      { body: { username: '  ', password: 'x' }, code: 'username-required' },
      { body: { password: 'x' }, code: 'username-required' },
      { body: { username: 'free' }, code: 'password-required' },
      { body: { username: 'free', password: '' }, code: 'password-required' },
      { body: { username: '', password: '' }, code: 'username-required' },
      { body: { username: 'free', password: 'x'.repeat(1025) }, code: 'password-too-long' },
      { body: { username: 'free', password: 'wrong' }, code: 'credentials-refused' },
      { body: { username: 'nobody', password: 'wrong' }, code: 'credentials-refused' },
    ],
  },
  postRegister: {
    endsSender: true,
    good: () => ({
      as: 'visitor',
      body: { name: ' Ada ', username: ` ada-${(names += 1)} `, password: PASSWORD, role: 'admin', isPro: true },
      answers: 201,
    }),
    malformed: [
      { body: {}, code: 'full-name-required' },
      { body: { name: ' ', username: '', password: '' }, code: 'full-name-required' },
      { body: { name: 'Ada', username: ' ', password: '' }, code: 'username-required' },
      { body: { name: 'Ada', username: 'ad', password: '' }, code: 'username-too-short' },
      { body: { name: 'Ada', username: ' a ', password: 'x' }, code: 'username-too-short' },
      { body: { name: 'Ada', username: 'ada' }, code: 'password-required' },
      { body: { name: 'Ada', username: 'ada', password: 'five5' }, code: 'password-too-short' },
      { body: { name: 'Ada', username: 'ada', password: 'password1' }, code: 'password-too-common' },
      { body: { name: 'Ada', username: 'ada', password: 'é'.repeat(1025) }, code: 'password-too-long' },
      { body: { name: 'Ada', username: 'FREE', password: PASSWORD }, code: 'username-taken' },
      { body: { name: ['Ada'], username: 'ada', password: PASSWORD }, code: 'full-name-required' },
    ],
  },
  postLogout: { endsSender: true, good: () => ({ as: 'visitor', answers: 204 }) },
  postPasskeyOptions: { good: () => ({ as: 'visitor', answers: 200 }) },
  postPasskeySignIn: {
    endsSender: true,
    // A browser with an authenticator answers it rightly, in the tests end to end.
    good: () => ({ as: 'visitor', body: NO_ASSERTION, answers: 'passkey-refused' }),
    malformed: [
      { body: {}, code: 'bad-request' },
      { body: { ...NO_ASSERTION, id: '' }, code: 'bad-request' },
      { body: { ...NO_ASSERTION, id: 'A'.repeat(1_401) }, code: 'bad-request' },
      { body: { ...NO_ASSERTION, type: 'password' }, code: 'bad-request' },
      {
        body: { ...NO_ASSERTION, response: { ...NO_ASSERTION.response, clientDataJSON: 'AAAA' } },
        code: 'passkey-refused',
      },
    ],
  },
  postRecovery: {
    endsSender: true,
    good: async ({ ask, database }) => {
      const person = { name: 'Ada', username: 'forgetful', password: PASSWORD };
      const registered = await ask('visitor', { method: 'POST', path: '/api/auth/register', body: person });
      const { id } = (registered.json as { user: { id: string } }).user;
      const code = '0123-4567-89AB-CDEF';
      await createRecoveryStore(database).replace(id, [createHash('sha256').update(code).digest()], Date.now());
      return { as: 'visitor', body: { username: 'forgetful', code, newPassword: NEW_PASSWORD }, answers: 200 };
    },
    malformed: [
      { body: { username: ' ', code: 'x', newPassword: NEW_PASSWORD }, code: 'username-required' },
      { body: { username: 'free', code: ' ', newPassword: NEW_PASSWORD }, code: 'recovery-code-required' },
      { body: { username: 'free', code: 'x', newPassword: 'five5' }, code: 'password-too-short' },
      { body: { username: 'free', code: 'x', newPassword: NEW_PASSWORD }, code: 'recovery-refused' },
      { body: { username: 'nobody', code: 'x', newPassword: NEW_PASSWORD }, code: 'recovery-refused' },
    ],
  },
  getMyExport: { good: () => ({ as: 'free', answers: 200 }) },
  deleteMe: {
    endsSender: true,
    good: () => ({ as: 'free', body: { password: PASSWORD }, answers: 204 }),
    malformed: proofMistakes,
  },
  postMyConfirmationOptions: { good: () => ({ as: 'free', answers: 200 }) },
  postMyConfirmation: {
    endsSender: true,
    good: () => ({ as: 'free', body: { password: PASSWORD }, answers: 204 }),
    malformed: proofMistakes,
  },
  postMyPassword: {
    endsSender: true,
    good: () => ({
      as: 'free',
      body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
      answers: 204,
    }),
    malformed: [
      { body: { newPassword: NEW_PASSWORD }, code: 'password-required' },
      { body: { currentPassword: PASSWORD }, code: 'password-required' },
      { body: { currentPassword: PASSWORD, newPassword: 'five5' }, code: 'password-too-short' },
      { body: { currentPassword: PASSWORD, newPassword: 'password1' }, code: 'password-too-common' },
      { body: { currentPassword: 'not this one', newPassword: NEW_PASSWORD }, code: 'confirmation-refused' },
      {
        as: 'reviewer',
        body: { currentPassword: PASSWORD, newPassword: 'plum wagon' },
        code: 'password-too-short-for-role',
      },
    ],
  },
  getMyPasskeys: { good: () => ({ as: 'free', answers: 200 }) },
  postMyPasskeyOptions: { good: () => ({ as: 'free', answers: 200 }) },
  postMyPasskeys: {
    good: () => ({ as: 'free', body: NO_REGISTRATION, answers: 'passkey-refused' }),
    malformed: [
      { body: {}, code: 'bad-request' },
      { body: { ...NO_REGISTRATION, rawId: '!' }, code: 'bad-request' },
      {
        body: { ...NO_REGISTRATION, response: { ...NO_REGISTRATION.response, transports: ['a b'] } },
        code: 'bad-request',
      },
    ],
  },
  deleteMyPasskey: {
    good: async ({ database, userIds }) => {
      const id = systemRandom.uuid(Date.now());
      await createPasskeyStore(database).save({
        id,
        userId: userIds.free,
        credentialId: systemRandom.bytes(16),
        publicKey: new Uint8Array(77),
        counter: 0,
        transports: [],
        device: '',
        createdAtMs: Date.now(),
        lastUsedAtMs: null,
      });
      return { as: 'free', params: { id }, answers: 204 };
    },
    malformed: [
      { params: { id: NO_ID }, code: 'passkey-not-found' },
      { params: { id: '1' }, code: 'bad-request' },
    ],
  },
  getMyRecoveryCodes: { good: () => ({ as: 'free', answers: 200 }) },
  postMyRecoveryCodes: { good: () => ({ as: 'free', answers: 201 }) },
  getMyMailAddress: { good: () => ({ as: 'free', answers: 200 }) },
  postMyMailAddress: {
    // This server was given no mail server.
    good: () => ({ as: 'free', body: { address: 'ada@sweep.example' }, answers: 'mail-unavailable' }),
    malformed: [
      { body: {}, code: 'mail-address-required' },
      { body: { address: ' ' }, code: 'mail-address-required' },
      { body: { address: 'ada@sweep.example, eve@evil.example' }, code: 'mail-address-refused' },
      { body: { address: 'ada@sweep.example\r\nBcc: eve@evil.example' }, code: 'mail-address-refused' },
    ],
  },
  postMyMailAddressCode: {
    good: () => ({ as: 'free', body: { code: 'AAAA-AAAA-AAAA-AAAA' }, answers: 'mail-code-refused' }),
    malformed: [
      { body: {}, code: 'mail-code-required' },
      { body: { code: ' ' }, code: 'mail-code-required' },
    ],
  },
  deleteMyMailAddress: { good: () => ({ as: 'free', answers: 204 }) },
  getRecovery: { good: () => ({ as: 'visitor', answers: 200 }) },
  postRecoveryMail: {
    good: () => ({ as: 'visitor', body: { username: 'free' }, answers: 'mail-unavailable' }),
    malformed: [
      { body: {}, code: 'username-required' },
      { body: { username: ' ' }, code: 'username-required' },
    ],
  },
  getMySessions: { good: () => ({ as: 'free', answers: 200 }) },
  deleteMySession: {
    good: async (world) => ({ as: 'free', params: { id: await world.otherSessionOf('free') }, answers: 204 }),
    malformed: [
      { params: { id: NO_ID }, code: 'session-not-found' },
      { params: { id: '1' }, code: 'bad-request' },
    ],
  },
  deleteMySessions: { endsSender: true, good: () => ({ as: 'free', answers: 204 }) },
  getSession: { good: () => ({ as: 'pro', answers: 200 }) },
  getMyStats: { good: () => ({ as: 'free', answers: 200 }) },
  getMyScans: { good: () => ({ as: 'free', query: 'limit=1', answers: 200 }), malformed: pageMistakes },
  getMyScan: {
    good: async ({ ask }) => {
      const saved = await ask('pro', {
        method: 'POST',
        path: '/api/security-scans',
        body: { ...SCAN, scanType: 'nfc' },
      });
      return { as: 'pro', params: { id: (saved.json as { id: string }).id }, answers: 200 };
    },
    malformed: [
      { params: { id: NO_ID }, code: 'scan-not-found' },
      { params: { id: '7' }, code: 'bad-request' },
    ],
  },
  getEnvCheck: { good: () => ({ as: 'visitor', answers: 200 }) },
  getPaypalSetup: { good: () => ({ as: 'free', answers: 200 }) },
  postPaypalOrder: {
    good: () => ({ as: 'free', ...orderOf(3.0), answers: 200 }),
    malformed: [
      { ...orderOf('4.00'), code: 'amount-refused' },
      { ...orderOf(-3), code: 'amount-refused' },
      { body: { amount: '3.00', currency: 'EUR', intent: 'CAPTURE' }, code: 'amount-refused' },
      { ...orderOf(null), code: 'bad-request' },
      { body: { amount: '3.00', currency: 'USD', intent: 'authorize' }, code: 'bad-request' },
      { body: { amount: '3.00', intent: 'capture' }, code: 'bad-request' },
    ],
  },
  postPaypalCapture: {
    good: async (world) => {
      const order = await world.ask('pro', { method: 'POST', path: '/api/paypal/order', ...orderOf(15) });
      const { id } = order.json as { id: string };
      const body = { paypal: { orderId: id, capture: 'completed' } };
      await world.ask('pro', { method: 'POST', path: '/api/payments/sandbox', body });
      return { as: 'pro', params: { orderID: id }, answers: 200 };
    },
    malformed: [
      { params: { orderID: 'a%20b' }, code: 'bad-request' },
      { params: { orderID: 'NOBODYS' }, code: 'order-not-found' },
    ],
  },
  postPaypalSubscription: {
    good: () => ({
      as: 'free',
      body: { userId: 'x', subscriptionId: 'I-1', subscriptionType: 'six_months', amount: 1500 },
      answers: 'subscription-not-found',
    }),
    malformed: [
      { body: { subscriptionId: 'I-1', subscriptionType: 'six_months', amount: 300 }, code: 'amount-refused' },
      { body: { subscriptionId: 'I-1', subscriptionType: 'yearly', amount: 300 }, code: 'bad-request' },
      { body: { subscriptionType: 'monthly', amount: 300 }, code: 'bad-request' },
    ],
  },
  postCreateSubscription: {
    good: () => ({ as: 'free', body: { userId: 1 }, answers: 200 }),
    malformed: [
      { body: { subscriptionType: 'monthly', amount: 1 }, code: 'amount-refused' },
      { body: { subscriptionType: 'daily' }, code: 'bad-request' },
      { body: { amount: '300' }, code: 'bad-request' },
    ],
  },
  getPaymentsConfig: { good: () => ({ as: 'visitor', answers: 200 }) },
  postPaymentsSync: { good: () => ({ as: 'free', answers: 200 }) },
  postPaymentsCancel: { good: () => ({ as: 'free', answers: 'subscription-not-found' }) },
  postPaymentsPortal: { good: () => ({ as: 'pro', answers: 'subscription-not-found' }) },
  postStripeWebhook: { good: () => ({ as: 'visitor', ...JSON_EVENT, answers: 'signature-refused' }) },
  postPaypalWebhook: { good: () => ({ as: 'visitor', ...JSON_EVENT, answers: 'signature-refused' }) },
  postSandboxPayment: {
    good: async (world) => {
      const order = await world.ask('free', { method: 'POST', path: '/api/paypal/order', ...orderOf('15.00') });
      const { id } = order.json as { id: string };
      return { as: 'free', body: { paypal: { orderId: id, capture: 'pending' } }, answers: 200 };
    },
    malformed: [
      { body: { card: { clientSecret: 'x', number: '4242424242424242' } }, code: 'subscription-not-found' },
      { body: { paypal: { orderId: 'x', capture: 'completed' } }, code: 'order-not-found' },
      { body: { card: { clientSecret: 'x', number: 'cash' } }, code: 'bad-request' },
      { body: {}, code: 'bad-request' },
    ],
  },
  postEvidenceTimestamp: {
    good: () => ({ as: 'visitor', body: { head: 'ab'.repeat(32) }, answers: 200 }),
    malformed: [
      { body: {}, code: 'bad-request' },
      { body: { head: 'AB'.repeat(32) }, code: 'bad-request' },
    ],
  },
  getContentCredentials: { good: () => ({ as: 'visitor', answers: 200 }) },
  postContentCredential: {
    good: () => ({ as: 'visitor', body: { claim: 'a0' }, answers: 'credentials-not-configured' }),
    malformed: [
      { body: {}, code: 'bad-request' },
      { body: { claim: '' }, code: 'bad-request' },
      { body: { claim: 'A0' }, code: 'bad-request' },
      { body: { claim: 'a' }, code: 'bad-request' },
      { body: { claim: 'a0'.repeat(3_001) }, code: 'bad-request' },
      { body: { claim: 'a0', key: '1' }, code: 'bad-request' },
    ],
  },
  getMyCheckTimer: { good: () => ({ as: 'free', answers: 200 }) },
  postMyCheckTimer: {
    good: () => ({ as: 'free', body: TIMER, answers: 'mail-not-configured' }),
    malformed: [
      { as: 'free', body: { ...TIMER, to: '' }, code: 'timer-address-refused' },
      { as: 'free', body: { ...TIMER, to: 'ada@sweep.example, eve@sweep.example' }, code: 'timer-address-refused' },
      { as: 'free', body: { ...TIMER, name: ' ' }, code: 'timer-name-required' },
      { as: 'free', body: { ...TIMER, name: 'Win at https://evil.example' }, code: 'timer-text-refused' },
      { as: 'free', body: { ...TIMER, place: 'Room 4\nwww.evil.example' }, code: 'timer-text-refused' },
      { as: 'free', body: { ...TIMER, place: 'Room 4\nBuy now' }, code: 'timer-text-refused' },
      { as: 'free', body: { ...TIMER, minutes: 14 }, code: 'bad-request' },
      { as: 'free', body: { ...TIMER, minutes: 1_441 }, code: 'bad-request' },
      { as: 'free', body: { ...TIMER, userId: 1 }, code: 'bad-request' },
    ],
  },
  deleteMyCheckTimer: { good: () => ({ as: 'free', answers: 200 }) },
  getContacts: { good: () => ({ as: 'visitor', answers: 200 }) },
  postEvidenceReceipt: {
    good: () => ({ as: 'visitor', body: { head: 'ab'.repeat(32) }, answers: 201 }),
    malformed: [
      { body: {}, code: 'bad-request' },
      { body: { head: 'AB'.repeat(32) }, code: 'bad-request' },
      { body: { head: 'ab'.repeat(32), name: 'Ada' }, code: 'bad-request' },
    ],
  },
  postNotice: {
    good: ({ publishedId }) => ({ as: 'visitor', body: noticeOf(publishedId), answers: 201 }),
    malformed: [
      { body: { ...noticeOf(NO_ID), url: ' ' }, code: 'notice-address-required' },
      { body: { ...noticeOf(NO_ID), words: '' }, code: 'notice-words-required' },
      { body: { ...noticeOf(NO_ID), reason: undefined }, code: 'notice-reason-required' },
      { body: { ...noticeOf(NO_ID), name: ' ' }, code: 'notice-name-required' },
      { body: { ...noticeOf(NO_ID), goodFaith: false }, code: 'good-faith-required' },
      { body: { ...noticeOf(NO_ID), ground: 'dislike' }, code: 'bad-request' },
      { body: noticeOf(NO_ID), code: 'notice-report-not-found' },
      { body: { ...noticeOf(NO_ID), url: 'https://sweep.example/reports' }, code: 'notice-report-not-found' },
    ],
  },
  postNoticeLookup: {
    good: async (world) => ({
      as: 'visitor',
      body: { token: (await world.notice()).receiptToken },
      answers: 200,
    }),
    malformed: [
      { body: { token: NO_TOKEN }, code: 'notice-not-found' },
      { body: { token: 'x' }, code: 'bad-request' },
    ],
  },
  postNoticeAppeal: {
    good: async (world) => {
      const { id, receiptToken, version } = await world.notice();
      await world.ask('legal', {
        method: 'POST',
        path: `/api/legal/notices/${id}/decisions`,
        body: { action: 'dismiss', version, facts: 'A lens is there.', rule: 'Our rules, reports of others.' },
      });
      return { as: 'visitor', body: { token: receiptToken, reason: 'Look at the invoice.' }, answers: 200 };
    },
    malformed: [
      { body: { token: NO_TOKEN, reason: 'x' }, code: 'notice-not-found' },
      { body: { token: NO_TOKEN, reason: ' ' }, code: 'bad-request' },
    ],
  },
  getLegalNotices: { good: () => ({ as: 'legal', answers: 200 }), malformed: pageMistakes },
  postLegalDecision: {
    good: async (world) => {
      const { id, version } = await world.notice();
      return {
        as: 'legal',
        params: { id },
        body: { action: 'contact', version, text: 'Is what it says so?' },
        answers: 200,
      };
    },
    malformed: [
      { params: { id: NO_ID }, body: { action: 'remove', version: 3 }, code: 'notice-not-found' },
      { params: { id: NO_ID }, body: { action: 'agree', version: 3, facts: 'x' }, code: 'bad-request' },
      { params: { id: NO_ID }, body: { action: 'publish', version: 3 }, code: 'bad-request' },
    ],
  },
  getReviewClocks: { good: () => ({ as: 'reviewer', answers: 200 }), malformed: [] },
  getTransparency: { good: () => ({ as: 'visitor', answers: 200 }) },
  getAuditReports: { good: () => ({ as: 'auditor', query: 'limit=2', answers: 200 }), malformed: pageMistakes },
  getAuditReport: {
    good: ({ publishedId }) => ({ as: 'auditor', params: { id: publishedId }, answers: 200 }),
    malformed: [
      { params: { id: NO_ID }, code: 'report-not-found' },
      { params: { id: 'x' }, code: 'bad-request' },
    ],
  },
  getMyInbox: { good: () => ({ as: 'free', query: 'limit=1', answers: 200 }), malformed: pageMistakes },
  postMyInboxRead: {
    good: () => ({ as: 'free', body: { upTo: NO_ID }, answers: 200 }),
    malformed: [{ body: { upTo: 'all' }, code: 'bad-request' }],
  },
  getEvidenceLog: { good: () => ({ as: 'visitor', answers: 200 }) },
  getEvidenceLogConsistency: {
    good: () => ({ as: 'visitor', query: 'first=1&second=1', answers: 200 }),
    malformed: [
      { query: '', code: 'bad-request' },
      { query: 'first=1&second=-1', code: 'bad-request' },
      { query: 'first=1&second=x', code: 'bad-request' },
      { query: 'first=1&second=1000000', code: 'not-found' },
    ],
  },
  getEvidenceLogLeaves: {
    good: () => ({ as: 'visitor', answers: 200 }),
    malformed: [{ query: 'from=-1', code: 'bad-request' }],
  },
  getNetworkConfig: { good: () => ({ as: 'visitor', answers: 200 }) },
  getPublicMetrics: { good: () => ({ as: 'visitor', answers: 200 }) },
  getHealth: { good: () => ({ as: 'visitor', answers: 200 }) },
  getReady: { good: () => ({ as: 'visitor', answers: 200 }) },
  getOpenapi: { good: () => ({ as: 'visitor', answers: 200 }) },
};

const PEOPLE: Readonly<Record<Call['access'], Person>> = {
  anyone: 'visitor',
  signature: 'visitor',
  'signed-in': 'free',
  pro: 'pro',
  reviewer: 'reviewer',
  legal: 'legal',
  desk: 'legal',
  auditor: 'auditor',
};

function sentOf(call: Call, { params = {}, query, body }: Request): Sent {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'x');
  return { method: call.method, path: query ? `${path}?${query}` : path, ...(body === undefined ? {} : { body }) };
}

function checkError(received: Received, code: ApiErrorCode): void {
  expect(received.json, received.text).toEqual({ message: expect.any(String), code });
  expect(received.status).toBe(API_ERROR_STATUS[code]);
  expect((received.json as { message: string }).message).not.toBe('');
  checkHeaders(received);
}

function checkHeaders({ status, headers }: Received, reply?: Call['replies'][number]): void {
  const type = isMedia(reply) ? reply.mediaType : 'application/json; charset=utf-8';
  if (status !== 204 && status !== 304) expect(headers['content-type']).toBe(type);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
  expect(headers['cache-control']).toBeDefined();
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  expect(headers).not.toHaveProperty('x-powered-by');
}

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

test('every call has a row', () => {
  expect(Object.keys(ROWS).toSorted()).toEqual(Object.keys(CALLS).toSorted());
  for (const [name, call] of LISTED) {
    if (call.body || call.query || call.params) expect(ROWS[name].malformed, name).not.toHaveLength(0);
  }
});

const LISTED = Object.entries(CALLS) as [CallName, Call][];

/** The calls of which something holds, for a block of tests each. */
function callsWhere(holds: (call: Call) => boolean): [CallName, Call][] {
  return LISTED.filter(([, call]) => holds(call));
}

/** Asks as this person, or as somebody like them where the call would end what they have. */
function ask(name: CallName, person: Person, sent: Sent): Promise<Received> {
  return ROWS[name].endsSender ? world.askOnce(person, sent) : world.ask(person, sent);
}

const prepared = new Map<CallName, Promise<Good>>();
/** A request whose shape is right and that its sender may make, so that only what a test changes can be refused. */
async function wellFormed(name: CallName): Promise<Sent> {
  if (!prepared.has(name)) prepared.set(name, Promise.resolve(ROWS[name].good(world)));
  return sentOf(CALLS[name], (await prepared.get(name))!);
}

describe.each(LISTED)('%s', (name, call) => {
  test('answers what the contract says', async () => {
    const sent = await wellFormed(name);
    const { as, answers } = (await prepared.get(name))!;
    const received = await ask(name, as, sent);
    if (typeof answers === 'string') {
      checkError(received, answers);
      expect(errorsOf(call)).toContain(answers);
      return;
    }
    expect(received.status, received.text).toBe(answers);
    checkHeaders(received, call.replies[answers]);
    expect(received.headers['x-request-id'] ?? received.headers.etag).toMatch(/\S/);
    const schema = call.replies[answers];
    if (isMedia(schema)) expect(received.text).not.toBe('');
    else if (schema) expect(schema.safeParse(received.json).error?.issues).toBeUndefined();
    else expect(received.text).toBe('');
  });

  test('refuses other methods and says which it takes', async () => {
    const { path } = await wellFormed(name);
    const received = await world.ask('visitor', { method: 'PATCH', path });
    checkError(received, 'method-not-allowed');
    expect(received.headers.allow?.split(', ')).toContain(call.method);
  });
});

describe('a malformed request', () => {
  const rows = LISTED.flatMap(([name, call]) =>
    (ROWS[name].malformed ?? []).map((one) => {
      const { as = PEOPLE[call.access], code, ...request } = one;
      return [name, JSON.stringify(request).slice(0, 120), code, as, request] as const;
    }),
  );
  test.each(rows)('%s %s: %s', async (name, _what, code, as, request) => {
    checkError(await ask(name, as, sentOf(CALLS[name], request)), code);
    expect(errorsOf(CALLS[name])).toContain(code);
  });
});

test.each(callsWhere(({ method }) => method === 'GET'))('%s answers HEAD without a body', async (name) => {
  const sent = await wellFormed(name);
  const { as, answers } = (await prepared.get(name))!;
  const received = await ask(name, as, { ...sent, method: 'HEAD' });
  const status = typeof answers === 'string' ? API_ERROR_STATUS[answers] : answers;
  expect([received.status, received.text]).toEqual([status, '']);
});

describe('access', () => {
  const restricted = callsWhere(({ access }) => access !== 'anyone' && access !== 'signature');
  test.each(restricted)('%s knows no made-up cookie', async (name, call) => {
    const forged = { cookie: `sid=${NO_TOKEN}; __Host-sid=${NO_TOKEN}; user=admin` };
    checkError(await world.ask('visitor', { ...(await wellFormed(name)), headers: forged }), 'not-signed-in');
    expect(errorsOf(call)).toContain('not-signed-in');
  });

  // Every call with every kind of person, as the policy table has it.
  const people = ['visitor', 'free', 'pro', 'reviewer', 'legal', 'auditor', 'admin'] as const;
  const matrix = LISTED.flatMap(([name, call]) =>
    people.map((person) => {
      const standing = person === 'visitor' ? 'visitor' : ROLES[person];
      // Administrators have everything.
      const pro = person === 'pro' || person === 'admin';
      return [name, person, policyRefusal(call, standing, pro)] as const;
    }),
  );
  test.each(matrix)('%s as %s: %s', async (name, person, refusal) => {
    const received = await ask(name, person, await wellFormed(name));
    if (refusal === null) {
      const { code } = (received.json ?? {}) as { code?: string };
      expect(['not-signed-in', 'pro-required', 'role-required', 'confirm-first']).not.toContain(code);
    } else {
      checkError(received, refusal);
      expect(errorsOf(CALLS[name])).toContain(refusal);
    }
  });
});

describe('a call that asks for a confirmation', () => {
  test.each(callsWhere(({ needsConfirmation }) => needsConfirmation === true))(
    '%s waits for one that is fresh',
    async (name, call) => {
      // The server goes by the database's clock, this test by its own.
      const old = new Date(Date.now() - CONFIRMATION_VALID_MS - MINUTE_MS);
      await world.database.query('UPDATE sessions SET confirmed_at = $2 WHERE user_id = $1', [world.userIds.free, old]);
      checkError(await world.ask('free', await wellFormed(name)), 'confirm-first');
      expect(errorsOf(call)).toContain('confirm-first');
      const body = { password: PASSWORD };
      await world.ask('free', { method: 'POST', path: '/api/me/confirmation', body });
      const { path } = sentOf(call, { params: { id: NO_ID } });
      // Signing out everywhere has nobody left to try it on.
      if (name === 'deleteMySessions') return;
      const { json } = await world.ask('free', { method: call.method, path, body: call.body ? {} : undefined });
      expect((json as { code?: string } | null)?.code).not.toBe('confirm-first');
    },
  );
});

describe('what belongs to somebody else', () => {
  test('is no session to sign out', async () => {
    const id = await world.otherSessionOf('pro');
    checkError(await world.ask('free', { method: 'DELETE', path: `/api/me/sessions/${id}` }), 'session-not-found');
  });

  test('is in nobody’s export', async () => {
    const { text } = await world.ask('free', { method: 'GET', path: '/api/me/export' });
    expect(text).toContain(world.userIds.free);
    for (const person of ['pro', 'reviewer', 'admin'] as const) expect(text).not.toContain(world.userIds[person]);
    expect(text).not.toContain('argon2');
  });
});

describe('where a request comes from', () => {
  const unsafe = callsWhere(({ method, access }) => method !== 'GET' && access !== 'signature');

  test.each(unsafe)('%s refuses pages of other sites', async (name, call) => {
    const { baseUrl } = world.server;
    const foreign: readonly Readonly<Record<string, string>>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: baseUrl },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${baseUrl}.evil.example` },
    ];
    for (const headers of foreign) {
      checkError(await ask(name, PEOPLE[call.access], { ...(await wellFormed(name)), headers }), 'foreign-origin');
    }
    expect(errorsOf(call)).toContain('foreign-origin');
  });

  test.each(unsafe)('%s takes its own pages', async (name, call) => {
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: world.server.baseUrl }]) {
      const received = await ask(name, PEOPLE[call.access], { ...(await wellFormed(name)), headers });
      expect((received.json as { code?: string } | null)?.code).not.toBe('foreign-origin');
    }
  });
});

describe.each(callsWhere(({ body }) => body !== undefined))('the body of %s', (name, call) => {
  const person = PEOPLE[call.access];

  test.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/jsonp'],
    [''],
  ])('is not %j', async (contentType) => {
    const sent = { ...(await wellFormed(name)), headers: { 'content-type': contentType } };
    checkError(await ask(name, person, sent), 'wrong-content-type');
  });

  test('is missed where none came, and not called of a wrong kind', async () => {
    const { body: _, ...sent } = await wellFormed(name);
    const received = await ask(name, person, sent);
    expect(received.status).toBe(400);
    expect((received.json as { code?: string }).code).not.toBe('wrong-content-type');
  });

  test.each([
    ['nothing', '', 'bad-json'],
    ['half an object', '{"a":', 'bad-json'],
    ['a text', '"text"', null],
    ['a list', '[]', null],
    ['null', 'null', null],
    ['a repeated key', '{"a":1,"a":2}', 'bad-json'],
    ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 'bad-encoding'],
    ['an overlong NUL', Uint8Array.of(0x22, 0xc0, 0x80, 0x22), 'bad-encoding'],
  ] as const)('is not %s', async (_what, bytes, code) => {
    const { method, path } = await wellFormed(name);
    const received = await ask(name, person, { method, path, bytes, headers: { 'content-type': 'application/json' } });
    const { code: answered } = received.json as { code: ApiErrorCode };
    expect(received.status).toBe(400);
    checkError(received, code ?? answered);
  });

  test('is not larger than it may be', async () => {
    const { method, path } = await wellFormed(name);
    const bytes = `"${'x'.repeat(call.maxBodyBytes ?? MAX_BODY_BYTES)}"`;
    const headers = { 'content-type': 'application/json' };
    checkError(await ask(name, person, { method, path, bytes, headers }), 'body-too-large');
    const chunked = { ...headers, 'transfer-encoding': 'chunked' };
    checkError(await ask(name, person, { method, path, bytes, headers: chunked }), 'body-too-large');
  });
});

describe('whatever is sent', () => {
  const statuses = (call: Call) => [
    ...Object.keys(call.replies).map(Number),
    ...errorsOf(call).map((code) => API_ERROR_STATUS[code]),
  ];

  test.each(callsWhere(({ body }) => body !== undefined))('%s answers as it is documented', async (name, call) => {
    const { path, body } = await wellFormed(name);
    const keys = Object.keys(body as object);
    // Any JSON, and objects that look like the right one but for what stands in it.
    const junk = fc.jsonValue({ maxDepth: 3, stringUnit: codePoint });
    const alike = fc.record(
      Object.fromEntries(keys.map((key) => [key, fc.oneof(junk, fc.constant((body as Record<string, unknown>)[key]))])),
    );
    await fc.assert(
      fc.asyncProperty(fc.oneof(junk, alike), async (sent) => {
        const received = await ask(name, PEOPLE[call.access], { method: call.method, path, body: sent });
        expect(statuses(call), received.text).toContain(received.status);
        expect(received.status, received.text).not.toBe(500);
      }),
      { numRuns: 30 },
    );
  });

  test.each(callsWhere(({ query }) => query !== undefined))(
    '%s answers any query as it is documented',
    async (name, call) => {
      const { path } = await wellFormed(name);
      const parameters = ['q', 'limit', 'cursor', 'status', 'issueType', 'bbox', 'near', '__proto__', 'x'];
      const value = fc.oneof(
        fc.string({ unit: codePoint }),
        fc.integer().map(String),
        fc.constantFrom('1,2,3,4', '0,0', '-90,180', '%'),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...parameters), value), { maxLength: 4 }), async (pairs) => {
          const query = pairs.map(([key, text]) => `${key}=${encodeURIComponent(text.toWellFormed())}`).join('&');
          const received = await ask(name, PEOPLE[call.access], {
            method: 'GET',
            path: `${path.split('?')[0]}?${query}`,
          });
          expect([...statuses(call), 304], received.text).toContain(received.status);
          expect(received.status, received.text).not.toBe(500);
        }),
        { numRuns: 30 },
      );
    },
  );
});

test('every error says its own sentence', async () => {
  const { json } = await world.ask('visitor', { method: 'GET', path: '/api/nothing' });
  expect(json).toEqual({ code: 'not-found', message: ERROR_SENTENCES['not-found'] });
});

test.each(['/api', '/api/', '/api/nothing', '/api//health', '/api/health/', '/api/%2e%2e/health', '/api/session/x'])(
  '%s is nothing',
  async (path) => {
    checkError(await world.ask('visitor', { method: 'GET', path }), 'not-found');
    checkError(await world.ask('visitor', { method: 'POST', path, body: {} }), 'not-found');
  },
);

test.each(['/api/session', '/api/evidence/log', '/api/evidence/log/leaves', '/api/nothing'])(
  'no cache keeps %s',
  async (path) => {
    const { headers } = await world.ask('visitor', { method: 'GET', path });
    expect(headers['cache-control']).toBe('no-store');
  },
);

describe('what a body claims', () => {
  test('makes nobody Pro, a reviewer, or somebody else', async () => {
    const body = {
      name: 'Eve',
      username: 'eve',
      password: PASSWORD,
      role: 'admin',
      isPro: true,
      hasFullAccess: true,
      id: NO_ID,
    };
    const { json } = await world.ask('visitor', { method: 'POST', path: '/api/auth/register', body });
    expect(json).toEqual({
      user: {
        id: expect.not.stringMatching(NO_ID),
        username: 'eve',
        name: 'Eve',
        role: 'user',
        isPro: false,
        hasFullAccess: false,
      },
    });
    const scan = { ...SCAN, location: 'Somewhere else', userId: world.userIds.pro };
    await world.ask('free', { method: 'POST', path: '/api/security-scans', body: scan });
    const { json: listed } = await world.ask('pro', { method: 'GET', path: '/api/me/scans' });
    expect(JSON.stringify(listed)).not.toContain(scan.location);
  });

  test('shows no one the scans of another', async () => {
    const saved = await world.ask('free', { method: 'POST', path: '/api/security-scans', body: SCAN });
    const { id } = saved.json as { id: string };
    checkError(await world.ask('pro', { method: 'GET', path: `/api/me/scans/${id}` }), 'scan-not-found');
  });

  test('and what a Host header claims changes nothing', async () => {
    const { method, path } = sentOf(CALLS.getMyScan, { params: { id: NO_ID } });
    checkError(await world.ask('free', { method, path, headers: { host: 'localhost' } }), 'pro-required');
  });
});

test('no GET changes anything', async () => {
  // Sessions note when they were seen, a reviewer who opens a report or a photo is noted too, limited calls are counted,
  // and figures that everybody may read are kept.
  const noted = new Set([
    'sessions',
    'report_events',
    'report_evidence_events',
    'analytics_rollup',
    'rate_limits',
    'public_metrics',
  ]);
  const tables = await world.database.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const content = () =>
    Promise.all(
      tables
        .filter(({ name }) => !noted.has(name))
        .map(async ({ name }) => [name, await world.database.query(`SELECT md5(t::text) FROM ${name} t ORDER BY 1`)]),
    );
  const requests = await Promise.all(
    callsWhere(({ method }) => method === 'GET').map(
      async ([name]) => [await wellFormed(name), (await prepared.get(name))!.as] as const,
    ),
  );
  const before = await content();
  for (const [sent, as] of requests) await world.ask(as, sent);
  expect(await content()).toEqual(before);
});
