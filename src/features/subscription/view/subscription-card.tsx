import { useState } from 'react';
import { useQuery } from '#adapters/browser/queries.ts';
import { useToldSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { PaymentState } from '#contract/entities/payment.ts';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Facts } from '#ui/view/facts.tsx';
import { day } from '#ui/view/moment.ts';
import { Notice } from '#ui/view/notice.tsx';
import { ErrorState, Skeleton } from '#ui/view/states.tsx';
import { copy } from '../copy.ts';
import { copy as words } from '../mine/copy.ts';

type Subscription = NonNullable<PaymentState['subscription']>;

/** What a person pays for and how to stop it, on My Dashboard. */
export function SubscriptionCard() {
  const { api, session } = useShell();
  const state = useQuery(['payments', session.user?.id], () => api.call('postPaymentsSync', {}));
  if (state.error) {
    return <ErrorState title={words.failedTitle} text={words.failedText} onRetry={state.retry} />;
  }
  if (!state.data) return <Skeleton label={words.loading} count={1} />;
  const { subscription } = state.data;
  const endsAt = session.user?.subscriptionEndsAt;
  return (
    <Card as="section" labelledBy="my-subscription">
      <h2 id="my-subscription">{words.title}</h2>
      {subscription ? (
        <Recurring subscription={subscription} onChange={state.mutate} />
      ) : endsAt ? (
        <Facts facts={[{ name: words.ends, value: day(endsAt) }]} />
      ) : null}
    </Card>
  );
}

function Recurring({
  subscription,
  onChange,
}: {
  subscription: Subscription;
  onChange: (state: PaymentState) => void;
}) {
  const { provider, plan, status, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  const date = day(currentPeriodEnd);
  const renews = !cancelAtPeriodEnd && status !== 'ended';
  return (
    <>
      <Facts
        facts={[
          { name: words.plan, value: copy.screen.plans[plan].name },
          { name: words.active, value: words.providers[provider] },
          { name: renews ? words.renews : words.ends, value: date },
        ]}
      />
      {status === 'past_due' ? <Notice tone="caution">{words.pastDue}</Notice> : null}
      {renews ? <Cancel date={date} onChange={onChange} /> : <p>{words.cancelled(date)}</p>}
      {provider === 'stripe' ? <Portal /> : null}
    </>
  );
}

const FAILURE = { error: copy.screen.error, failed: words.notDone };

/** Two taps: one that asks, one that cancels. */
function Cancel({ date, onChange }: { date: string; onChange: (state: PaymentState) => void }) {
  const { api, refreshSession } = useShell();
  const [asking, setAsking] = useState(false);
  const [busy, send] = useToldSending(FAILURE);

  const cancel = () =>
    send(async () => {
      onChange(await api.call('postPaymentsCancel', {}));
      await refreshSession();
    });

  if (!asking) {
    return (
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {words.cancel}
      </Button>
    );
  }
  return (
    <div className="stack-tight" role="group" aria-label={words.cancel}>
      <p>{words.confirmText(date)}</p>
      <div className="row">
        <Button kind="destructive" busy={busy} onClick={() => void cancel()}>
          {words.confirm}
        </Button>
        <Button kind="quiet" disabled={busy} onClick={() => setAsking(false)}>
          {words.keep}
        </Button>
      </div>
    </div>
  );
}

/** Leads to the card provider's own pages. */
function Portal() {
  const { api } = useShell();
  const [isLeaving, setIsLeaving] = useState(false);
  const [busy, send] = useToldSending(FAILURE);

  const leave = () =>
    send(async () => {
      const { url } = await api.call('postPaymentsPortal', {});
      setIsLeaving(true);
      location.assign(url);
    });

  return (
    <Button kind="quiet" busy={busy || isLeaving} onClick={() => void leave()}>
      {words.portal}
    </Button>
  );
}
