/** What a request costs the server against a bare route of its framework in the same run, and whether a refusal tells by its time who has an account. */
import { run as runHttp } from './server/http.ts';
import { run as runRecovery } from './server/recovery.ts';

export async function run(): Promise<string> {
  return ['# Server', '## Requests', await runHttp(), await runRecovery()].join('\n\n');
}
