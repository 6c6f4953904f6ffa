import {
  INSTANCE_LOADING_STATE,
  PayPalOneTimePaymentButton,
  PayPalProvider,
  usePayPal,
} from '@paypal/react-paypal-js/sdk-v6';
import { useState } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import { Notice } from '#ui/view/notice.tsx';
import { Skeleton } from '#ui/view/states.tsx';
import { copy } from '../copy.ts';
import type { PaymentFormProps } from './use-payment.ts';
import { usePaypalOrder, type PaypalOrder } from './use-paypal-order.ts';

/** PayPal's own button. Its script is loaded when this is mounted, which is when somebody opens payment. */
export function PaypalForm({ plan, environment }: PaymentFormProps & { environment: 'production' | 'sandbox' }) {
  const { api } = useShell();
  const order = usePaypalOrder(plan);
  // One promise for the life of the form: a new one would load everything again.
  const [clientToken] = useState(() => api.call('getPaypalSetup', {}).then((setup) => setup.clientToken));

  return (
    <div className="stack">
      {order.alert ? (
        <Notice tone="error">
          <p>{order.alert}</p>
        </Notice>
      ) : null}
      <PayPalProvider
        clientToken={clientToken}
        environment={environment}
        components={['paypal-payments']}
        pageType="checkout"
      >
        <PaypalButton order={order} />
      </PayPalProvider>
    </div>
  );
}

/** The button once PayPal's script is there; a script that does not come is the boundary's to show. */
function PaypalButton({ order }: { order: PaypalOrder }) {
  const { loadingStatus, error } = usePayPal();
  if (loadingStatus === INSTANCE_LOADING_STATE.REJECTED) throw error ?? new Error('PayPal was not loaded');
  if (loadingStatus === INSTANCE_LOADING_STATE.PENDING) return <Skeleton label={copy.screen.opening} count={1} />;
  return (
    <PayPalOneTimePaymentButton
      disabled={order.done}
      createOrder={async () => ({ orderId: await order.create() })}
      onApprove={async ({ orderId }) => await order.capture(orderId)}
      onCancel={order.cancelled}
      onError={order.failed}
    />
  );
}
