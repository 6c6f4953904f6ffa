import { scannerOf } from '#scanners/registry.ts';
import { copy } from './copy.ts';
import type { OutboxItem } from './outbox.ts';

/** How a waiting item is headed. */
export function itemTitle(item: OutboxItem): string {
  if (item.kind === 'report') return `${copy.report}: ${item.body.name}`;
  const scanner = scannerOf(item.body.scanType);
  return scanner ? `${copy.scan}: ${scanner.listing.name}` : copy.scan;
}
