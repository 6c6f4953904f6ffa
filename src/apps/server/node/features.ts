import type { FrontedRateLimits } from '#core/rate/rate-limit-store.ts';
import { join } from 'node:path';
import { layerBlobStores } from '#adapters/node/blobs/blob-store.ts';
import { createDatabaseBlobStore } from '#adapters/node/blobs/database-blob-store.ts';
import { createDiskBlobStore } from '#adapters/node/blobs/disk-blob-store.ts';
import type { Database } from '#adapters/node/database/database.ts';
import type { StandbyReads } from '#adapters/node/database/standby.ts';
import { errorFields, type LogFields, type Logger } from '#adapters/node/logger.ts';
import type { MailOutbox } from '#adapters/node/mail/outbox.ts';
import { openContentSignerOrThrow } from '#adapters/node/content-signer.ts';
import { timestampAuthorityAt } from '#adapters/node/timestamp-authority.ts';
import { createPasswordHasher } from '#adapters/node/password.ts';
import { systemRandom } from '#adapters/node/random.ts';
import type { EnvironmentCheck } from '#contract/entities/environment.ts';
import type { Role } from '#contract/entities/user.ts';
import type { Caller, Handlers } from '#contract/handler.ts';
import type { Clock } from '#core/time/clock.ts';
import { accountData } from '#features/account/node/account-data.ts';
import { createGuessLimits } from '#features/account/node/guess-limits.ts';
import { createMailAddresses, RECOVERY_MAIL_EVERY_MS } from '#features/account/node/mail-addresses.ts';
import { createKnownDevices } from '#features/account/node/known-device.ts';
import { accountHandlers } from '#features/account/node/handlers.ts';
import { createPasskeyStore } from '#features/account/node/passkey-store.ts';
import type { PersonalData } from '#features/account/node/personal-data.ts';
import { createRecoveryStore } from '#features/account/node/recovery-store.ts';
import { createSessions } from '#features/account/node/sessions.ts';
import { createAccountStore } from '#features/account/node/store.ts';
import { createSessionCookie } from '#features/account/session-cookie.ts';
import { analyticsAccountData } from '#features/analytics/node/account-data.ts';
import { analyticsHandlers } from '#features/analytics/node/handlers.ts';
import { createEventIngestion } from '#features/analytics/node/ingestion.ts';
import { maintainEventPartitions } from '#features/analytics/node/event-partitions.ts';
import { COMMITTED_AFTER_MS, ROLLUP_EVERY_MS } from '#features/analytics/rollup.ts';
import { forgetAccountEvents } from '#features/account/node/retention.ts';
import { forgetProviderEvents } from '#features/subscription/node/retention.ts';
import { HOUR_MS } from '#core/time/durations.ts';
import { startRecurring } from '#adapters/node/recurring.ts';
import { createAnalyticsStore } from '#features/analytics/node/store.ts';
import { checkTimerAccountData } from '#features/check-timer/node/account-data.ts';
import { checkTimerHandlers } from '#features/check-timer/node/handlers.ts';
import { CHECK_TIMERS_EVERY_MS, createCheckTimerStore, forgetToldTimers } from '#features/check-timer/node/store.ts';
import { metricsHandlers } from '#features/dashboards/node/handlers.ts';
import { createMetricsSnapshotStore } from '#features/dashboards/node/snapshot-store.ts';
import { createMetricsStore } from '#features/dashboards/node/store.ts';
import { diagnosticsHandlers } from '#features/diagnostics/node/handlers.ts';
import { evidenceHandlers } from '#features/evidence/node/handlers.ts';
import { createEvidenceLog } from '#features/evidence/node/log-store.ts';
import type { Signer } from '#features/evidence/signing.ts';
import { contentCredentialHandlers } from '#features/evidence/node/content-credential-handlers.ts';
import { MAX_ANSWER_BYTES } from '#features/evidence/timestamp.ts';
import { legalHandlers } from '#features/legal/node/handlers.ts';
import { reportEvidenceAccountData } from '#features/reports/evidence/node/account-data.ts';
import { createReportEvidenceStore } from '#features/reports/evidence/node/evidence-store.ts';
import { EVIDENCE_RATE, reportEvidenceHandlers } from '#features/reports/evidence/node/handlers.ts';
import { forgetReportEvidence } from '#features/reports/evidence/node/retention.ts';
import { createUploadStore } from '#features/reports/evidence/node/upload-store.ts';
import { reportAccountData } from '#features/reports/node/account-data.ts';
import { createAnswerStore } from '#features/reports/node/answer-store.ts';
import { createCheckStore } from '#features/reports/node/check-store.ts';
import { keptNetworks, weeklyNetwork } from '#features/reports/node/network-keys.ts';
import { rentalHandlers } from '#features/reports/rentals/node/rental-store.ts';
import { createStrikeStore } from '#features/reports/node/strike-store.ts';
import { trustHandlers } from '#features/reports/node/trust-handlers.ts';
import { createChangeMark } from '#features/reports/published/change-mark.ts';
import { createGazetteer } from '#features/reports/node/gazetteer.ts';
import { createReportListCache } from '#features/reports/node/list-cache.ts';
import { createPlaceReading, createPlaceStore } from '#features/reports/node/place-store.ts';
import { createPublishedStore } from '#features/reports/node/published-store.ts';
import { eraseReportContents, forgetReportLogs, forgetReportTraces } from '#features/reports/node/retention.ts';
import { reportHandlers } from '#features/reports/node/handlers.ts';
import { inboxHandlers } from '#features/reports/inbox/node/handlers.ts';
import { createMessageStore, MESSAGES_EVERY_MS } from '#features/reports/inbox/node/message-store.ts';
import { auditHandlers } from '#features/reports/audit/node/handlers.ts';
import { createAuditStore } from '#features/reports/audit/node/audit-store.ts';
import { createDeskClocks, DESK_CLOCKS_EVERY_MS } from '#features/reports/notices/node/desk-clocks.ts';
import { noticeHandlers, NOTICE_RATES } from '#features/reports/notices/node/handlers.ts';
import { createNoticeStore } from '#features/reports/notices/node/notice-store.ts';
import { transparencyHandlers } from '#features/reports/transparency/node/handlers.ts';
import { createTransparencyStore } from '#features/reports/transparency/node/transparency-store.ts';
import { createReportStore } from '#features/reports/node/report-store.ts';
import { scanAccountData } from '#features/scan-history/node/account-data.ts';
import { scanHistoryHandlers } from '#features/scan-history/node/handlers.ts';
import { createScanStore } from '#features/scan-history/node/store.ts';
import { entitlement, opensPro } from '#features/subscription/entitlement.ts';
import { paymentAccountData } from '#features/subscription/node/account-data.ts';
import { subscriptionHandlers } from '#features/subscription/node/handlers.ts';
import { createSubscriptionStore } from '#features/subscription/node/store.ts';
import { networkHandlers } from '#scanners/network/node/handlers.ts';
import type { Headers } from '../security-headers.ts';
import { asksForHttps, scansHere, type Config } from './config.ts';
import { REPORT_EVIDENCE_FOLDER } from './report-evidence-folder.ts';
import { createReportEvidenceWork } from './report-evidence-work.ts';
import { healthHandlers } from './health.ts';
import type { MemoryRoute } from './http-server.ts';
import { openApi } from './openapi.ts';
import type { PaymentService } from './payments.ts';
import { startReportClock } from './report-clock.ts';
import { checkRunningTotals } from './running-totals.ts';
import { watchDesks, type Watched } from './watched-desks.ts';

