import { describe, expect, test } from 'vitest';
import { isLoopbackHost, parseConfig, parseDatabaseConfig } from './config.ts';

const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://sweep.example' };

function configOf(environment: Record<string, string>) {
  const parsed = parseConfig(environment);
  if (!parsed.ok) throw new Error(parsed.error.join('\n'));
  return parsed.value;
}

test('mail needs a server and a sender', () => {
  expect(configOf({ MAIL_FROM: 'sweep@sweep.example' }).mail).toBe(null);
  const { mail } = configOf({ SMTP_URL: 'smtp://mail.example:587', MAIL_FROM: 'sweep@sweep.example' });
  expect([mail?.smtpUrl.host, mail?.from]).toEqual(['mail.example:587', 'sweep@sweep.example']);
});

test('development needs nothing', () => {
  expect(configOf({})).toMatchObject({
    environment: 'development',
    host: '127.0.0.1',
    port: 3000,
    publicUrl: null,
    trustProxy: false,
    dataDir: `${process.cwd()}/data`,
    databaseUrl: null,
    migrate: true,
    paymentsSandbox: true,
    paymentTest: true,
    autoPro: true,
    companion: true,
    stunUrl: null,
    reportWaitHours: 72,
    logLevel: 'warn',
  });
});

test('production is closed unless it is opened', () => {
  expect(configOf(PRODUCTION)).toMatchObject({
    environment: 'production',
    host: '0.0.0.0',
    publicUrl: 'https://sweep.example',
    paymentsSandbox: false,
    paymentTest: false,
    autoPro: false,
    companion: false,
    logLevel: 'info',
  });
});

test('an empty variable counts as absent', () => {
  expect(configOf({ PORT: '', HOST: ' ', NODE_ENV: '', DATABASE_URL: '', AUTO_PRO: '' })).toEqual(configOf({}));
});

test('a provider key ends the fakes of development', () => {
  expect(configOf({ STRIPE_SECRET_KEY: 'k' }).paymentsSandbox).toBe(false);
  expect(configOf({ STRIPE_SECRET_KEY: 'k', PAYMENTS: 'sandbox' }).paymentsSandbox).toBe(true);
});

test('two webhook secrets stand beside each other, and an interface is an origin', () => {
  const { stripe, paypal } = configOf({
    STRIPE_WEBHOOK_SECRET: ' whsec_new , whsec_old ,',
    STRIPE_API_BASE: 'http://127.0.0.1:4000/',
    PAYPAL_API_BASE: 'https://api-m.sandbox.paypal.com/v2/?x',
  });
  expect(stripe.webhookSecrets).toEqual(['whsec_new', 'whsec_old']);
  expect([stripe.apiBase, paypal.apiBase]).toEqual(['http://127.0.0.1:4000', 'https://api-m.sandbox.paypal.com']);
  expect(configOf({}).stripe.webhookSecrets).toEqual([]);
});

test('the public address is kept as an origin', () => {
  expect(configOf({ PUBLIC_URL: 'https://Sweep.example:443/' }).publicUrl).toBe('https://sweep.example');
  expect(configOf({ ...PRODUCTION, PUBLIC_URL: 'http://localhost:3000' }).publicUrl).toBe('http://localhost:3000');
});

