import type { ChainFault, SignedEntry } from './chain.ts';
import { EMPTY_LOG, type LogPosition } from './log-book.ts';
import type { Receipt } from './receipt.ts';
import type { Timestamp } from './timestamp.ts';

/** How a captured file is found on this device again. */
export type FileState =
  | 'whole'
  /** Other bytes than were captured. */
  | 'changed'
  | 'missing'
  /** Deleted by the person; the log says so. */
  | 'deleted';

/** A find as it is kept: its log, checked, and what became of each of its files. */
export interface VaultCase {
  readonly id: string;
  readonly startedAtMs: number;
  readonly chain: readonly SignedEntry[];
  /** Null while the log is whole. Nothing is added to one that is not. */
  readonly fault: ChainFault | null;
  /** By the entry that captured the file. */
  readonly files: ReadonlyMap<number, FileState>;
  readonly receipts: readonly Receipt[];
  readonly timestamps: readonly Timestamp[];
  readonly position: LogPosition;
}

/** What was added to a find, once the disk has it. */
export interface Growth {
  readonly id: string;
  readonly startedAtMs: number;
  readonly entries: readonly SignedEntry[];
  /** Where the log has come to with them. */
  readonly position: LogPosition;
  /** The entry whose file was deleted with it. */
  readonly removed: number | undefined;
}

/** A find that nothing was added to yet. */
export function emptyFind({ id, startedAtMs }: Pick<Growth, 'id' | 'startedAtMs'>): VaultCase {
  const none = { chain: [], receipts: [], timestamps: [], files: new Map() };
  return { id, startedAtMs, fault: null, position: EMPTY_LOG, ...none };
}

/**
 * A find with what was added to it. Its files need no look at the disk: their entries name the hashes of the bytes that went
 * there. Null where the find is broken, or something else was added before.
 */
export function grown(find: VaultCase, { entries, position, removed }: Growth): VaultCase | null {
  if (find.fault !== null || entries[0]?.entry.previous !== find.position.head) return null;
  const files = new Map(find.files);
  for (const { entry } of entries) if (entry.file) files.set(entry.index, 'whole');
  if (removed !== undefined) files.set(removed, 'deleted');
  return { ...find, chain: [...find.chain, ...entries], files, position };
}

/** The find that new captures belong to: the newest whole one. */
export function currentOf(cases: readonly VaultCase[]): VaultCase | null {
  const newest = cases[0];
  return newest && newest.fault === null ? newest : null;
}

/** The head of the chain after each of its entries. */
export function headsOf({ chain, position }: VaultCase): readonly string[] {
  // The head after an entry is what the next one names as its previous.
  return [...chain.slice(1).map(({ entry }) => entry.previous), position.head];
}

/** The newest entry that a countersignature covers; -1 without one. */
export function countersignedTo(find: VaultCase): number {
  const heads = headsOf(find);
  return Math.max(-1, ...find.receipts.map(({ leaf }) => heads.indexOf(leaf.head)));
}

/** Whether the newest head that is countersigned has no timestamp yet. */
export function isUnstamped(find: VaultCase): boolean {
  const head = headsOf(find)[countersignedTo(find)];
  return head !== undefined && !find.timestamps.some((one) => one.head === head);
}