/** A caller, but for where the request came from. */
export type Identity = Omit<Caller, 'addressKey'>;

/** The features of the product, ready to answer. */
export interface Features {
  readonly handlers: Handlers;
  /** Who a request comes from, by its Cookie header; at once where it has none. */
  identify(cookieHeader: string | undefined, atMs: number): Identity | Promise<Identity>;
  readonly memoryRoutes: readonly MemoryRoute[];
  /** What operators watch. */
  readonly watched: readonly Watched[];
}

export interface FeaturesOptions {
  readonly config: Config;
  readonly database: Database;
  /** Where reads go that may be a moment old; null: to `database`. */
  readonly standby: Pick<StandbyReads, 'aside' | 'latest'> | null;
  /** The database's, so that all servers agree. */
  readonly clock: Clock;
  readonly logger: Logger;
  readonly payments: PaymentService;
  /** What features write their mail into. */
  readonly mail: MailOutbox;
  /** Counts for all servers. */
  readonly rateLimits: FrontedRateLimits;
  /** Of all servers of one product. */
  readonly addressKey: Uint8Array;
  /** The key of the public evidence log. */
  readonly evidenceSigner: Signer;
  /** Headers of an answer that a feature keeps ready in memory. */
  readonly headers: Headers;
  /** Takes what a feature has to finish before the database closes. */
  readonly resources: AsyncDisposableStack;
  isStopping(): boolean;
}

/** Which settings this server was given; never what they are. */
function environmentFlags({ environment, stripe, paypal, databaseUrl }: Config): EnvironmentCheck {
  return {
    environment,
    stripe: { secretKey: stripe.secretKey !== null, publicKey: stripe.publishableKey !== null },
    paypal: { clientId: paypal.clientId !== null, clientSecret: paypal.clientSecret !== null },
    database: { url: databaseUrl !== null },
  };
}

