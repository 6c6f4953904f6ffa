import { MyDashboardScreen } from '#features/dashboards/view/my-dashboard-screen.tsx';
import { MyReceiptsBelow } from '#features/reports/view/my-receipts.tsx';
import { ScanHistory } from '#features/scan-history/view/scan-history.tsx';

/** Three features on one screen: figures, the scans they were counted from, and the reports sent from this device. */
export function MyDashboard() {
  return (
    <>
      <MyDashboardScreen history={<ScanHistory />} />
      <MyReceiptsBelow />
    </>
  );
}
