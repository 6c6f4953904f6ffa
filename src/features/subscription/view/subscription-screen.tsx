import { useState } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import type { PlanCode } from '#contract/plans.ts';
import { DeviceAbilities } from '#scanners/view/device-abilities.tsx';
import { LinkButton } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { RadioGroup } from '#ui/view/field.tsx';
import { day } from '#ui/view/moment.ts';
import { Notice } from '#ui/view/notice.tsx';
import { Page } from '#ui/view/page.tsx';
import { Skeleton } from '#ui/view/states.tsx';
import { boughtFeatures } from '../bought.ts';
import { copy } from '../copy.ts';
import { PaymentBoundary, PaymentProblem } from './payment-boundary.tsx';
import { useLoaded } from './use-loaded.ts';

const words = copy.screen;

const PLAN_OPTIONS = (['monthly', 'six_months'] as const).map((value) => ({
  value,
  title: words.plans[value].name,
  description: words.planText(words.plans[value].price, words.plans[value].note),
}));

/** Upgrade to Pro: what it costs, what it holds, and paying where this server can take a payment. */
export function SubscriptionScreen() {
  const { session } = useShell();
  const [plan, setPlan] = useState<PlanCode>('monthly');
  const hasAccount = Boolean(session.user?.id);

  return (
    <Page title={words.title} lead={words.lead}>
      <ProState />
      <RadioGroup legend={words.planLegend} name="plan" value={plan} options={PLAN_OPTIONS} onChange={setPlan} />
      <Card as="section" labelledBy="subscription-bought">
        <h2 id="subscription-bought">{words.boughtTitle}</h2>
        <ul className="stack-tight">
          {boughtFeatures().map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <p className="small muted">{words.boughtLimit}</p>
        <div>
          <LinkButton href="/accuracy" kind="quiet">
            {words.accuracy}
          </LinkButton>
        </div>
      </Card>
      <DeviceAbilities />
      <Card as="section" labelledBy="subscription-terms">
        <h2 id="subscription-terms">{words.termsTitle}</h2>
        <ul className="stack-tight">
          {words.terms[plan].map((term) => (
            <li key={term}>{term}</li>
          ))}
          <li>{words.cancel}</li>
          <li>{words.noRefunds}</li>
        </ul>
      </Card>
      <section className="stack" aria-labelledby="subscription-pay">
        <h2 id="subscription-pay">{words.payTitle}</h2>
        {hasAccount ? (
          <PaymentBoundary>
            <Payment plan={plan} />
          </PaymentBoundary>
        ) : (
          <>
            <p>{words.accountFirst}</p>
            <LinkButton href="/register" wide>
              {words.register}
            </LinkButton>
            <LinkButton href="/login" kind="secondary" wide>
              {words.login}
            </LinkButton>
          </>
        )}
      </section>
    </Page>
  );
}

/** For those who have Pro already: since when is not known here, until when is. */
function ProState() {
  const { session } = useShell();
  if (session.autoPro) return <Notice title={words.autoPro} />;
  if (!session.pro) return null;
  const endsAt = session.user?.subscriptionEndsAt;
  return <Notice title={endsAt ? words.activeUntil(day(endsAt)) : words.active} />;
}

/** How one can pay comes for those who may: most visitors of this screen only read. */
function Payment({ plan }: { plan: PlanCode }) {
  const panel = useLoaded(async () => (await import('./payment-panel.tsx')).PaymentPanel);
  if (panel.failed) return <PaymentProblem onRetry={panel.retry} />;
  const Panel = panel.value;
  return Panel ? <Panel plan={plan} /> : <Skeleton label={words.loading} count={1} />;
}
