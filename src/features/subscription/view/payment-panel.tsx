import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import type { Answer } from '#contract/call-types.ts';
import type { Calls } from '#contract/calls.ts';
import type { PlanCode } from '#contract/plans.ts';
import { Button } from '#ui/view/button.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { Skeleton } from '#ui/view/states.tsx';
import { copy } from '../copy.ts';
import { copy as sandboxCopy } from '../sandbox/copy.ts';
import { PaymentProblem } from './payment-boundary.tsx';
import { useLoaded } from './use-loaded.ts';
import { usePayment } from './use-payment.ts';

const words = copy.screen;

type Config = Answer<Calls['getPaymentsConfig']>;
type Method = 'card' | 'paypal';
type Form = (plan: PlanCode) => ReactNode;

/** The form of a method, loaded now: until somebody opens payment, nothing of a provider is asked for. */
async function loadForm(method: Method, config: Config): Promise<Form> {
  if (config.sandbox && method === 'card') {
    const { SandboxCardForm } = await import('./sandbox-card-form.tsx');
    return (plan) => <SandboxCardForm key={plan} plan={plan} />;
  }
  if (config.sandbox) {
    const { SandboxPaypalForm } = await import('./sandbox-paypal-form.tsx');
    return (plan) => <SandboxPaypalForm key={plan} plan={plan} />;
  }
  if (method === 'card') {
    const { CardForm } = await import('./card-form.tsx');
    return (plan) => <CardForm key={plan} plan={plan} publishableKey={config.stripePublishableKey!} />;
  }
  const { PaypalForm } = await import('./paypal-form.tsx');
  return (plan) => <PaypalForm key={plan} plan={plan} environment={config.paypalEnvironment!} />;
}

/** How one can pay on this server. What cannot be loaded is the boundary's to show. */
export function PaymentPanel({ plan }: { plan: PlanCode }) {
  const { api } = useShell();
  const config = useLoaded(() => api.call('getPaymentsConfig', {}));
  const [opened, setOpened] = useState<{ readonly method: Method; readonly form: Form | null } | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useReturnFromBank();

  if (failure) throw failure.error;
  if (config.failed) return <PaymentProblem onRetry={config.retry} />;
  if (!config.value) return <Skeleton label={words.loading} count={1} />;
  const { sandbox, stripePublishableKey, paypalEnvironment } = config.value;
  const methods: readonly Method[] = [
    ...(sandbox || stripePublishableKey !== null ? (['card'] as const) : []),
    ...(sandbox || paypalEnvironment !== null ? (['paypal'] as const) : []),
  ];
  if (methods.length === 0) {
    return (
      <Notice title={words.notConfigured}>
        <p>{words.notConfiguredText}</p>
      </Notice>
    );
  }

  function open(method: Method): void {
    setOpened({ method, form: null });
    loadForm(method, config.value!).then(
      (form) => setOpened((now) => (now?.method === method ? { method, form } : now)),
      (error: unknown) => setFailure({ error }),
    );
  }

  return (
    <>
      {sandbox ? (
        <Notice tone="caution" title={sandboxCopy.banner}>
          <p>{sandboxCopy.bannerText}</p>
        </Notice>
      ) : null}
      <div className="row" role="group" aria-label={words.payTitle}>
        {methods.map((method) => (
          <Button
            key={method}
            kind={opened?.method === method ? 'primary' : 'secondary'}
            aria-pressed={opened?.method === method}
            onClick={() => open(method)}
          >
            {method === 'card' ? words.openCard : words.openPaypal}
          </Button>
        ))}
      </div>
      {opened === null ? null : opened.form === null ? <Skeleton label={words.opening} count={1} /> : opened.form(plan)}
    </>
  );
}

/** Somebody whose bank sent them back here has an end of their payment waiting. */
function useReturnFromBank(): void {
  const payment = usePayment();
  const finish = useEffectEvent((status: string) => {
    if (status === 'failed') payment.cardFailed(undefined);
    else payment.paid('card').catch(payment.failed);
  });
  useEffect(() => {
    const address = new URL(location.href);
    const status = address.searchParams.get('redirect_status');
    if (status === null) return;
    // The address names the payment; it does not stay in the history.
    history.replaceState(history.state, '', address.pathname);
    finish(status);
  }, []);
}
