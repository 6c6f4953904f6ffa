import type { ReportSubmission } from '#contract/entities/reported-location.ts';
import type { ScanSubmission } from '#contract/entities/scan-submission.ts';

/** A month of travelling without a connection; more is refused rather than silently dropped. */
export const MAX_OUTBOX_ITEMS = 50;

/** What waits for a connection. Its id makes sending it twice harmless: the server stores it once. */
export type OutboxItem = {
  readonly id: string;
  readonly keptAtMs: number;
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
    return Array.isArray(stored) ? stored.filter(isItem).slice(0, MAX_OUTBOX_ITEMS) : [];
  } catch {
    return [];
  }
}

function isItem(value: unknown): value is OutboxItem {
  if (typeof value !== 'object' || value === null) return false;
  const { id, keptAtMs, refused, kind, body } = value as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    typeof keptAtMs === 'number' &&
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

/** Marks an item with the sentence it was refused with; it then waits for its owner instead of the network. */
export function withRefusal(outbox: Outbox, id: string, refused: string): Outbox {
  return outbox.map((item) => (item.id === id ? { ...item, refused } : item));
}

/** What a connection should send now, oldest first. */
export function readyItems(outbox: Outbox): Outbox {
  return outbox.filter(({ refused }) => refused === null).toSorted((a, b) => a.keptAtMs - b.keptAtMs);
}
