import { localTextStore, type TextStore } from '#adapters/browser/storage.ts';

/** A secret link to a report that was sent from this device. */
export interface StoredReceipt {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  readonly sentAtMs: number;
}

const KEY = 'report-receipts';
/** A traveler's lifetime of reports; the oldest goes first. */
const MAX_RECEIPTS = 200;

function isReceipt(value: unknown): value is StoredReceipt {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, token, sentAtMs } = value as Record<string, unknown>;
  return (
    typeof id === 'string' && typeof name === 'string' && typeof token === 'string' && typeof sentAtMs === 'number'
  );
}

/** The receipts kept on this device, newest first; what cannot be read counts as none. */
export function loadReceipts(store: TextStore = localTextStore): readonly StoredReceipt[] {
  try {
    const stored: unknown = JSON.parse(store.get(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isReceipt) : [];
  } catch {
    return [];
  }
}

/** Keeps a receipt; false when the browser would not, and it has to be shown instead. */
export function saveReceipt(receipt: StoredReceipt, store: TextStore = localTextStore): boolean {
  const others = loadReceipts(store).filter(({ id }) => id !== receipt.id);
  return store.set(KEY, JSON.stringify([receipt, ...others].slice(0, MAX_RECEIPTS)));
}

/** Forgets the link on this device; the report itself is not touched. */
export function forgetReceipt(id: string, store: TextStore = localTextStore): void {
  const rest = loadReceipts(store).filter((receipt) => receipt.id !== id);
  if (rest.length > 0) store.set(KEY, JSON.stringify(rest));
  else store.remove(KEY);
}

/** The page of a receipt. The token stands in the fragment, which no browser sends anywhere. */
export function receiptPath(token: string): string {
  return `/receipt#${token}`;
}

/** Whether a text can be a receipt's token at all: 256 bits in base64url. */
export function isReceiptToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
