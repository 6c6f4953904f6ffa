import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from '#core/time/clock.ts';
import { emptyPaypalState, openFakePaypal, type PaypalState } from './fake-paypal.ts';
import { emptyStripeState, openFakeStripe, type CardOutcome, type StripeState } from './fake-stripe.ts';

/** What somebody's step at the sandbox came to. */
export type SandboxAnswer = CardOutcome | { readonly outcome: 'approved'; readonly message: null };

/** Where people pay in the sandbox, in place of a provider's own form. Null for an id that belongs to nothing. */
export interface SandboxControls {
  payByCard(card: {
    readonly clientSecret: string;
    readonly number: string;
    readonly authenticated?: boolean | undefined;
  }): SandboxAnswer | null;
  approve(orderId: string, capture: 'completed' | 'pending' | 'declined'): SandboxAnswer | null;
}

/** Both fakes and how this program reaches them. The keys are no secrets: nothing outside this machine hears them. */
export interface Sandbox extends AsyncDisposable {
  readonly controls: SandboxControls;
  readonly stripe: { readonly apiBase: string; readonly secretKey: string; readonly webhookSecret: string };
  readonly paypal: {
    readonly apiBase: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly webhookId: string;
  };
}

const STRIPE_KEYS = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' } as const;
const PAYPAL_KEYS = { clientId: 'sandbox', clientSecret: 'sandbox', webhookId: 'WH-SANDBOX' } as const;
const FILE = 'sandbox-payments.json';

interface SavedState {
  readonly stripe: StripeState;
  readonly paypal: PaypalState;
}

async function load(path: string): Promise<SavedState> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as SavedState;
  } catch (error) {
    // Absent at the first start. One that cannot be read held no money either.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) {
      return { stripe: emptyStripeState(), paypal: emptyPaypalState() };
    }
    throw error;
  }
}

export interface SandboxOptions {
  readonly random: Random;
  nowMs(): number;
  /** What was bought is kept here, so that it is still known after a restart. */
  readonly dataDir: string;
  /** Where this server takes the events of a provider. */
  webhookUrl(provider: 'stripe' | 'paypal'): string;
}

export async function openSandbox({ random, nowMs, dataDir, webhookUrl }: SandboxOptions): Promise<Sandbox> {
  const path = join(dataDir, FILE);
  const state = await load(path);
  let saving = Promise.resolve();
  let changes = 0;

  async function save(): Promise<void> {
    // Only the last of several changes in a row is written.
    const mine = (changes += 1);
    await Promise.resolve();
    if (mine !== changes) return;
    await writeFile(`${path}.new`, JSON.stringify(state));
    await rename(`${path}.new`, path);
  }
  const onChange = (): void => {
    saving = saving.then(save).catch(() => {});
  };

  await using resources = new AsyncDisposableStack();
  resources.defer(() => saving);
  const stripe = resources.use(
    await openFakeStripe({
      random,
      nowMs,
      state: state.stripe,
      webhookUrl: webhookUrl('stripe'),
      onChange,
      ...STRIPE_KEYS,
    }),
  );
  const paypal = resources.use(
    await openFakePaypal({
      random,
      nowMs,
      state: state.paypal,
      webhookUrl: webhookUrl('paypal'),
      onChange,
      ...PAYPAL_KEYS,
    }),
  );
  const owned = resources.move();
  return {
    controls: {
      payByCard: ({ clientSecret, number, authenticated }) => stripe.confirm(clientSecret, number, authenticated),
      approve: (orderId, capture) => (paypal.approve(orderId, capture) ? { outcome: 'approved', message: null } : null),
    },
    stripe: { apiBase: stripe.server.base, ...STRIPE_KEYS },
    paypal: { apiBase: paypal.server.base, ...PAYPAL_KEYS },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
