import { browserClock } from '#adapters/browser/clock.ts';
import { ScanReportScreen } from '#features/scan-history/view/scan-report-screen.tsx';

/** The detailed report, sealed by the code that seals every other bundle. */
export function ScanReport() {
  return (
    <ScanReportScreen
      seal={async (scan) => {
        const [{ sealReport }, { reportContents }] = await Promise.all([
          import('#features/evidence/browser/seal-report.ts'),
          import('#features/scan-history/sealed-report.ts'),
        ]);
        return sealReport(reportContents(scan), browserClock.nowMs());
      }}
    />
  );
}
