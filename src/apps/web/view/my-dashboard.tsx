import { useShell } from '#adapters/browser/shell.ts';
import { MyDashboardScreen } from '#features/dashboards/view/my-dashboard-screen.tsx';
import { MyReceiptsBelow } from '#features/reports/view/my-receipts.tsx';
import { ScanHistory } from '#features/scan-history/view/scan-history.tsx';
import { SubscriptionCard } from '#features/subscription/view/subscription-card.tsx';
import { LinkButton } from '#ui/view/button.tsx';
import { copy } from '../copy.ts';

/** Features on one screen: figures, what is paid for, the scans, the reports sent from this device, and the account. */
export function MyDashboard() {
  const { session } = useShell();
  return (
    <>
      <MyDashboardScreen
        history={
          <>
            <SubscriptionCard />
            <ScanHistory />
          </>
        }
      />
      <MyReceiptsBelow />
      {session.user ? (
        <LinkButton href="/account" kind="quiet">
          {copy.accountLink}
        </LinkButton>
      ) : null}
    </>
  );
}
