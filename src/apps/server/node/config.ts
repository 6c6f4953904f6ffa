import { resolve } from 'node:path';
import { LOG_LEVELS, type LogLevel } from '#adapters/node/logger.ts';
import { fail, ok, type Result } from '#core/result.ts';

/** Where the database is. */
export interface DatabaseConfig {
  /** Absolute. */
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | null;
  /** Whether a start brings the schema up to date; otherwise that has been done before, and a standby will do. */
  readonly migrate: boolean;
  readonly pgBin: string | null;
}

const MIN_ADDRESS_KEY_LENGTH = 32;
const LAME_DUCK_PRODUCTION_MS = 5_000;
const MAX_LAME_DUCK_MS = 300_000;
/** A burst has shown by then. */
const MAX_REPORT_WAIT_HOURS = 72;

/** Everything the environment decides, read once at start. The variables are described in docs/configuration.md. */
export interface Config extends DatabaseConfig {
  readonly environment: 'development' | 'production';
  readonly host: string;
  readonly port: number;
  /** The origin people use, such as `https://sweep.example`; null in development unless it was given. */
  readonly publicUrl: string | null;
  readonly trustProxy: boolean;
  /** Standbys of the database for what may be a moment old; null: the primary answers everything. */
  readonly readDatabaseUrl: string | null;
  readonly stripe: {
    readonly secretKey: string | null;
    readonly publishableKey: string | null;
    /** One, or the new and the old one while they are exchanged. */
    readonly webhookSecrets: readonly string[];
    readonly apiBase: string | null;
  };
  readonly paypal: {
    readonly clientId: string | null;
    readonly clientSecret: string | null;
    readonly webhookId: string | null;
    readonly apiBase: string | null;
  };
  /** The built-in fakes of both providers answer instead of the providers. */
  readonly paymentsSandbox: boolean;
  /** Whether the payment test page may create its 1.00 USD order. */
  readonly paymentTest: boolean;
  /** Every visitor of this server is Pro. */
  readonly autoPro: boolean;
  /** Where sealed pictures are kept: below `dataDir`, or in the database that several servers share. */
  readonly evidenceStore: 'disk' | 'database';
  readonly contactEmail: string | null;
  readonly privacyEmail: string | null;
  readonly companion: boolean;
  readonly stunUrl: string | null;
  readonly logLevel: LogLevel;
  /** Of all servers of one product; null: this server makes its own under `dataDir`. */
  readonly addressKey: string | null;
  /** Where traces are sent; null: nowhere. */
  readonly tracesEndpoint: string | null;
  /** Where figures for Prometheus are answered; null: nowhere. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  /** The mail server and whom mail comes from; null: this server sends none. */
  readonly mail: { readonly smtpUrl: URL; readonly from: string } | null;
  /** Where times are stamped by RFC 3161; null: nowhere. */
  readonly timestampUrl: string | null;
  /** PEM files that sign content credentials (C2PA); null: this server signs none. */
  readonly contentCredentials: { readonly certificate: string; readonly key: string } | null;
  /** How long a report of somebody who is not known waits for the campaign that it may be the first of. */
  readonly reportWaitHours: number;
  /** How long a server that was told to stop says so, before it takes no more requests. */
  readonly lameDuckMs: number;
}

/** Whether people reach this server by https, so that its cookies may be bound to that. */
export function asksForHttps(config: Config): boolean {
  return config.environment === 'production' || config.publicUrl?.startsWith('https:') === true;
}

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;

const PRIVATE_HOST = /^(10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|[\w-]+\.local)$/i;

/** Whether strangers may reach this server: through a proxy, or at an address that is not of this machine or its network. */
function isPublic(publicUrl: string | null, trustProxy: boolean): boolean {
  if (trustProxy) return true;
  const host = publicUrl === null ? 'localhost' : new URL(publicUrl).hostname;
  return !isLoopbackHost(host) && !PRIVATE_HOST.test(host);
}

