/** The server against a bare route of its framework in the same run, and its lists over a hundred times more reports in the same run. */
import { run as runHttp } from './server/http.ts';
import { run as runMetrics } from './server/metrics.ts';
import { run as runRecovery } from './server/recovery.ts';
import { run as runReports } from './server/reports.ts';

export async function run(): Promise<string> {
  const http = await runHttp();
  const recovery = await runRecovery();
  const reports = await runReports();
  const sections = [
    '# Server',
    '## Requests',
    http,
    recovery,
    '## Published reports',
    reports,
    '## Events',
    await runMetrics(),
  ];
  return sections.join('\n\n');
}
