import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#adapters/node/database/open-database.ts';
import { isReceipt, verifyReceipt, type Receipt, type SignedTreeHead } from '#features/evidence/receipt.ts';
import { createEvidenceLog } from '#features/evidence/node/log-store.ts';
import { MAX_LOG_LEAVES } from '#contract/calls/evidence-log.ts';
import { toHex } from '#core/bytes/hex.ts';
import { makeSigner, verifying } from '#tests/support/evidence.ts';
import { openGuardedDirectory } from '#tests/support/guarded-directory.ts';
import { createNumbers, createSeededRandom } from '#tests/support/random.ts';
import { freePort, startServer } from '#tests/support/server.ts';
import { runPython } from './python.ts';

/** The server is killed at most so long after the answer that the dice chose. */
const KILL_WITHIN_MS = 5;
/** Each head comes from an address of its own: the limit of one address holds over restarts. */
const BEHIND_PROXY = { TRUST_PROXY: '1' } as const;
const addressOf = (head: string) =>
  `203.0.${Number.parseInt(head.slice(0, 2), 16)}.${Number.parseInt(head.slice(2, 4), 16)}`;
/** Fewer than one address may send at once to a server that has just started. */
const MOST_AT_ONCE = 50;

export interface LogKillCount {
  readonly kills: number;
  /** Heads that the log acknowledged, each once. */
  readonly acknowledged: number;
  /** Rounds in which the kill fell while a head was on its way. */
  readonly cutOff: number;
  /** Acknowledged leaves that are not at their place any more, with their time. */
  readonly lost: number;
  /** Receipts that do not hold. */
  readonly badReceipts: number;
  /** What the verifier in Python was given, and what did not hold. */
  readonly heads: number;
  readonly proofs: number;
  readonly wrong: number;
}

/**
 * Sends heads to the real server on its embedded PostgreSQL, kills it with SIGKILL in the middle of each round, and starts
 * it again over the same data; what was not acknowledged is sent again. Then every tree head that a client was given is
 * held against the next larger one and against the last, by the verifier in Python.
 */
export async function countLogKills(appends: number, kills: number, seed = 1): Promise<LogKillCount> {
  await using guarded = openGuardedDirectory('sweep-log-kills-');
  const dataDir = guarded.directory;
  const random = createSeededRandom(seed);
  const dice = createNumbers(seed);
  const port = await freePort();
  const receipts: Receipt[] = [];
  const waiting = Array.from({ length: appends }, () => toHex(random.bytes(32)));
  let cutOff = 0;

  async function append(baseUrl: string, head: string): Promise<void> {
    const answer = await fetch(`${baseUrl}/api/evidence/receipts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: baseUrl, 'x-forwarded-for': addressOf(head) },
      body: JSON.stringify({ head }),
    }).then(
      (response) => (response.status === 201 ? response.json() : null),
      () => null,
    );
    if (isReceipt(answer) && answer.leaf.head === head) receipts.push(answer);
    else waiting.push(head);
  }

  const atOnce = 2 * Math.ceil(appends / kills);
  for (let kill = 0; kill < kills; kill += 1) {
    await using server = await startServer({ dataDir, port, environment: BEHIND_PROXY });
    const sent = waiting.splice(0, atOnce);
    const killAt = Math.ceil(dice() * sent.length);
    let answers = 0;
    let isKilled = false;
    const killOnce = () => {
      if (!isKilled) process.kill(server.pid, 'SIGKILL');
      isKilled = true;
    };
    const before = waiting.length;
    await Promise.all(
      sent.map(async (head) => {
        await append(server.baseUrl, head);
        answers += 1;
        if (answers !== killAt) return;
        await sleep(dice() * KILL_WITHIN_MS);
        killOnce();
      }),
    );
    killOnce();
    if (waiting.length > before) cutOff += 1;
    await server.stop();
  }
  while (waiting.length > 0) {
    await using server = await startServer({ dataDir, port, environment: BEHIND_PROXY });
    await Promise.all(waiting.splice(0, MOST_AT_ONCE).map((head) => append(server.baseUrl, head)));
  }
  return { kills, cutOff, ...(await judge(dataDir, receipts)) };
}

async function judge(dataDir: string, receipts: readonly Receipt[]) {
  await using database = await openDatabase({ dataDir });
  const log = createEvidenceLog(database, await makeSigner());
  const leaves: string[] = [];
  for (;;) {
    const more = await log.leaves(leaves.length, MAX_LOG_LEAVES);
    if (more.length === 0) break;
    leaves.push(...more.map(({ at, head }) => `${at} ${head}`));
  }
  let badReceipts = 0;
  for (const receipt of receipts) if (!(await verifyReceipt(receipt, verifying))) badReceipts += 1;

  const heads = receipts.map(({ treeHead }) => treeHead).toSorted((a, b) => a.size - b.size);
  const lines: unknown[] = receipts.map(({ log: key, treeHead }) => ({ log: key, treeHead }));
  const proves = async (first: SignedTreeHead, second: SignedTreeHead) => {
    lines.push({ first, second, proof: await log.consistency(first.size, second.size) });
  };
  for (const [index, head] of heads.entries()) {
    await proves(head, heads[Math.min(index + 1, heads.length - 1)]!);
    await proves(head, heads.at(-1)!);
  }
  const [said] = await runPython<{ heads: number; proofs: number; wrong: readonly number[] }>('log', { lines });
  return {
    acknowledged: new Set(receipts.map(({ leaf }) => leaf.head)).size,
    lost: receipts.filter(({ leaf, index }) => leaves[index] !== `${leaf.at} ${leaf.head}`).length,
    badReceipts,
    heads: said!.heads,
    proofs: said!.proofs,
    wrong: said!.wrong.length + (new Set(receipts.map(({ log: key }) => key.spki)).size - 1),
  };
}
