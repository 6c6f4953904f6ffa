import type { PaymentState } from '#contract/entities/payment.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { SECOND_MS } from '#core/time/durations.ts';
import { isLive, type Provider, type SubscriptionState } from '../ledger.ts';
import type { LedgerStore } from './ledger-store.ts';
import type { PaymentEvent, Subject } from './provider-events.ts';
import { ProviderUnavailableError, type LedgerSource, type PaymentProviders } from './providers.ts';
import { reminder } from './worker.ts';

/** What was asked for a moment ago may still be on its way at the provider. */
const REMIND_AFTER_MS = 5 * SECOND_MS;

export interface PaymentsOptions {
  readonly providers: PaymentProviders;
  readonly ledger: LedgerStore;
  /** Whether payments open Pro for this person now. */
  isPro(userId: string, atMs: number): Promise<boolean>;
  /** Told that an event is due. */
  wake(): void;
}

/** What people and providers do to payments that are there already. */
export interface Payments {
  /** Reads everything of this person that is open or live, and applies it. `key` names this wish. */
  sync(userId: string, key: string, atMs: number): Promise<Result<PaymentState, 'provider-unavailable'>>;
  /** Ends every live subscription at the end of its paid period. */
  cancel(
    userId: string,
    key: string,
    atMs: number,
  ): Promise<Result<PaymentState, 'provider-unavailable' | 'subscription-not-found' | 'payments-not-configured'>>;
  /** Keeps an event and has it applied. Once this resolves, it cannot be lost. */
  receive(event: PaymentEvent | null, atMs: number): Promise<void>;
}

/** The subscription to show: one that lives before one that has ended, never one that was not paid. */
function shown(subscriptions: readonly SubscriptionState[], atMs: number): SubscriptionState | null {
  const paid = subscriptions.filter(({ status }) => status !== 'incomplete');
  return paid.find((one) => isLive(one, atMs)) ?? paid[0] ?? null;
}

export function createPayments({ providers, ledger, isPro, wake }: PaymentsOptions): Payments {
  const sources: Readonly<Record<Provider, LedgerSource | null>> = {
    stripe: providers.card,
    paypal: providers.paypal,
  };

  async function stateOf(userId: string, atMs: number): Promise<PaymentState> {
    const state = shown(await ledger.subscriptionsOf(userId), atMs);
    return {
      subscription: state && {
        provider: state.provider,
        plan: state.plan,
        status: state.status,
        currentPeriodEnd: new Date(state.currentPeriodEndMs).toISOString(),
        cancelAtPeriodEnd: state.cancelAtPeriodEnd,
      },
      isPro: await isPro(userId, atMs),
    };
  }

  async function readAgain(source: LedgerSource, subject: Subject): Promise<void> {
    const beganAtUs = await ledger.readingBegins();
    await ledger.apply(await source.read(subject), beganAtUs);
  }

  /** What of this person may have changed at the providers. */
  async function unsettledOf(userId: string): Promise<{ provider: Provider; subject: Subject }[]> {
    const [purchases, subscriptions] = await Promise.all([
      ledger.openPurchasesOf(userId),
      ledger.subscriptionsOf(userId),
    ]);
    const open = purchases.flatMap(({ provider, providerId }) =>
      providerId === null
        ? []
        : [{ provider, subject: { kind: provider === 'paypal' ? 'order' : 'subscription', id: providerId } }],
    );
    const known = new Set(open.map(({ subject }) => subject.id));
    const live = subscriptions
      .filter(({ status, providerId }) => status !== 'ended' && !known.has(providerId))
      .map(({ provider, providerId }) => ({ provider, subject: { kind: 'subscription', id: providerId } }));
    return [...open, ...live];
  }

  return {
    async sync(userId, key, atMs) {
      let away = false;
      for (const { provider, subject } of await unsettledOf(userId)) {
        const source = sources[provider];
        if (!source) continue;
        try {
          await readAgain(source, subject);
        } catch (error) {
          if (!(error instanceof ProviderUnavailableError)) throw error;
          away = true;
          await ledger.saveEvents([reminder(provider, subject, key)], atMs, atMs + REMIND_AFTER_MS);
        }
      }
      return away ? fail('provider-unavailable') : ok(await stateOf(userId, atMs));
    },

    async cancel(userId, key, atMs) {
      const live = (await ledger.subscriptionsOf(userId)).filter(
        ({ status, cancelAtPeriodEnd }) =>
          !cancelAtPeriodEnd && (status === 'active' || status === 'past_due' || status === 'paused'),
      );
      if (live.length === 0) return fail('subscription-not-found');
      for (const { provider, providerId } of live) {
        const source = sources[provider];
        if (!source) return fail('payments-not-configured');
        try {
          await source.cancel(providerId, key);
          await readAgain(source, { kind: 'subscription', id: providerId });
        } catch (error) {
          if (error instanceof ProviderUnavailableError) return fail('provider-unavailable');
          throw error;
        }
      }
      return ok(await stateOf(userId, atMs));
    },

    async receive(event, atMs) {
      if (!event) return;
      await ledger.saveEvents([event], atMs);
      wake();
    },
  };
}
