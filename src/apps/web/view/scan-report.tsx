import { browserClock } from '#adapters/browser/clock.ts';
import { ScanReportScreen } from '#features/scan-history/view/scan-report-screen.tsx';

/** The detailed report, sealed by the code that seals every other bundle. */
export function ScanReport() {
  return (
    <ScanReportScreen
      seal={async (report) => {
        const { sealReport } = await import('#features/evidence/browser/seal-report.ts');
        return sealReport(report, browserClock.nowMs());
      }}
    />
  );
}
