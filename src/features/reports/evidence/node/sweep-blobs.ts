import type { BlobStore } from '#adapters/node/blobs/blob-store.ts';
import type { Database } from '#adapters/node/database/database.ts';

/** How many names of blobs are looked up at once. */
const NAMES_AT_ONCE = 500;

/** Removes what was put into the store before this time and no row has a key to; resolves with how many files that were. */
export async function sweepBlobs(database: Database, blobs: BlobStore, beforeMs: number): Promise<number> {
  let swept = 0;
  let names: string[] = [];
  async function sweep(): Promise<void> {
    const used = await database.query<{ blob: string }>(
      `SELECT sealed_blob AS blob FROM report_evidence WHERE sealed_blob = ANY ($1::uuid[])
       UNION ALL SELECT public_blob FROM report_evidence WHERE public_blob = ANY ($1::uuid[])`,
      [names],
    );
    const kept = new Set(used.map(({ blob }) => blob));
    for (const name of names) {
      if (kept.has(name)) continue;
      await blobs.remove(name);
      swept += 1;
    }
    names = [];
  }
  for await (const name of blobs.namesBefore(beforeMs)) {
    names.push(name);
    if (names.length >= NAMES_AT_ONCE) await sweep();
  }
  if (names.length > 0) await sweep();
  return swept;
}
