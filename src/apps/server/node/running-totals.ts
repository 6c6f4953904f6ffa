import type { Database } from '#adapters/node/database/database.ts';
import { checkTotal } from '#adapters/node/database/running-totals.ts';
import { accountChanges } from '#features/account/node/account-total.ts';
import { ACTIVE_CHANGES } from '#features/analytics/node/active-total.ts';
import { PRO_CHANGES } from '#features/subscription/node/pro-total.ts';

/** Compares what is kept of accounts, of time as Pro and of active people with their rows, where that is due. */
export async function checkRunningTotals(database: Database): Promise<void> {
  await checkTotal(database, 'accounts', accountChanges('users'));
  await checkTotal(database, 'pro-accounts', PRO_CHANGES);
  await checkTotal(database, 'active-people', ACTIVE_CHANGES);
}
