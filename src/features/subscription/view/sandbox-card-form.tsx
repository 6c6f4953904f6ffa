import { useRef, useState } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import { PLANS } from '#contract/plans.ts';
import { Button } from '#ui/view/button.tsx';
import { Dialog } from '#ui/view/dialog.tsx';
import { TextField } from '#ui/view/field.tsx';
import { copy } from '../copy.ts';
import { priceText } from '../price.ts';
import { copy as words } from '../sandbox/copy.ts';
import { usePayment, type PaymentFormProps } from './use-payment.ts';

const SUCCEEDING_CARD = '4242 4242 4242 4242';

type State =
  | { readonly kind: 'ready' }
  | { readonly kind: 'processing' }
  /** The bank wants to know who pays. */
  | { readonly kind: 'asked'; readonly clientSecret: string }
  | { readonly kind: 'paid' };

/** The test card form of the sandbox, in place of the card provider's own. */
export function SandboxCardForm({ plan }: PaymentFormProps) {
  const { api, session } = useShell();
  const payment = usePayment();
  const [number, setNumber] = useState(SUCCEEDING_CARD);
  const [state, setState] = useState<State>({ kind: 'ready' });

  async function confirm(clientSecret: string, authenticated?: boolean): Promise<void> {
    setState({ kind: 'processing' });
    const card = { clientSecret, number, ...(authenticated === undefined ? {} : { authenticated }) };
    const { outcome, message } = await api.call('postSandboxPayment', { body: { card } });
    if (outcome === 'requires-action') return setState({ kind: 'asked', clientSecret });
    if (outcome === 'declined') {
      payment.cardFailed(message ?? undefined);
      return setState({ kind: 'ready' });
    }
    await payment.paid('card');
    setState({ kind: 'paid' });
  }

  async function pay(): Promise<void> {
    setState({ kind: 'processing' });
    const { clientSecret } = await api.call('postCreateSubscription', {
      body: { userId: session.user?.id ?? null, subscriptionType: plan, amount: PLANS[plan].priceCents },
    });
    await confirm(clientSecret);
  }

  function run(work: Promise<void>): void {
    work.catch((error: unknown) => {
      payment.failed(error);
      setState({ kind: 'ready' });
    });
  }

  const busy = state.kind === 'processing';
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        run(pay());
      }}
    >
      <TextField
        label={words.number}
        hint={words.numberHint}
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        inputMode="numeric"
        pattern="[\d ]{12,23}"
        required
        autoComplete="off"
      />
      <Button type="submit" wide busy={busy} disabled={state.kind === 'paid'}>
        {busy ? copy.screen.processing : copy.screen.pay(priceText(plan))}
      </Button>
      {state.kind === 'asked' ? (
        <BankQuestion onAnswer={(authenticated) => run(confirm(state.clientSecret, authenticated))} />
      ) : null}
    </form>
  );
}

function BankQuestion({ onAnswer }: { onAnswer: (authenticated: boolean) => void }) {
  const answered = useRef(false);
  // A dialog that goes away tells that it was closed, too.
  function answer(authenticated: boolean): void {
    if (!answered.current) onAnswer(authenticated);
    answered.current = true;
  }
  return (
    <Dialog title={words.bankTitle} onClose={() => answer(false)}>
      <p>{words.bankText}</p>
      <div className="dialog-actions">
        <Button onClick={() => answer(true)}>{words.bankYes}</Button>
        <Button kind="quiet" onClick={() => answer(false)}>
          {words.bankNo}
        </Button>
      </div>
    </Dialog>
  );
}
