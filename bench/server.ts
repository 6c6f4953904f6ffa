/** The server against raw `node:http` in the same run, and its lists over a hundred times more reports in the same run. */
import { run as runHttp } from './server/http.ts';
import { run as runReports } from './server/reports.ts';

export async function run(): Promise<string> {
  const http = await runHttp();
  return ['# Server', '## Requests', http, '## Published reports', await runReports()].join('\n\n');
}
