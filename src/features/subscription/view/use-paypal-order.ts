import { useState } from 'react';
import { ApiError } from '#adapters/browser/api-client.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { CURRENCY, PLANS, type PlanCode } from '#contract/plans.ts';
import { copy } from '../copy.ts';
import { usePayment } from './use-payment.ts';

export interface PaypalOrder {
  /** A sentence that stands until the next try; null when there is nothing to say. */
  readonly alert: string | null;
  /** The money is on its way, or has arrived: there is nothing more to press. */
  readonly done: boolean;
  /** Opens an order; its id. */
  create(): Promise<string>;
  /** Takes the money of an order that was approved. */
  capture(orderId: string): Promise<void>;
  cancelled(): void;
  failed(error: unknown): void;
}

/** An order over the price of a plan, from its opening to the money. */
export function usePaypalOrder(plan: PlanCode): PaypalOrder {
  const { api, toast } = useShell();
  const payment = usePayment();
  const [alert, setAlert] = useState<string | null>(null);
  const [done, setDone] = useState(false);

  return {
    alert,
    done,
    async create() {
      setAlert(null);
      const body = { amount: PLANS[plan].priceCents / 100, currency: CURRENCY, intent: 'capture' };
      return (await api.call('postPaypalOrder', { body })).id;
    },
    async capture(orderID) {
      let status;
      try {
        ({ status } = await api.call('postPaypalCapture', { params: { orderID } }));
      } catch (error) {
        // The answer may have been lost on the way although the money arrived.
        const state = await api.call('postPaymentsSync', {}).catch(() => null);
        if (!state?.isPro) {
          console.error('PayPal capture failed:', error);
          setAlert(copy.errors['paypal-capture-failed']);
          return;
        }
        status = 'COMPLETED';
      }
      setDone(true);
      if (status === 'COMPLETED') await payment.paid('paypal');
      else toast({ title: copy.screen.pendingTitle, description: copy.screen.pending });
    },
    cancelled() {
      console.warn('The PayPal payment was cancelled.');
    },
    failed(error) {
      console.error('PayPal failed:', error);
      // What this server refuses has a reason of its own; what PayPal's window reports has none that helps.
      const refused = error instanceof ApiError && error.status < 500 ? error.userMessage : null;
      setAlert(refused ?? copy.errors['paypal-failed']);
    },
  };
}
