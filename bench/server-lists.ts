/** The server's lists and searches over a hundred times more reports in the same run, and its figures over ten times more events. */
import { run as runMetrics } from './server/metrics.ts';
import { run as runReports } from './server/reports.ts';

export async function run(): Promise<string> {
  const reports = await runReports();
  const sections = ['# Lists and events', '## Published reports', reports, '## Events', await runMetrics()];
  return sections.join('\n\n');
}