/** Whether a host name or address can only be reached from this machine. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/** Whether this server runs on the traveler's own laptop and may scan its network: switched on, and bound to loopback alone. */
export function scansHere({ companion, host }: Pick<Config, 'companion' | 'host'>): boolean {
  return companion && isLoopbackHost(host);
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads variables and collects a sentence for each one that cannot be used. An empty variable counts as absent. */
class EnvironmentReader {
  readonly mistakes: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  text(name: string): string | null {
    const value = this.#environment[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  /** The parts of a list between commas. */
  texts(name: string): string[] {
    const parts = this.text(name)?.split(',') ?? [];
    return parts.map((part) => part.trim()).filter((part) => part !== '');
  }

  choice<const Value extends string>(name: string, values: readonly Value[], absent: NoInfer<Value>): Value {
    const value = this.text(name);
    if (value === null) return absent;
    const chosen = values.find((candidate) => candidate === value);
    if (chosen === undefined) this.mistakes.push(`${name} must be ${listed(values)}, not '${value}'.`);
    return chosen ?? absent;
  }

  flag(name: string, absent: boolean): boolean {
    return this.choice(name, ['1', '0'], absent ? '1' : '0') === '1';
  }

  port(name: string, absent: number): number {
    const value = this.text(name);
    if (value === null) return absent;
    const port = /^\d{1,5}$/.test(value) ? Number(value) : 0;
    if (port < 1 || port > 65_535)
      this.mistakes.push(`${name} must be a whole number from 1 to 65535, not '${value}'.`);
    return port;
  }

  /** Null and a mistake when the value is not a URL of one of these schemes. The value is never repeated: it may hold a password. */
  url(name: string, schemes: readonly string[]): URL | null {
    const value = this.text(name);
    if (value === null) return null;
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url && schemes.includes(url.protocol.slice(0, -1))) return url;
    this.mistakes.push(`${name} must be an address that begins with ${listed(schemes.map((scheme) => `${scheme}:`))}.`);
    return null;
  }

  /** A whole number from 0 to `most`. */
  count(name: string, absent: number, most: number): number {
    const value = this.text(name);
    if (value === null) return absent;
    const count = /^\d{1,9}$/.test(value) ? Number(value) : Infinity;
    if (count > most) this.mistakes.push(`${name} must be a whole number from 0 to ${most}, not '${value}'.`);
    return count;
  }

  /** Refused where it is short, and where it is there and empty: an empty key would be everybody's. The value is never repeated. */
  secret(name: string, minLength: number): string | null {
    const value = this.#environment[name]?.trim();
    if (value === undefined) return null;
    if (value.length < minLength) {
      this.mistakes.push(`${name} must have at least ${minLength} characters, the same on every server.`);
    }
    return value;
  }

  email(name: string): string | null {
    const value = this.text(name);
    if (value !== null && !/^[^\s@]+@[^\s@]+$/.test(value)) {
      this.mistakes.push(`${name} must be an e-mail address, not '${value}'.`);
    }
    return value;
  }
}

function listed(values: readonly string[]): string {
  return values.length === 1 ? values[0]! : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

function readPublicUrl(env: EnvironmentReader, production: boolean): string | null {
  const url = env.url('PUBLIC_URL', ['https', 'http']);
  if (!url) {
    if (production && env.text('PUBLIC_URL') === null) {
      env.mistakes.push('PUBLIC_URL is needed in production: the address people use, such as https://sweep.example.');
    }
    return null;
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    env.mistakes.push('PUBLIC_URL must be an origin: scheme, host and port, without a path.');
  }
  if (production && url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    env.mistakes.push('PUBLIC_URL must begin with https: in production; cookies and cameras work nowhere else.');
  }
  return url.origin;
}

/** Several servers with commas between them are more than a URL can hold; the database's adapter reads those. */
function readServers(env: EnvironmentReader, name: string): string | null {
  const text = env.text(name);
  if (text !== null && /^postgres(ql)?:\/\/[^/?#]*,/.test(text)) return text;
  return env.url(name, ['postgres', 'postgresql'])?.href ?? null;
}

function readDatabase(env: EnvironmentReader): DatabaseConfig {
  return {
    dataDir: resolve(env.text('DATA_DIR') ?? 'data'),
    databaseUrl: readServers(env, 'DATABASE_URL'),
    migrate: env.choice('MIGRATE', ['on', 'off'], 'on') === 'on',
    pgBin: env.text('PG_BIN'),
  };
}

function readStandbys(env: EnvironmentReader): string | null {
  if (env.text('READ_DATABASE_URL') !== null && env.text('DATABASE_URL') === null)
    env.mistakes.push('READ_DATABASE_URL needs DATABASE_URL: it names standbys of that server.');
  return readServers(env, 'READ_DATABASE_URL');
}

/** Mail is sent where both the server and the sender are known. */
function readMail(env: EnvironmentReader): Config['mail'] {
  const smtpUrl = env.url('SMTP_URL', ['smtps', 'smtp']);
  const from = env.email('MAIL_FROM');
  if (smtpUrl && from === null)
    env.mistakes.push('MAIL_FROM is needed with SMTP_URL: the address that mail comes from.');
  return smtpUrl && from !== null ? { smtpUrl, from } : null;
}

/** Both files or none: a certificate without its key signs nothing. */
function readContentCredentials(env: EnvironmentReader): Config['contentCredentials'] {
  const certificate = env.text('C2PA_CERTIFICATE');
  const key = env.text('C2PA_PRIVATE_KEY');
  if (certificate !== null && key !== null) return { certificate, key };
  if (certificate !== null || key !== null) {
    env.mistakes.push('C2PA_CERTIFICATE and C2PA_PRIVATE_KEY go together: a certificate and its key, as PEM files.');
  }
  return null;
}

/** The part of the configuration that an operator's tool needs: the database, not how the server is reached. */
export function parseDatabaseConfig(environment: Environment): Result<DatabaseConfig, readonly string[]> {
  const env = new EnvironmentReader(environment);
  const config = readDatabase(env);
  return env.mistakes.length > 0 ? fail(env.mistakes) : ok(config);
}

/** The configuration of these variables, or a sentence for every mistake in them. */
export function parseConfig(environment: Environment): Result<Config, readonly string[]> {
  const env = new EnvironmentReader(environment);
  // 'test' is what test runners set; a server under test is a development server.
  const production = env.choice('NODE_ENV', ['development', 'production', 'test'], 'development') === 'production';
  const host = env.text('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1');
  const publicUrl = readPublicUrl(env, production);
  const trustProxy = env.flag('TRUST_PROXY', false);
  const strangers = isPublic(publicUrl, trustProxy);
  const stripeSecretKey = env.text('STRIPE_SECRET_KEY');
  const paypalClientId = env.text('PAYPAL_CLIENT_ID');
  const sandboxAsked = env.text('PAYMENTS') !== null && env.choice('PAYMENTS', ['sandbox'], 'sandbox') === 'sandbox';
  const database = readDatabase(env);
  const config: Config = {
    environment: production ? 'production' : 'development',
    host,
    port: env.port('PORT', 3000),
    publicUrl,
    trustProxy,
    ...database,
    readDatabaseUrl: readStandbys(env),
    stripe: {
      secretKey: stripeSecretKey,
      publishableKey: env.text('STRIPE_PUBLISHABLE_KEY'),
      webhookSecrets: env.texts('STRIPE_WEBHOOK_SECRET'),
      apiBase: env.url('STRIPE_API_BASE', ['https', 'http'])?.origin ?? null,
    },
    paypal: {
      clientId: paypalClientId,
      clientSecret: env.text('PAYPAL_CLIENT_SECRET'),
      webhookId: env.text('PAYPAL_WEBHOOK_ID'),
      apiBase: env.url('PAYPAL_API_BASE', ['https', 'http'])?.origin ?? null,
    },
    paymentsSandbox: sandboxAsked || (!production && stripeSecretKey === null && paypalClientId === null),
    paymentTest: env.flag('PAYMENT_TEST', !production),
    autoPro: env.flag('AUTO_PRO', !production && !strangers),
    // The embedded database is one server's alone, and so is its disk.
    evidenceStore: env.choice(
      'EVIDENCE_STORE',
      ['disk', 'database'],
      database.databaseUrl === null ? 'disk' : 'database',
    ),
    contactEmail: env.email('CONTACT_EMAIL'),
    privacyEmail: env.email('PRIVACY_EMAIL'),
    companion: env.choice('COMPANION', ['on', 'off'], production || strangers ? 'off' : 'on') === 'on',
    stunUrl: env.url('STUN_URL', ['stun', 'stuns'])?.href ?? null,
    // People who start it on their own laptop read one address, not a line for every request.
    logLevel: env.choice('LOG_LEVEL', LOG_LEVELS, production ? 'info' : 'warn'),
    addressKey: env.secret('ADDRESS_KEY', MIN_ADDRESS_KEY_LENGTH),
    tracesEndpoint: env.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['https', 'http'])?.href ?? null,
    metricsPort: env.text('METRICS_PORT') === null ? null : env.port('METRICS_PORT', 9464),
    metricsHost: env.text('METRICS_HOST') ?? '127.0.0.1',
    mail: readMail(env),
    timestampUrl: env.url('TIMESTAMP_URL', ['https', 'http'])?.href ?? null,
    contentCredentials: readContentCredentials(env),
    reportWaitHours: env.count('REPORT_WAIT_HOURS', MAX_REPORT_WAIT_HOURS, MAX_REPORT_WAIT_HOURS),
    lameDuckMs: env.count('LAME_DUCK_MS', production ? LAME_DUCK_PRODUCTION_MS : 0, MAX_LAME_DUCK_MS),
  };
  if (production && sandboxAsked) {
    env.mistakes.push('PAYMENTS=sandbox is refused in production: it would give Pro away for payments nobody made.');
  }
  // A proxy on the same machine makes strangers look like neighbors.
  if (strangers && config.companion) {
    env.mistakes.push(
      'COMPANION=on is refused with TRUST_PROXY=1 or a public PUBLIC_URL: it scans the network for the person at this machine.',
    );
  }
  if (config.autoPro && (strangers || (production && !isLoopbackHost(host)))) {
    env.mistakes.push(
      'AUTO_PRO=1 is refused with TRUST_PROXY=1, with a public PUBLIC_URL, and in production unless HOST is a loopback address: it makes every visitor Pro.',
    );
  }
  return env.mistakes.length > 0 ? fail(env.mistakes) : ok(config);
}
