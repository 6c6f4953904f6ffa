import { localTextStore, type TextStore } from '#adapters/browser/storage.ts';
import { loadReceipts, type StoredReceipt } from './receipts.ts';

/** For so long somebody may wonder where the report is that they sent. */
const FRESH_MS = 14 * 24 * 60 * 60 * 1000;

/** The newest receipt of this device, if its report was sent in the last two weeks. */
export function freshReceipt(nowMs: number, store: TextStore = localTextStore): StoredReceipt | null {
  const [newest] = loadReceipts(store);
  return newest && nowMs - newest.sentAtMs < FRESH_MS ? newest : null;
}
