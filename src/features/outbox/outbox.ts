import type { ReportSubmission } from '#contract/entities/reported-location.ts';
import type { ScanSubmission } from '#contract/entities/scan-submission.ts';

/** A month of traveling without a connection; more is refused rather than silently dropped. */
export const MAX_OUTBOX_ITEMS = 50;

/** What waits for a connection. Its id makes sending it twice harmless: the server stores it once. */
export type OutboxItem = {
  readonly id: string;
  readonly keptAtMs: number;
  /** The account it was made in, which alone may send it; null: nobody's, and sent without saying whose browser it is. */
  readonly owner: string | null;
  /** The server's sentence when it would not take the item as it is. */
  readonly refused: string | null;
} & (
  | { readonly kind: 'report'; readonly body: ReportSubmission & { readonly id: string } }
  | { readonly kind: 'scan'; readonly body: ScanSubmission & { readonly id: string } }
);

export type Outbox = readonly OutboxItem[];

/** The outbox as stored; what cannot be read as an item is left out, so that one bad entry does not lose the others. */
export function parseOutbox(text: string | null): Outbox {
  if (text === null) return [];
  try {
    const stored: unknown = JSON.parse(text);
    return Array.isArray(stored) ? stored.map(withOwner).filter(isItem).slice(0, MAX_OUTBOX_ITEMS) : [];
  } catch {
    return [];
  }
}

/** Items of earlier releases do not tell whose they are: they are nobody's. */
function withOwner(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !('owner' in value) ? { ...value, owner: null } : value;
}

function isItem(value: unknown): value is OutboxItem {
  if (typeof value !== 'object' || value === null) return false;
  const { id, keptAtMs, owner, refused, kind, body } = value as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    typeof keptAtMs === 'number' &&
    (owner === null || typeof owner === 'string') &&
    (refused === null || typeof refused === 'string') &&
    (kind === 'report' || kind === 'scan') &&
    typeof body === 'object' &&
    body !== null &&
    (body as { id?: unknown }).id === id
  );
}

/** Adds an item, or replaces the one with its id; null when the outbox is full. */
export function withItem(outbox: Outbox, item: OutboxItem): Outbox | null {
  const others = outbox.filter(({ id }) => id !== item.id);
  return others.length >= MAX_OUTBOX_ITEMS ? null : [...others, item];
}

export function withoutItem(outbox: Outbox, id: string): Outbox {
  return outbox.filter((item) => item.id !== id);
}

/** Whether an item stands as it did when it was sent. */
const isAsSent = (item: OutboxItem, sent: OutboxItem): boolean => JSON.stringify(item) === JSON.stringify(sent);

/** Without what has arrived; what was changed since it was sent stays. */
export function withoutSent(outbox: Outbox, sent: OutboxItem): Outbox {
  return outbox.filter((item) => !isAsSent(item, sent));
}

/** Marks what was sent with the sentence it was refused with; it then waits for its owner instead of the network. */
export function withRefusal(outbox: Outbox, sent: OutboxItem, refused: string): Outbox {
  return outbox.map((item) => (isAsSent(item, sent) ? { ...item, refused } : item));
}

/** Whether somebody signed in as `userId`, or nobody, may send this. */
export function isSentBy({ owner }: OutboxItem, userId: string | null): boolean {
  return owner === null || owner === userId;
}

/** What a connection should send now for who is signed in, oldest first. */
export function readyItems(outbox: Outbox, userId: string | null): Outbox {
  return outbox
    .filter((item) => item.refused === null && isSentBy(item, userId))
    .toSorted((a, b) => a.keptAtMs - b.keptAtMs);
}