/** [environment, what its sentence names] */
const MISTAKES: readonly (readonly [Record<string, string>, RegExp])[] = [
  [{ NODE_ENV: 'staging' }, /^NODE_ENV must be development, production or test, not 'staging'\.$/],
  [{ NODE_ENV: 'production' }, /^PUBLIC_URL is needed in production/],
  [{ PORT: '0' }, /^PORT must be a whole number from 1 to 65535/],
  [{ PORT: '65536' }, /^PORT /],
  [{ PORT: '30x0' }, /^PORT /],
  [{ PORT: '-1' }, /^PORT /],
  [{ PUBLIC_URL: 'sweep.example' }, /^PUBLIC_URL must be an address that begins with https: or http:\.$/],
  [{ PUBLIC_URL: 'https://sweep.example/app' }, /^PUBLIC_URL must be an origin/],
  [{ ...PRODUCTION, PUBLIC_URL: 'http://sweep.example' }, /^PUBLIC_URL must begin with https: in production/],
  [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY must be 1 or 0/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be an address that begins with postgres: or postgresql:\.$/],
  [{ READ_DATABASE_URL: 'postgresql://a/b' }, /^READ_DATABASE_URL needs DATABASE_URL: /],
  [
    { DATABASE_URL: 'postgresql://a/b', READ_DATABASE_URL: 'standby' },
    /^READ_DATABASE_URL must be an address that begins with postgres: or postgresql:\.$/,
  ],
  [{ PAYMENTS: 'free' }, /^PAYMENTS must be sandbox/],
  [{ ...PRODUCTION, PAYMENTS: 'sandbox' }, /^PAYMENTS=sandbox is refused in production/],
  [{ ...PRODUCTION, AUTO_PRO: '1' }, /^AUTO_PRO=1 is refused/],
  [{ ...PRODUCTION, AUTO_PRO: '1', HOST: '192.0.2.1' }, /^AUTO_PRO=1 is refused/],
  [{ ...PRODUCTION, AUTO_PRO: '1', HOST: '127.0.0.1' }, /^AUTO_PRO=1 is refused/],
  [{ TRUST_PROXY: '1', AUTO_PRO: '1' }, /^AUTO_PRO=1 is refused with TRUST_PROXY=1/],
  [{ TRUST_PROXY: '1', COMPANION: 'on' }, /^COMPANION=on is refused with TRUST_PROXY=1/],
  [{ PUBLIC_URL: 'https://sweep.example', COMPANION: 'on' }, /^COMPANION=on is refused/],
  [{ ADDRESS_KEY: '' }, /^ADDRESS_KEY must have at least 32 characters/],
  [{ ADDRESS_KEY: 'too short' }, /^ADDRESS_KEY must have at least 32 characters, the same on every server\.$/],
  [{ LAME_DUCK_MS: '-1' }, /^LAME_DUCK_MS must be a whole number from 0 to 300000, not '-1'\.$/],
  [{ LAME_DUCK_MS: '300001' }, /^LAME_DUCK_MS /],
  [{ REPORT_WAIT_HOURS: '-1' }, /^REPORT_WAIT_HOURS must be a whole number from 0 to 72, not '-1'\.$/],
  [
    { SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@b.example' },
    /^SMTP_URL must be an address that begins with smtps: or smtp:\.$/,
  ],
  [{ SMTP_URL: 'smtps://mail.example' }, /^MAIL_FROM is needed with SMTP_URL: /],
  [{ C2PA_CERTIFICATE: 'a.pem' }, /^C2PA_CERTIFICATE and C2PA_PRIVATE_KEY go together: /],
  [{ C2PA_PRIVATE_KEY: 'a.pem' }, /^C2PA_CERTIFICATE and C2PA_PRIVATE_KEY go together: /],
  [{ MIGRATE: 'no' }, /^MIGRATE must be on or off/],
  [{ EVIDENCE_STORE: 's3' }, /^EVIDENCE_STORE must be disk or database, not 's3'\.$/],
  [{ COMPANION: '1' }, /^COMPANION must be on or off/],
  [{ STUN_URL: 'https://x' }, /^STUN_URL must be an address that begins with stun: or stuns:\.$/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be debug, info, warn, error or silent, not 'loud'\.$/],
  [{ CONTACT_EMAIL: 'nobody' }, /^CONTACT_EMAIL must be an e-mail address/],
];

describe('mistakes', () => {
  test.each(MISTAKES)('%j', (environment, sentence) => {
    const parsed = parseConfig(environment);
    expect(parsed.ok ? [] : parsed.error).toEqual([expect.stringMatching(sentence)]);
  });

  test('are all told at once', () => {
    const parsed = parseConfig({ PORT: 'x', LOG_LEVEL: 'x', NODE_ENV: 'production' });
    expect(parsed.ok ? [] : parsed.error).toHaveLength(3);
  });

  test('never repeat an address, which may hold a password', () => {
    const parsed = parseConfig({ DATABASE_URL: 'ftp://user:hunter2@host/db' });
    expect(parsed.ok ? '' : parsed.error.join()).not.toMatch('hunter2');
  });
});

test('photos lie on the disk of a server that is alone, and in a database that others share', () => {
  expect(configOf({}).evidenceStore).toBe('disk');
  expect(configOf({ DATABASE_URL: 'postgres://host/db' }).evidenceStore).toBe('database');
  expect(configOf({ DATABASE_URL: 'postgres://host/db', EVIDENCE_STORE: 'disk' }).evidenceStore).toBe('disk');
});

test('AUTO_PRO in production is for a server that only this machine reaches', () => {
  const local = { ...PRODUCTION, PUBLIC_URL: 'http://localhost:3000', HOST: '127.0.0.1' };
  expect(configOf({ ...local, AUTO_PRO: '1' }).autoPro).toBe(true);
  expect(['localhost', '127.0.0.1', '127.9.9.9', '::1'].every(isLoopbackHost)).toBe(true);
  expect(['0.0.0.0', '::', '127.0.0.1.example', 'localhost.example', '128.0.0.1'].some(isLoopbackHost)).toBe(false);
});

test('strangers get neither Pro nor the scanner of this machine, also where NODE_ENV was forgotten', () => {
  for (const environment of [{ TRUST_PROXY: '1' }, { PUBLIC_URL: 'https://sweep.example' }]) {
    expect(configOf(environment)).toMatchObject({ autoPro: false, companion: false });
  }
  for (const environment of [{}, { PUBLIC_URL: 'http://localhost:3000' }, { PUBLIC_URL: 'https://192.168.1.5:3443' }]) {
    expect(configOf(environment)).toMatchObject({ autoPro: true, companion: true });
  }
});

test('a server says for a while that it stops, in production', () => {
  expect([configOf({}).lameDuckMs, configOf(PRODUCTION).lameDuckMs]).toEqual([0, 5_000]);
  expect(configOf({ ...PRODUCTION, LAME_DUCK_MS: '0' }).lameDuckMs).toBe(0);
});

test('an operator\u2019s tool needs only the database', () => {
  expect(parseDatabaseConfig({ NODE_ENV: 'production', DATA_DIR: '/x' })).toEqual({
    ok: true,
    value: { dataDir: '/x', databaseUrl: null, migrate: true, pgBin: null },
  });
});

test('several database servers are passed on as they were written', () => {
  const databaseUrl = 'postgresql://ada:secret@one:5432,two:5432/sweep?target_session_attrs=read-write';
  expect(parseDatabaseConfig({ DATABASE_URL: databaseUrl, MIGRATE: 'off' })).toMatchObject({
    ok: true,
    value: { databaseUrl, migrate: false },
  });
});
