import { isoTime } from '#core/time/iso-time.ts';
import type { Database, Queryable } from '#adapters/node/database/database.ts';
import { fromHex, toHex } from '#core/bytes/hex.ts';
import {
  closedBy,
  consistencyParts,
  foldPeaks,
  inclusionParts,
  leafHash,
  nodeHash,
  peaksOf,
  type ProofParts,
  type Subtree,
} from '../merkle.ts';
import { leafBytes, treeHeadBytes, type LogLeaf, type Receipt, type SignedTreeHead } from '../receipt.ts';
import type { PublicKey, Signer } from '../signing.ts';
import { nodeVerifying } from './signing-key.ts';

/** The public log. What it has answered is on disk, and no tree head is ever signed that a later one contradicts. */
export interface EvidenceLog {
  readonly publicKey: PublicKey;
  /** Takes a head and gives its receipt; a head that stands already keeps its place and its time. */
  append(head: string): Promise<Receipt>;
  /** The newest tree head; null while the log is empty. */
  newest(): Promise<SignedTreeHead | null>;
  /** The proof between two trees, as hexadecimal; null where the log has no such trees. */
  consistency(first: number, second: number): Promise<readonly string[] | null>;
  leaves(from: number, limit: number): Promise<readonly LogLeaf[]>;
}

const { sha256 } = nodeVerifying;

export function createEvidenceLog(database: Database, signer: Signer): EvidenceLog {
  return {
    publicKey: signer.publicKey,

    append: (head) =>
      database.transaction(async (transaction) => {
        const [taken] = await transaction.query<{ size: number }>('SELECT size FROM evidence_log_size FOR UPDATE');
        const size = taken!.size;
        const [known] = await transaction.query<{ leaf_index: number; at: number }>(
          'SELECT leaf_index, at FROM evidence_log_leaves WHERE head = $1',
          [head],
        );
        if (known) {
          const newest = await newestHead(transaction, signer);
          return receiptOf(transaction, signer, { head, at: isoTime(known.at) }, known.leaf_index, newest!);
        }
        const leaf = await insertLeaf(transaction, head, size);
        const treeHead = await signTree(transaction, signer, size + 1, leaf.at);
        return receiptOf(transaction, signer, leaf, size, treeHead);
      }),

    newest: () => newestHead(database, signer),

    async consistency(first, second) {
      const newest = await newestHead(database, signer);
      if (!newest || first > second || second > newest.size) return null;
      return proofOf(database, consistencyParts(first, second));
    },

    async leaves(from, limit) {
      const rows = await database.query<{ head: string; at: number }>(
        'SELECT head, at FROM evidence_log_leaves WHERE leaf_index >= $1 ORDER BY leaf_index LIMIT $2',
        [from, limit],
      );
      return rows.map(({ head, at }) => ({ head, at: isoTime(at) }));
    },
  };
}

/** Appends a leaf at the database's own time, which no node's clock can move, and hashes the subtrees that it closes. */
async function insertLeaf(transaction: Queryable, head: string, index: number): Promise<LogLeaf> {
  const [row] = await transaction.query<{ at: number }>(
    `INSERT INTO evidence_log_leaves (leaf_index, head, at)
     VALUES ($1, $2, date_trunc('milliseconds', clock_timestamp())) RETURNING at`,
    [index, head],
  );
  const leaf = { head, at: isoTime(row!.at) };
  let hash = await leafHash(leafBytes(leaf), sha256);
  await insertNode(transaction, { level: 0, index }, hash);
  for (const subtree of closedBy(index)) {
    const left = { level: subtree.level - 1, index: 2 * subtree.index };
    hash = await nodeHash((await loadNodes(transaction, [left])).get(keyOf(left))!, hash, sha256);
    await insertNode(transaction, subtree, hash);
  }
  await transaction.query('UPDATE evidence_log_size SET size = $1', [index + 1]);
  return leaf;
}

async function insertNode(transaction: Queryable, { level, index }: Subtree, hash: Uint8Array): Promise<void> {
  await transaction.query('INSERT INTO evidence_log_nodes (level, node_index, hash) VALUES ($1, $2, $3)', [
    level,
    index,
    Buffer.from(hash),
  ]);
}

async function signTree(transaction: Queryable, signer: Signer, size: number, at: string): Promise<SignedTreeHead> {
  const root = await foldOf(transaction, peaksOf(size));
  const unsigned = { size, root, at };
  const signature = await signer.sign(treeHeadBytes(unsigned));
  await transaction.query(
    'INSERT INTO evidence_tree_heads (size, root, at, signature, signed_by) VALUES ($1, $2, $3, $4, $5)',
    [size, root, at, signature, signer.publicKey.spki],
  );
  return { ...unsigned, signature };
}

/** The newest tree head, signed by this key: the key may have been another when the tree grew. */
async function newestHead(queryable: Queryable, signer: Signer): Promise<SignedTreeHead | null> {
  const [row] = await queryable.query<{ size: number; root: string; at: number }>(
    'SELECT size, root, at FROM evidence_tree_heads ORDER BY size DESC LIMIT 1',
  );
  if (!row) return null;
  const unsigned = { size: row.size, root: row.root, at: isoTime(row.at) };
  return { ...unsigned, signature: await signer.sign(treeHeadBytes(unsigned)) };
}

async function receiptOf(
  queryable: Queryable,
  signer: Signer,
  leaf: LogLeaf,
  index: number,
  treeHead: SignedTreeHead,
): Promise<Receipt> {
  const proof = await proofOf(queryable, inclusionParts(index, treeHead.size));
  return { log: signer.publicKey, leaf, index, proof, treeHead };
}

async function proofOf(queryable: Queryable, parts: ProofParts): Promise<string[]> {
  const nodes = await loadNodes(queryable, parts.flat());
  return Promise.all(parts.map((subtrees) => foldLoaded(nodes, subtrees)));
}

async function foldOf(queryable: Queryable, subtrees: readonly Subtree[]): Promise<string> {
  return foldLoaded(await loadNodes(queryable, subtrees), subtrees);
}

async function foldLoaded(nodes: ReadonlyMap<string, Uint8Array>, subtrees: readonly Subtree[]): Promise<string> {
  const root = await foldPeaks(
    subtrees.map((subtree) => nodes.get(keyOf(subtree))!),
    sha256,
  );
  return toHex(root!);
}

function keyOf({ level, index }: Subtree): string {
  return `${level}/${index}`;
}

async function loadNodes(queryable: Queryable, subtrees: readonly Subtree[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const rows = await queryable.query<{ level: number; node_index: number; hash: string }>(
    `SELECT level, node_index, encode(hash, 'hex') AS hash FROM evidence_log_nodes
     WHERE (level, node_index) IN (SELECT * FROM unnest($1::smallint[], $2::bigint[]))`,
    [subtrees.map(({ level }) => level), subtrees.map(({ index }) => index)],
  );
  return new Map(rows.map(({ level, node_index, hash }) => [`${level}/${node_index}`, fromHex(hash)!]));
}
