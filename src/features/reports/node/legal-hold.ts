import type { Database } from '#adapters/node/database/database.ts';
import { ok, type Result } from '#core/result.ts';
import type { Change, OpenedReport } from '../log/decide.ts';
import { changeReport, type ChangeRefusal } from './change-report.ts';
import { lockedGroup } from './report-rows.ts';
import { storeState } from './stored-state.ts';

export interface LegalHoldChange extends Pick<Change, 'actor' | 'reasonCode' | 'reasonText' | 'atMs'> {
  readonly hold: boolean;
}

export async function setLegalHold(
  database: Database,
  id: string,
  { hold, ...why }: LegalHoldChange,
): Promise<Result<OpenedReport, ChangeRefusal> | null> {
  return await database.transaction(async (transaction) => {
    const record = (await lockedGroup(transaction, id, undefined)).get(id);
    if (!record) return null;
    if (record.review.legalHold === (hold ? 'set' : 'none')) {
      // Another release clears the flag without a line.
      await storeState(transaction, record);
      return ok(record);
    }
    const action = hold ? 'set_legal_hold' : 'release_legal_hold';
    return await changeReport(transaction, id, { ...why, action, version: null });
  });
}
