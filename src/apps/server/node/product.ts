import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '#adapters/node/clock.ts';
import { openDatabaseClock } from '#adapters/node/database/database-clock.ts';
import { createRateLimitStore, isRateLimitStoreAway } from '#adapters/node/database/rate-limit-store.ts';
import { errorFields, type Logger } from '#adapters/node/logger.ts';
import { createMetrics, type Metrics } from '#adapters/node/metrics.ts';
import type { Tracing } from '#adapters/node/tracing.ts';
import { systemRandom } from '#adapters/node/random.ts';
import type { Role } from '#contract/entities/user.ts';
import type { Caller } from '#contract/handler.ts';
import { frontRateLimits, type FrontedRateLimits } from '#core/rate/rate-limit-store.ts';
import { createRateLimits } from '../rate-limits.ts';
import { createRefusalPace } from '../refusal-pace.ts';
import { dataHeaders, type TransportPolicy } from '../security-headers.ts';
import { openSigningKey } from '#features/evidence/node/signing-key.ts';
import { registerApi, type ApiOptions } from './api.ts';
import { createBodyBudget } from './body-budget.ts';
import { createAddressKeys, loadAddressKey } from './client-address.ts';
import { isLoopbackHost, type Config } from './config.ts';
import { buildFeatures, type Features, type Identity } from './features.ts';
import { startHttpServer, type HttpServer, type LocalService } from './http-server.ts';
import { openLocalScanner } from './local-scanner.ts';
import { openMail } from './mail.ts';
import { startMetricsServer } from './metrics-server.ts';
import { openProductDatabase, openProductStandby, ROOT } from './product-database.ts';
import { loadStaticFiles } from './static-files.ts';

/** How long a stopping server waits for requests that are under way. */
const DRAIN_MS = 10_000;
/** What waits for a database that does not answer is given up then. */
const ABANDON_MS = 11_000;
/** Large bodies in memory at once: as many as a small machine can spare. */
const BODIES_BYTES = 64_000_000;
/** More than the guests of a large hotel behind one address keep open. */
const MAX_CONNECTIONS_PER_PEER = 2_000;

export interface Product extends AsyncDisposable {
  readonly port: number;
}

export interface ServeOptions {
  readonly config: Config;
  readonly features: Features;
  readonly logger: Logger;
  readonly addressKey: Uint8Array;
  readonly metrics: Metrics | null;
  readonly tracing: Tracing | null;
  /** Counts calls. */
  readonly rateLimits: FrontedRateLimits;
  /** What time it is for every call. */
  nowMs(): number;
  /** The built web. */
  readonly webFolder: string;
  /** The scanner of this very machine, where the server has one. */
  readonly localService: LocalService | null;
}

function transportPolicy({ environment, trustProxy }: Config): TransportPolicy {
  const production = environment === 'production';
  return { strictTransport: production || trustProxy, upgradeInsecureRequests: production };
}

/** Whether a Host header names this machine by an address or a name that no stranger's DNS can give away. */
function isOwnHost(host: string, publicUrl: string | null): boolean {
  const url = URL.parse(`http://${host}`);
  if (!url) return false;
  const { hostname } = url;
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0;
  return (
    isAddress ||
    isLoopbackHost(hostname) ||
    hostname.endsWith('.local') ||
    url.host === URL.parse(publicUrl ?? '')?.host
  );
}

/** Who makes a request. Most calls never ask for the address, so its key is made when one does. */
class RequestCaller implements Caller {
  readonly userId: string | null;
  readonly role: Role | null;
  readonly pro: boolean;
  readonly confirmedAtMs: number | null;
  readonly #incoming: IncomingMessage;
  readonly #keyOf: (incoming: IncomingMessage) => string;

  constructor(
    { userId, role, pro, confirmedAtMs }: Identity,
    incoming: IncomingMessage,
    keyOf: (incoming: IncomingMessage) => string,
  ) {
    this.userId = userId;
    this.role = role;
    this.pro = pro;
    this.confirmedAtMs = confirmedAtMs ?? null;
    this.#incoming = incoming;
    this.#keyOf = keyOf;
  }

  get addressKey(): string {
    return this.#keyOf(this.#incoming);
  }
}