/** How often what is old is looked for. */
const RETENTION_EVERY_MS = HOUR_MS;

/** Builds every feature over one database. A call without a handler does not compile. */
export function buildFeatures(options: FeaturesOptions): Features {
  const { rateLimits, addressKey } = options;
  const { config, database, standby, clock, logger, payments, mail, evidenceSigner, headers, resources, isStopping } =
    options;
  const random = systemRandom;
  const { autoPro } = config;

  /** Does that again and again until the server stops. A turn that fails is told, and the next one tries again. */
  function repeat(everyMs: number, work: () => Promise<unknown>, onFailure: (fields: LogFields) => void): void {
    resources.use(startRecurring({ everyMs, work, clock, onFailure: (error) => onFailure(errorFields(error)) }));
  }

  const subscriptions = createSubscriptionStore(database);
  const proStatus = async (user: { readonly id: string; readonly role: Role }, atMs: number) =>
    entitlement(user, await subscriptions.grantsOf(user.id), atMs);

  const accounts = createAccountStore(database);
  const passkeyStore = createPasskeyStore(database);
  const recovery = createRecoveryStore(database);
  const mailAddresses = createMailAddresses(database, options.mail, random);
  const sessions = createSessions(accounts, createSessionCookie(asksForHttps(config)), random);

  const analytics = createAnalyticsStore(database);
  const ingestion = resources.use(createEventIngestion(analytics));
  repeat(
    ROLLUP_EVERY_MS,
    () => analytics.rollUp(clock.nowMs() - COMMITTED_AFTER_MS),
    (fields) => logger.warn('rollup-failed', fields),
  );
  const disk = createDiskBlobStore(join(config.dataDir, REPORT_EVIDENCE_FOLDER));
  const rows = createDatabaseBlobStore(database);
  const blobs = config.evidenceStore === 'disk' ? layerBlobStores(disk, rows) : layerBlobStores(rows, disk);
  const reportEvidence = createReportEvidenceStore(database, blobs, random);
  const uploads = createUploadStore(database);

  const notices = createNoticeStore(database);
  const messages = createMessageStore(database);

  for (const [name, work] of Object.entries({
    'report-evidence': (_: Database, nowMs: number) => forgetReportEvidence(database, { blobs, uploads }, nowMs),
    'event-partitions': maintainEventPartitions,
    'account-events': forgetAccountEvents,
    'mailed-codes': (_database: Database, nowMs: number) => mailAddresses.forgetExpired(nowMs),
    'provider-events': forgetProviderEvents,
    'report-contents': eraseReportContents,
    'report-logs': forgetReportLogs,
    'report-traces': forgetReportTraces,
    'told-timers': forgetToldTimers,
    notices: (_database: Database, nowMs: number) => notices.forget(nowMs),
    messages: (_database: Database, nowMs: number) => messages.forget(nowMs),
    'running-totals': checkRunningTotals,
  })) {
    repeat(
      RETENTION_EVERY_MS,
      () => work(database, clock.nowMs()),
      (fields) => logger.warn('retention-failed', { name, ...fields }),
    );
  }

  const checkTimers = createCheckTimerStore(database);
  if (mail.available) {
    repeat(
      CHECK_TIMERS_EVERY_MS,
      () => checkTimers.tell(mail, clock.nowMs()),
      (fields) => logger.warn('check-timers-failed', fields),
    );
  }

  if (mailAddresses.available) {
    repeat(
      RECOVERY_MAIL_EVERY_MS,
      () => mailAddresses.answerRequests(clock.nowMs()),
      (fields) => logger.warn('recovery-mail-failed', fields),
    );
  }

  const reportList = createReportListCache({ headers, nowMs: clock.nowMs });
  const reports = createReportStore(database);
  const trust = {
    answers: createAnswerStore(database),
    checks: createCheckStore(database),
    strikes: createStrikeStore(database),
    random,
    networkOf: (key: string, atMs: number) => weeklyNetwork(database, key, atMs),
  };
  const reportClock = startReportClock({ database, store: reports, cache: reportList, clock, logger, resources });

  const desks = createDeskClocks(database);
  const watched = watchDesks();
  repeat(
    DESK_CLOCKS_EVERY_MS,
    async () => {
      const nowMs = clock.nowMs();
      watched.read(await desks.all(nowMs));
      await desks.remind(nowMs);
      await messages.askWhetherStillTrue(nowMs);
    },
    (fields) => logger.warn('desk-clocks-failed', fields),
  );
  if (mail.available) {
    const inboxUrl = config.publicUrl === null ? null : new URL('/inbox', config.publicUrl).href;
    repeat(
      MESSAGES_EVERY_MS,
      () => messages.relay(mail, inboxUrl, clock.nowMs()),
      (fields) => logger.warn('messages-failed', fields),
    );
  }

  const aside = standby && {
    published: createPublishedStore(standby.aside, clock.nowMs),
    places: createPlaceReading(standby.aside),
    mark: createChangeMark(asksForHttps(config)),
  };
  const contract = openApi(headers);

  /** Every feature that holds something about people: what its `collect` gives is exported, what it keeps is erased. */
  const personalData: readonly PersonalData[] = [
    accountData(accounts, passkeyStore, recovery, mailAddresses),
    scanAccountData(database),
    checkTimerAccountData(checkTimers),
    // Before the reports, which forget whose they are.
    reportEvidenceAccountData(database, reportEvidence, clock),
    reportAccountData(database),
    analyticsAccountData(database),
    paymentAccountData(database, payments.payments),
  ];

  const visitor: Identity = { userId: null, role: null, pro: autoPro };
  async function identify(cookieHeader: string, atMs: number): Promise<Identity> {
    const signedIn = await sessions.find(cookieHeader, atMs);
    if (!signedIn) return visitor;
    const { userId, role, confirmedAtMs } = signedIn;
    return { userId, role, confirmedAtMs, pro: autoPro || opensPro(await proStatus({ id: userId, role }, atMs)) };
  }

  return {
    handlers: {
      ...healthHandlers({ database, isStopping }),
      ...contract.handlers,
      ...diagnosticsHandlers(environmentFlags(config)),
      ...legalHandlers(config),
      ...evidenceHandlers({
        log: createEvidenceLog(database, evidenceSigner),
        authority: config.timestampUrl === null ? null : timestampAuthorityAt(config.timestampUrl, MAX_ANSWER_BYTES),
        random,
      }),
      ...contentCredentialHandlers(
        config.contentCredentials && openContentSignerOrThrow(config.contentCredentials, clock.nowMs()),
        config.publicUrl === null ? 'localhost' : new URL(config.publicUrl).hostname,
      ),
      ...checkTimerHandlers({ store: checkTimers, outbox: mail, random }),
      ...networkHandlers({ companion: scansHere(config), stunUrl: config.stunUrl }),
      ...accountHandlers({
        store: accounts,
        sessions,
        hasher: createPasswordHasher(random),
        limits: createGuessLimits(database, rateLimits),
        devices: createKnownDevices(addressKey, asksForHttps(config), random),
        random,
        logger,
        proStatus,
        autoPro,
        publicUrl: config.publicUrl,
        passkeyStore,
        recovery,
        mailAddresses,
        rateLimits,
        personalData,
      }),
      ...analyticsHandlers({ ingestion, random }),
      ...metricsHandlers({
        store: createMetricsStore(standby?.aside ?? database),
        snapshots: createMetricsSnapshotStore(database),
        onFailure: (error) => logger.warn('metrics-failed', errorFields(error)),
      }),
      ...trustHandlers(trust),
      ...rentalHandlers(database),
      ...reportHandlers({
        ...trust,
        store: reports,
        places: createPlaceStore(database),
        published: createPublishedStore(standby?.latest ?? database, clock.nowMs),
        aside,
        cache: reportList,
        gazetteer: createGazetteer(),
        namesOf: accounts.usernamesOf,
        campaignWaitMs: config.reportWaitHours * HOUR_MS,
        networksOf: (key) => keptNetworks(database, key),
      }),
      ...noticeHandlers({
        store: notices,
        clocks: desks,
        cache: reportList,
        random,
        secondsToWait: (by, key, atMs) => rateLimits.take(`notices ${by} ${key}`, NOTICE_RATES[by], atMs),
        interestsOf: reports.interestsOf,
        noteReading: reports.open,
      }),
      ...inboxHandlers(messages),
      ...transparencyHandlers(createTransparencyStore(database)),
      ...auditHandlers({ store: createAuditStore(database), evidence: reportEvidence, namesOf: accounts.usernamesOf }),
      ...reportEvidenceHandlers({
        store: reportEvidence,
        uploads,
        work: createReportEvidenceWork(),
        secondsToWait: (reportId, atMs) => rateLimits.take(`report-evidence ${reportId}`, EVIDENCE_RATE, atMs),
        namesOf: accounts.usernamesOf,
        onPublicChange() {
          reportList.invalidate();
          return aside ? [aside.mark.cookie] : [];
        },
      }),
      ...scanHistoryHandlers({ store: createScanStore(database), random }),
      ...subscriptionHandlers({
        ...payments,
        paymentTest: config.paymentTest,
      }),
    },
    identify: (cookieHeader, atMs) => (cookieHeader === undefined ? visitor : identify(cookieHeader, atMs)),
    memoryRoutes: [reportList.respond, contract.route],
    watched: [...watched.values, ...reportClock],
  };
}
