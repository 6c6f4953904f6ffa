import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { ApiError, type ApiClient } from '#adapters/browser/api-client.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { EnvironmentCheck } from '#contract/entities/environment.ts';
import { CURRENCY, PAYMENT_TEST_PRICE_CENTS, PLANS } from '#contract/plans.ts';
import { Button, LinkButton } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Facts } from '#ui/view/facts.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { Page } from '#ui/view/page.tsx';
import { copy } from '../copy.ts';
import './payment-test-screen.css';

/** One line of the log: whether it went well, what, and what the server said. */
interface LogLine {
  readonly ok: boolean;
  readonly text: string;
  readonly detail?: string;
}

/** What is set on the server, and the key that any page may know. */
type Environment = EnvironmentCheck & { readonly paymentKey: string | null };

/** Payment Test: asks the real calls how payments are set up, and logs what they answer. */
export function PaymentTestScreen() {
  const { api, session } = useShell();
  const [log, setLog] = useState<readonly LogLine[]>([]);
  const [environment, setEnvironment] = useState<Environment | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  const isVisitor = session.user === null;

  function run(name: string, test: () => Promise<readonly LogLine[]>): void {
    setRunning(name);
    void test().then((lines) => {
      setLog((before) => [...before, ...lines]);
      setRunning(null);
    });
  }

  async function checkEnvironment(): Promise<readonly LogLine[]> {
    try {
      const [flags, { stripePublishableKey, sandbox }] = await Promise.all([
        api.call('getEnvCheck', {}),
        api.call('getPaymentsConfig', {}),
      ]);
      setEnvironment({ ...flags, paymentKey: stripePublishableKey });
      const checked = { ok: true, text: copy.environmentChecked(flags.environment) };
      return sandbox ? [checked, { ok: true, text: copy.sandbox }] : [checked];
    } catch (error) {
      if (!(error instanceof ApiError)) return [connectionError(copy.calls.environment, error)];
      return [{ ok: false, text: copy.environmentCheckFailed(error.status, bodyOf(error)) }];
    }
  }

  async function testStripe(): Promise<readonly LogLine[]> {
    if (isVisitor) return [notAsked(copy.stripeFailed)];
    try {
      const { subscriptionId } = await api.call('postCreateSubscription', {
        body: { userId: session.user?.id ?? null },
      });
      return [{ ok: true, text: copy.stripeWorks, detail: copy.subscription(subscriptionId) }];
    } catch (error) {
      return [refusal(copy.calls.stripe, copy.stripeFailed, error)];
    }
  }

  async function testPaypal(): Promise<readonly LogLine[]> {
    if (isVisitor) return [notAsked(copy.paypalFailed)];
    try {
      await api.call('getPaypalSetup', {});
    } catch (error) {
      return [refusal(copy.calls.paypal, copy.paypalFailed, error)];
    }
    return [{ ok: true, text: copy.paypalWorks }, await createOrder(api, PAYMENT_TEST_PRICE_CENTS)];
  }

  async function testOrder(): Promise<readonly LogLine[]> {
    return [isVisitor ? notAsked(copy.paypalOrderFailed) : await createOrder(api, PLANS.monthly.priceCents)];
  }

  return (
    <Page title={copy.title} lead={copy.lead}>
      {isVisitor ? (
        <Notice tone="info">
          <p>{copy.visitor.text}</p>
          <LinkButton href="/login" kind="quiet">
            {copy.visitor.signIn}
          </LinkButton>
        </Notice>
      ) : null}
      <div className="payment-tests">
        <Button kind="secondary" busy={running === 'environment'} onClick={() => run('environment', checkEnvironment)}>
          {copy.checkEnvironment}
        </Button>
        <Button kind="secondary" busy={running === 'stripe'} onClick={() => run('stripe', testStripe)}>
          {copy.testStripe}
        </Button>
        <Button kind="secondary" busy={running === 'paypal'} onClick={() => run('paypal', testPaypal)}>
          {copy.testPaypal}
        </Button>
        <Button kind="secondary" busy={running === 'order'} onClick={() => run('order', testOrder)}>
          {copy.paypalButton}
        </Button>
      </div>
      <section className="stack-tight" aria-labelledby="payment-log">
        <h2 id="payment-log">{copy.logTitle}</h2>
        <div role="log" aria-labelledby="payment-log">
          {log.length === 0 ? <p className="muted">{copy.logEmpty}</p> : <Log lines={log} />}
        </div>
      </section>
      <Card as="section" labelledBy="payment-environment">
        <h2 id="payment-environment">{copy.infoTitle}</h2>
        {environment ? <EnvironmentFacts environment={environment} /> : <p className="muted">{copy.infoEmpty}</p>}
      </Card>
    </Page>
  );
}

function Log({ lines }: { lines: readonly LogLine[] }) {
  return (
    <ol role="list" className="payment-log">
      {lines.map((line, index) => {
        const Mark = line.ok ? CircleCheck : CircleX;
        return (
          <li key={index} className={line.ok ? 'payment-log-ok' : 'payment-log-failed'}>
            <Mark size={20} role="img" aria-label={line.ok ? copy.success : copy.failure} />
            <span>{line.text}</span>
            {line.detail ? <span className="small muted">{line.detail}</span> : null}
          </li>
        );
      })}
    </ol>
  );
}

function EnvironmentFacts({
  environment: { environment, stripe, paypal, database, paymentKey },
}: {
  environment: Environment;
}) {
  const flag = (present: boolean) => (present ? copy.present : copy.absent);
  return (
    <Facts
      facts={[
        { name: copy.info.environment, value: environment },
        { name: copy.info.stripeSecretKey, value: flag(stripe.secretKey) },
        { name: copy.info.stripePublicKey, value: flag(stripe.publicKey) },
        { name: copy.info.paypalClientId, value: flag(paypal.clientId) },
        { name: copy.info.paypalClientSecret, value: flag(paypal.clientSecret) },
        { name: copy.info.databaseUrl, value: flag(database.url) },
        { name: copy.info.paymentKey, value: paymentKey ?? copy.absent },
      ]}
    />
  );
}

/** Said instead of a call that the server would refuse a visitor. */
function notAsked(text: string): LogLine {
  return { ok: false, text, detail: copy.visitor.notAsked };
}

/** Creates an order that nobody approves: it shows that the call works and charges nothing. */
async function createOrder(api: ApiClient, cents: number): Promise<LogLine> {
  try {
    const body = { amount: (cents / 100).toFixed(2), currency: CURRENCY, intent: 'CAPTURE' };
    const { id } = await api.call('postPaypalOrder', { body });
    return { ok: true, text: copy.paypalOrderCreated, detail: copy.order(id) };
  } catch (error) {
    return refusal(copy.calls.paypal, copy.paypalOrderFailed, error);
  }
}

function refusal(call: string, text: string, error: unknown): LogLine {
  if (!(error instanceof ApiError)) return connectionError(call, error);
  return { ok: false, text, detail: copy.answer(error.status, bodyOf(error)) };
}

function connectionError(call: string, error: unknown): LogLine {
  return { ok: false, text: copy.connectionError(call, error instanceof Error ? error.message : String(error)) };
}

/** The answer's body: an ApiError's message is its status, a colon and the body. */
function bodyOf(error: ApiError): string {
  return error.message.slice(`${error.status}: `.length);
}
