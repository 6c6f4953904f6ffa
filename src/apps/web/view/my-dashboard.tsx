import { Suspense } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import { MyDashboardScreen } from '#features/dashboards/view/my-dashboard-screen.tsx';
import { InboxLink } from '#features/reports/inbox/view/inbox-link.tsx';
import { MyReceiptsBelow } from '#features/reports/receipts/view/my-receipts-below.tsx';
import { KeptRoundsBelow } from '#features/round/view/kept-rounds-below.tsx';
import { LinkButton } from '#ui/view/button.tsx';
import { copy } from '../copy.ts';
import { lazyScreen } from './lazy-screen.tsx';

const subscription = lazyScreen(
  async () => (await import('#features/subscription/view/subscription-card.tsx')).SubscriptionCard,
);

/** For somebody who is signed in. */
const scans = lazyScreen(async () => (await import('#features/scan-history/view/scan-history.tsx')).ScanHistory);

/** Features on one screen: figures, what is paid for, the scans, the rounds kept and the reports sent from this device, and the account. */
export function MyDashboard() {
  const { session } = useShell();
  const bought = session.user?.subscriptionType !== undefined;
  return (
    <>
      <MyDashboardScreen
        history={
          <>
            <div className="row">
              <LinkButton href="/account" kind="secondary">
                {copy.accountLink}
              </LinkButton>
              <InboxLink />
            </div>
            <Suspense fallback={null}>{bought ? <subscription.Screen /> : null}</Suspense>
            <Suspense fallback={null}>
              <scans.Screen />
            </Suspense>
          </>
        }
      />
      <KeptRoundsBelow />
      <MyReceiptsBelow />
    </>
  );
}
