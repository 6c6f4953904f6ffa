import { MyDashboardScreen } from '#features/dashboards/view/my-dashboard-screen.tsx';
import { MyReceiptsBelow } from '#features/reports/view/my-receipts.tsx';
import { ScanHistory } from '#features/scan-history/view/scan-history.tsx';
import { SubscriptionCard } from '#features/subscription/view/subscription-card.tsx';

/** Four features on one screen: figures, what is paid for, the scans, and the reports sent from this device. */
export function MyDashboard() {
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
    </>
  );
}
