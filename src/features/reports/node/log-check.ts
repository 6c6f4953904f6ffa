import type { Queryable } from '#adapters/node/database/database.ts';
import { firstBrokenLink } from '../log/event-chain.ts';
import { hashText } from './hash-text.ts';
import { eventsOf } from './report-log.ts';

/**
 * What the logs of all reports come to: how many there are, which do not hold together, and a hash over the last line of
 * each. Two databases that answer alike hold the same logs.
 */
export async function summarizeReportLogs(database: Queryable): Promise<string> {
  const broken: string[] = [];
  let hash = '';
  let count = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const [next] = await database.query<{ id: string }>(
      'SELECT report_id AS id FROM report_events WHERE report_id > $1 ORDER BY report_id LIMIT 1',
      [after],
    );
    if (!next) break;
    const events = await eventsOf(database, next.id);
    if (firstBrokenLink(next.id, events, hashText) !== null) broken.push(next.id);
    hash = hashText(`${hash} ${next.id} ${events.at(-1)!.hash}`);
    after = next.id;
    count += 1;
  }
  return `${count} logs, ${broken.length === 0 ? 'all whole' : `broken: ${broken.join(', ')}`}, ${hash}`;
}
