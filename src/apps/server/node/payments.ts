import { systemClock } from '#adapters/node/clock.ts';
import type { Database } from '#adapters/node/database/database.ts';
import type { Logger } from '#adapters/node/logger.ts';
import { openPaypal } from '#adapters/node/paypal.ts';
import { systemRandom } from '#adapters/node/random.ts';
import { openStripe } from '#adapters/node/stripe.ts';
import type { Clock } from '#core/time/clock.ts';
import { entitlement } from '#features/subscription/entitlement.ts';
import type { PublicKeys } from '#features/subscription/node/handlers.ts';
import { createLedgerStore } from '#features/subscription/node/ledger-store.ts';
import { createPayments, type Payments } from '#features/subscription/node/payments.ts';
import { createPaypalPayments } from '#features/subscription/node/paypal-payments.ts';
import type { PaymentProviders } from '#features/subscription/node/providers.ts';
import type { Sandbox, SandboxControls } from '#features/subscription/node/sandbox/sandbox.ts';
import { setUpPaypal, setUpStripe } from '#features/subscription/node/setup-plans.ts';
import { createSubscriptionStore } from '#features/subscription/node/store.ts';
import { createStripePayments } from '#features/subscription/node/stripe-payments.ts';
import { startPaymentWorker } from '#features/subscription/node/worker.ts';
import type { Config } from './config.ts';

/** The payments of this server, at work. */
export interface PaymentService extends AsyncDisposable {
  readonly providers: PaymentProviders;
  readonly payments: Payments;
  /** Null where the providers are real, or none. */
  readonly sandbox: SandboxControls | null;
  readonly publicKeys: PublicKeys;
}

const PAYPAL_BASES = {
  production: 'https://api-m.paypal.com',
  development: 'https://api-m.sandbox.paypal.com',
} as const;

/** How this server reaches the providers: its keys, or those of the fakes. */
interface ProviderKeys {
  readonly stripe: { secretKey: string; webhookSecrets: readonly string[]; apiBase: string | null } | null;
  readonly paypal: { clientId: string; clientSecret: string; webhookId: string | null; apiBase: string } | null;
}

/** The keys of the configuration, null for a provider that has none. */
export function providerKeysOf({ stripe, paypal, environment }: Config): ProviderKeys {
  return {
    stripe:
      stripe.secretKey === null
        ? null
        : { secretKey: stripe.secretKey, webhookSecrets: stripe.webhookSecrets, apiBase: stripe.apiBase },
    paypal:
      paypal.clientId === null || paypal.clientSecret === null
        ? null
        : {
            clientId: paypal.clientId,
            clientSecret: paypal.clientSecret,
            webhookId: paypal.webhookId,
            apiBase: paypal.apiBase ?? PAYPAL_BASES[environment],
          },
  };
}

async function openSandboxOf({ port, dataDir }: Config): Promise<Sandbox> {
  // Loaded only where it is used: a server that takes money carries no fake.
  const { openSandbox } = await import('#features/subscription/node/sandbox/sandbox.ts');
  return await openSandbox({
    random: systemRandom,
    nowMs: systemClock.nowMs,
    dataDir,
    webhookUrl: (provider) => `http://127.0.0.1:${port}/api/webhooks/${provider}`,
  });
}

/** Opens the providers and starts the worker that applies what they tell. Disposing ends it before the database closes. */
export async function openPayments(
  config: Config,
  database: Database,
  logger: Logger,
  clock: Clock,
): Promise<PaymentService> {
  await using resources = new AsyncDisposableStack();
  const random = systemRandom;
  const sandbox = config.paymentsSandbox ? resources.use(await openSandboxOf(config)) : null;
  const keys: ProviderKeys = sandbox
    ? { stripe: { ...sandbox.stripe, webhookSecrets: [sandbox.stripe.webhookSecret] }, paypal: sandbox.paypal }
    : providerKeysOf(config);

  const ledger = createLedgerStore(database, random);
  const stripe = keys.stripe && openStripe(keys.stripe);
  const paypal = keys.paypal && openPaypal({ ...keys.paypal, base: keys.paypal.apiBase, nowMs: systemClock.nowMs });
  if (sandbox) {
    if (stripe) await setUpStripe(stripe);
    if (paypal) await setUpPaypal(paypal);
  }
  const providers: PaymentProviders = {
    card:
      stripe &&
      createStripePayments({
        stripe,
        ledger,
        random,
        webhookSecrets: keys.stripe!.webhookSecrets,
        returnUrl: `${config.publicUrl ?? `http://localhost:${config.port}`}/my-dashboard`,
      }),
    paypal: paypal && createPaypalPayments({ client: paypal, ledger, random, webhookId: keys.paypal!.webhookId }),
  };

  const worker = resources.use(
    startPaymentWorker({ ledger, sources: { stripe: providers.card, paypal: providers.paypal }, clock, logger }),
  );
  const { grantsOf } = createSubscriptionStore(database);
  const payments = createPayments({
    providers,
    ledger,
    // Of payments alone: what a role opens is not bought.
    isPro: async (userId, atMs) => entitlement({ role: 'user' }, await grantsOf(userId), atMs).isPro,
    wake: worker.wake,
  });
  const owned = resources.move();
  return {
    providers,
    payments,
    sandbox: sandbox?.controls ?? null,
    publicKeys: {
      stripePublishableKey: !sandbox && stripe ? config.stripe.publishableKey : null,
      paypalClientId: !sandbox && paypal ? config.paypal.clientId : null,
      paypalEnvironment:
        !sandbox && paypal ? (paypal.base === PAYPAL_BASES.production ? 'production' : 'sandbox') : null,
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
