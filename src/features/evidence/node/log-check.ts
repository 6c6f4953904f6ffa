import type { Queryable } from '#adapters/node/database/database.ts';
import { toHex } from '#core/bytes/hex.ts';
import { isoTime } from '#core/time/iso-time.ts';
import { closedBy, foldPeaks, leafHash, nodeHash } from '../merkle.ts';
import { leafBytes } from '../receipt.ts';
import { nodeVerifying } from './signing-key.ts';

const LEAVES_AT_ONCE = 5_000;
const { sha256 } = nodeVerifying;

/**
 * What the public log comes to: its size, the root made anew from its leaves, and the first tree head that has another
 * root than its leaves give.
 */
export async function summarizeEvidenceLog(database: Queryable): Promise<string> {
  const peaks: Uint8Array[] = [];
  let wrong: number | null = null;
  let size = 0;
  for (;;) {
    const leaves = await database.query<{ head: string; at: number }>(
      'SELECT head, at FROM evidence_log_leaves WHERE leaf_index >= $1 ORDER BY leaf_index LIMIT $2',
      [size, LEAVES_AT_ONCE],
    );
    const heads = new Map(
      (
        await database.query<{ size: number; root: string }>(
          'SELECT size, root FROM evidence_tree_heads WHERE size > $1 AND size <= $2',
          [size, size + leaves.length],
        )
      ).map((head) => [head.size, head.root]),
    );
    for (const { head, at } of leaves) {
      let hash = await leafHash(leafBytes({ head, at: isoTime(at) }), sha256);
      for (const _ of closedBy(size)) hash = await nodeHash(peaks.pop()!, hash, sha256);
      peaks.push(hash);
      size += 1;
      const signed = heads.get(size);
      if (signed !== undefined && signed !== toHex((await foldPeaks(peaks, sha256))!)) wrong ??= size;
    }
    if (leaves.length < LEAVES_AT_ONCE) break;
  }
  const root = await foldPeaks(peaks, sha256);
  return `${size} leaves, root ${root ? toHex(root) : 'none'}${wrong === null ? '' : `, tree head ${wrong} is another`}`;
}