/** Listens for the features: the header set, the limits and the checks that every call and page shares. */
export async function serve(options: ServeOptions): Promise<HttpServer> {
  const { config, features, logger, addressKey, tracing } = options;
  const production = config.environment === 'production';
  const policy = transportPolicy(config);
  const headers = dataHeaders(policy);
  const addressKeyOf = createAddressKeys(addressKey, config.trustProxy);
  const limits = createRateLimits(options.rateLimits);
  const isInsecure = (incoming: IncomingMessage) =>
    config.trustProxy &&
    config.publicUrl?.startsWith('https:') === true &&
    incoming.headers['x-forwarded-proto'] === 'http';

  const api: ApiOptions = {
    handlers: features.handlers,
    identify(incoming, atMs) {
      const identified = features.identify(incoming.headers.cookie, atMs);
      return identified instanceof Promise
        ? identified.then((identity) => new RequestCaller(identity, incoming, addressKeyOf))
        : new RequestCaller(identified, incoming, addressKeyOf);
    },
    secondsToWait: limits.take,
    pace: createRefusalPace(),
    // In development the server has no name of its own: whatever address it was reached at is its own.
    isOwnOrigin: (origin, incoming) =>
      origin === config.publicUrl || (!production && URL.parse(origin)?.host === incoming.headers.host),
    isInsecure,
    tracing,
    headers,
    bodies: createBodyBudget({ totalBytes: BODIES_BYTES, perAddressBytes: BODIES_BYTES / 4 }),
    nowMs: options.nowMs,
    logger,
  };
  return await startHttpServer(
    {
      api: (app) => registerApi(app, api),
      files: await loadStaticFiles(options.webFolder, policy),
      memoryRoutes: features.memoryRoutes,
      localService: options.localService,
      headers,
      random: systemRandom,
      metrics: options.metrics,
      ...(tracing
        ? {
            requestId: ({ headers: { traceparent } }) =>
              tracing.traceIdOf(typeof traceparent === 'string' ? traceparent : undefined),
          }
        : {}),
      // Behind a proxy every connection is the proxy's.
      ...(config.trustProxy ? { isProxied: true } : { maxConnectionsPerPeer: MAX_CONNECTIONS_PER_PEER }),
      // In development pages of any name could be pointed at this machine; only its own may ask.
      isKnownHost: (host) => production || isOwnHost(host, config.publicUrl),
      secureUrl: (incoming) => (isInsecure(incoming) ? config.publicUrl : null),
    },
    config.port,
    config.host,
  );
}

/** Its libraries are read only where somebody collects traces. */
async function startTracing(endpoint: string, logger: Logger): Promise<Tracing> {
  const { openTracing } = await import('#adapters/node/tracing.ts');
  return openTracing(endpoint, (error) => logger.warn('traces-failed', errorFields(error)));
}

/**
 * Builds the whole product from its configuration and starts it. Disposing answers what is under way, then closes.
 * Told to stop meanwhile it closes what is open already, and throws the reason.
 */
export async function startProduct(config: Config, logger: Logger, stop: AbortSignal): Promise<Product> {
  await using resources = new AsyncDisposableStack();
  // The providers' client is large: it is read while the database starts.
  const payingParts = import('./payments.ts');
  // Whether it could be read is asked when the database is there to be closed.
  payingParts.catch(() => undefined);
  const opened = resources.use(await openProductDatabase(config, logger, stop));
  stop.throwIfAborted();
  const { openPayments } = await payingParts;
  const tracing =
    config.tracesEndpoint === null ? null : resources.use(await startTracing(config.tracesEndpoint, logger));
  const database = tracing?.traced(opened) ?? opened;
  const standby =
    config.readDatabaseUrl === null
      ? null
      : resources.use(await openProductStandby(config.readDatabaseUrl, opened, logger));
  const clock = resources.use(
    await openDatabaseClock({
      database,
      sleep: systemClock.sleep,
      onFailure: (error) => logger.warn('clock-failed', errorFields(error)),
    }),
  );
  const payments = resources.use(await openPayments(config, database, logger, clock));
  let stopping = false;
  const metrics = config.metricsPort === null ? null : createMetrics();
  if (metrics) {
    resources.use(await startMetricsServer(metrics, config.metricsPort!, config.metricsHost));
    metrics.watch('database_connections', 'Open connections to the database.', () => database.load().open);
    metrics.watch('database_connections_busy', 'Those in use.', () => database.load().busy);
    metrics.watch('database_waiting', 'Pieces of work that wait for a connection.', () => database.load().waiting);
    if (standby) metrics.watch('standby_used', '1 while reads go to the standby.', () => Number(standby.isUsed()));
    metrics.watch('stopping', '1 once the server was told to stop.', () => Number(stopping));
  }
  const rateLimits = frontRateLimits(createRateLimitStore(database), isRateLimitStoreAway);
  const addressKey =
    config.addressKey === null ? await loadAddressKey(config.dataDir, systemRandom) : Buffer.from(config.addressKey);
  const mail = resources.use(await openMail(config, database, logger, clock));
  const features = buildFeatures({
    config,
    database,
    standby,
    mail: mail.outbox,
    clock,
    logger,
    payments,
    rateLimits,
    addressKey,
    evidenceSigner: await openSigningKey(join(config.dataDir, 'evidence-log-key.jwk')),
    resources,
    headers: dataHeaders(transportPolicy(config)),
    isStopping: () => stopping,
  });
  if (metrics) for (const { name, help, read } of features.watched) metrics.watch(name, help, read);
  const server = await serve({
    config,
    features,
    logger,
    addressKey,
    rateLimits,
    metrics,
    tracing,
    nowMs: clock.nowMs,
    webFolder: join(ROOT, 'dist/web'),
    localService: await openLocalScanner(config, features.identify, logger),
  });
  resources.defer(async () => {
    stopping = true;
    setTimeout(database.abandon, ABANDON_MS).unref();
    server.retire();
    await sleep(config.lameDuckMs);
    await server.stop(DRAIN_MS);
  });
  stop.throwIfAborted();
  const owned = resources.move();
  return { port: server.port, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
