import { useRef, useState } from 'react';
import { useSending } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { Button } from '#ui/view/button.tsx';
import { Dialog } from '#ui/view/dialog.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { copy } from '../copy.ts';
import { priceText } from '../price.ts';
import { copy as words } from '../sandbox/copy.ts';
import type { PaymentFormProps } from './use-payment.ts';
import { usePaypalOrder } from './use-paypal-order.ts';

/** The PayPal button of the sandbox, and the window that stands in for PayPal's. */
export function SandboxPaypalForm({ plan }: PaymentFormProps) {
  const { api } = useShell();
  const order = usePaypalOrder(plan);
  const [opened, setOpened] = useState<string | null>(null);
  const [busy, send] = useSending(order.failed);

  async function approve(orderId: string, capture: Capture): Promise<void> {
    await api.call('postSandboxPayment', { body: { paypal: { orderId, capture } } });
    await order.capture(orderId);
  }

  return (
    <div className="stack">
      {order.alert ? (
        <Notice tone="error">
          <p>{order.alert}</p>
        </Notice>
      ) : null}
      <Button
        wide
        busy={busy}
        disabled={order.done}
        onClick={() => void send(async () => setOpened(await order.create()))}
      >
        {copy.screen.payPaypal(priceText(plan))}
      </Button>
      {opened === null ? null : (
        <PaypalWindow
          price={priceText(plan)}
          onAnswer={(answer) => {
            setOpened(null);
            if (answer === null) order.cancelled();
            else void send(() => approve(opened, answer));
          }}
        />
      )}
    </div>
  );
}

type Capture = 'completed' | 'pending' | 'declined';

/** What stands in for PayPal's window. The answer is null when it was closed without one. */
function PaypalWindow({ price, onAnswer }: { price: string; onAnswer: (capture: Capture | null) => void }) {
  const answered = useRef(false);
  // A dialog that goes away tells that it was closed, too.
  function answer(capture: Capture | null): void {
    if (!answered.current) onAnswer(capture);
    answered.current = true;
  }
  return (
    <Dialog title={words.paypalTitle} onClose={() => answer(null)}>
      <p>{words.paypalText(price)}</p>
      <div className="dialog-actions">
        <Button onClick={() => answer('completed')}>{words.approve}</Button>
        <Button kind="secondary" onClick={() => answer('pending')}>
          {words.approvePending}
        </Button>
        <Button kind="secondary" onClick={() => answer('declined')}>
          {words.approveDeclined}
        </Button>
        <Button kind="quiet" onClick={() => answer(null)}>
          {words.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
