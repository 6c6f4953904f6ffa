import { midnightFrom } from '#adapters/node/database/running-totals.ts';

/** SQL for what accounts change in the total of all: each from the first midnight after it was made. */
export function accountChanges(accounts: string, change = 1): string {
  return `SELECT ${midnightFrom('created_at')} AS day, ${change} AS change FROM ${accounts}`;
}
