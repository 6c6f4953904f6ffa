import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js';
import { Suspense, use, useState } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import { PLANS } from '#contract/plans.ts';
import { Button } from '#ui/view/button.tsx';
import { Skeleton } from '#ui/view/states.tsx';
import { copy } from '../copy.ts';
import { priceText } from '../price.ts';
import { usePayment, type PaymentFormProps } from './use-payment.ts';

/**
 * The card provider's own form. Its script is loaded when this is mounted, which is when somebody opens payment.
 * A script that does not load, and a subscription that cannot be opened, are the boundary's to show.
 */
export function CardForm({ plan, publishableKey }: PaymentFormProps & { publishableKey: string }) {
  const { api, session } = useShell();
  const { failed } = usePayment();
  // One promise for the life of the form: it belongs to the plan and the person that it was opened for.
  const [opening] = useState(async () => {
    const body = { userId: session.user?.id ?? null, subscriptionType: plan, amount: PLANS[plan].priceCents };
    try {
      const [stripe, { clientSecret }] = await Promise.all([
        loadStripe(publishableKey),
        api.call('postCreateSubscription', { body }),
      ]);
      return { stripe, clientSecret };
    } catch (error) {
      failed(error);
      throw error;
    }
  });
  return (
    <Suspense fallback={<Skeleton label={copy.screen.opening} count={1} />}>
      <OpenedForm plan={plan} opening={opening} />
    </Suspense>
  );
}

type Opened = { readonly stripe: Awaited<ReturnType<typeof loadStripe>>; readonly clientSecret: string };

function OpenedForm({ plan, opening }: PaymentFormProps & { opening: Promise<Opened> }) {
  const { stripe, clientSecret } = use(opening);
  return (
    <Elements stripe={stripe} options={{ clientSecret }}>
      <CardFields plan={plan} />
    </Elements>
  );
}

function CardFields({ plan }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const payment = usePayment();
  const [state, setState] = useState<'loading' | 'ready' | 'processing' | 'paid'>('loading');

  async function pay(): Promise<void> {
    if (!stripe || !elements) return;
    setState('processing');
    const checked = await elements.submit();
    const confirmed = checked.error
      ? checked
      : await stripe.confirmPayment({
          elements,
          confirmParams: { return_url: `${location.origin}/subscription` },
          redirect: 'if_required',
        });
    if (confirmed.error) {
      payment.cardFailed(confirmed.error.message);
      setState('ready');
      return;
    }
    await payment.paid('card');
    setState('paid');
  }

  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        pay().catch((error: unknown) => {
          payment.failed(error);
          setState('ready');
        });
      }}
    >
      <PaymentElement onReady={() => setState('ready')} />
      <Button type="submit" wide busy={state === 'processing'} disabled={!stripe || !elements || state !== 'ready'}>
        {state === 'processing' ? copy.screen.processing : copy.screen.pay(priceText(plan))}
      </Button>
    </form>
  );
}
