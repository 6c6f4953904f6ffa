import { useEffect, useRef } from 'react';
import { ApiError } from '#adapters/browser/api-client.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { PlanCode } from '#contract/plans.ts';
import { copy } from '../copy.ts';

/** How long people read that it worked before they are taken on. */
const REDIRECT_MS = { card: 2_000, paypal: 1_000 } as const;

const words = copy.screen;

export interface Payment {
  /** The money was sent: asks the server what became of it, says so, and goes on. */
  paid(method: 'card' | 'paypal'): Promise<void>;
  /** A card that did not pay, in the provider's words. */
  cardFailed(message: string | undefined): void;
  /** Anything else that went wrong. */
  failed(error: unknown): void;
}

/** What every form of payment does before and after its own part. */
export function usePayment(): Payment {
  const { api, navigate, refreshSession, toast } = useShell();
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(redirect.current), []);

  return {
    async paid(method) {
      // The server asks the provider itself; what the browser believes does not count.
      const isPro = await api.call('postPaymentsSync', {}).then(
        (state) => state.isPro,
        () => false,
      );
      await refreshSession();
      toast({ title: words.paidTitle, description: isPro ? words.paid : words.paidSoon });
      redirect.current = setTimeout(() => navigate(isPro ? '/network' : '/'), REDIRECT_MS[method]);
    },
    cardFailed(message) {
      toast({
        title: words.paymentFailed,
        kind: 'destructive',
        description: message ?? copy.errors['payment-failed'],
      });
    },
    failed(error) {
      const message = error instanceof ApiError ? error.userMessage : null;
      toast({ title: words.error, kind: 'destructive', description: message ?? copy.errors['payment-failed'] });
      // Somebody who has paid in another window sees it here too.
      if (error instanceof ApiError && error.code === 'subscription-active') void refreshSession();
    },
  };
}

/** What every form of payment is given. */
export interface PaymentFormProps {
  readonly plan: PlanCode;
}
