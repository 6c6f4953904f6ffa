import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { CommandError, UsageError, type Command } from '#adapters/node/command.ts';
import { systemClock } from '#adapters/node/clock.ts';
import type { ArchiveFile } from '../archive.ts';
import { sealBundle } from '../bundle.ts';
import type { SignedEntry } from '../chain.ts';
import { copy } from '../copy.ts';
import { capturedFile, EMPTY_LOG, nextEntry, type NewEntry } from '../log-book.ts';
import { isReceipt, verifyReceipt, type Receipt } from '../receipt.ts';
import { documentsOf } from '../report.ts';
import type { Signer } from '../signing.ts';
import { isTimestamp, MAX_TOKEN_BYTES, verifyTimestamp, type Timestamp } from '../timestamp.ts';
import { BadKeyError, nodeVerifying, openSigningKey } from './signing-key.ts';

const COUNTERSIGN_PATH = '/api/evidence/receipts';
const TIMESTAMP_PATH = '/api/evidence/timestamps';
const COUNTERSIGN_TIMEOUT_MS = 15_000;
const MAX_ANSWER_LENGTH = 3 * MAX_TOKEN_BYTES;

/**
 * `companion evidence seal FILE… --out BUNDLE.zip`: the files as they are, in a bundle that anyone can check, signed by the
 * key of this machine at `keyPath`.
 */
export const evidenceSeal = (keyPath: string): Command => ({
  words: 'evidence seal',
  arguments: 'FILE… --out BUNDLE.zip [--countersign URL]',
  summary: 'Seals files in an evidence bundle that shows any later change.',
  options: {
    out: { type: 'string', help: 'Where the bundle goes.' },
    countersign: { type: 'string', help: 'The server that countersigns the hash; nothing else is sent.' },
  },
  positionals: 'some',
  async run(io) {
    const out = io.options['out'];
    if (typeof out !== 'string' || out === '') throw new UsageError(copy.command.noOut);
    const { sha256 } = nodeVerifying;
    const signer = await openDeviceKey(keyPath);
    const captured: ArchiveFile[] = [];
    const chain: SignedEntry[] = [];
    let position = EMPTY_LOG;
    const record = async (entry: NewEntry) => {
      const next = await nextEntry(position, entry, signer, sha256);
      chain.push(next.signed);
      ({ position } = next);
    };

    await record({ kind: 'started', atMs: systemClock.nowMs() });
    for (const [index, path] of io.positionals.entries()) {
      if (io.signal.aborted) return 1;
      const bytes = await readFile(path);
      const name = bundleName(path, index);
      await record({
        kind: 'capture',
        atMs: systemClock.nowMs(),
        file: await capturedFile({ name, type: typeOf(name), bytes }, sha256),
      });
      captured.push({ name, bytes });
    }

    const url = io.options['countersign'];
    const receipts: Receipt[] = [];
    const timestamps: Timestamp[] = [];
    if (typeof url === 'string') {
      const receipt = await countersign(url, position.head, io.signal);
      if (typeof receipt === 'string') io.diagnose(copy.command.noCountersignature(receipt));
      else {
        receipts.push(receipt);
        const timestamp = await stamp(url, position.head, io.signal);
        if (typeof timestamp === 'string') io.diagnose(copy.command.noTimestamp(timestamp));
        else if (timestamp) timestamps.push(timestamp);
      }
    }

    const contents = { chain, receipts, timestamps, captured, createdAt: new Date(systemClock.nowMs()).toISOString() };
    const included = new Set(captured.map(({ name }) => name));
    const stamped = await Promise.all(timestamps.map((one) => verifyTimestamp(one, nodeVerifying)));
    const documents = documentsOf({
      ...contents,
      timestamps: stamped.filter((one) => one !== null),
      signer: signer.publicKey,
      included,
    });
    await writeNew(out, await sealBundle({ ...contents, documents }, signer, sha256));
    await io.emit({
      record: {
        type: 'summary',
        bundle: out,
        files: captured.length,
        head: position.head,
        countersignedAt: receipts[0]?.leaf.at ?? null,
      },
      columns: [out, position.head],
    });
    return 0;
  },
});

async function openDeviceKey(path: string): Promise<Signer> {
  try {
    return await openSigningKey(path);
  } catch (error) {
    throw error instanceof BadKeyError ? new CommandError(copy.command.badKey(path)) : error;
  }
}

/** The file's number and as much of its own name as a bundle's names allow; where it came from is left out. */
function bundleName(path: string, index: number): string {
  const own = basename(path)
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .slice(-80);
  return `${index + 1}-${own}`;
}

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  mp4: 'video/mp4',
  webm: 'video/webm',
  txt: 'text/plain',
  json: 'application/json',
  pdf: 'application/pdf',
};

function typeOf(name: string): string {
  return TYPES[name.split('.').at(-1)!] ?? 'application/octet-stream';
}

/** The server's receipt over a head, or why there is none. */
async function countersign(url: string, head: string, signal: AbortSignal): Promise<Receipt | string> {
  const receipt = await ask(new URL(COUNTERSIGN_PATH, url), head, signal);
  if (typeof receipt === 'string') return receipt;
  const holds = isReceipt(receipt) && receipt.leaf.head === head && (await verifyReceipt(receipt, nodeVerifying));
  return holds ? receipt : copy.command.badReceipt;
}

/** A timestamp over a head by the authority of the server, null where it has none, or why there is none. */
async function stamp(url: string, head: string, signal: AbortSignal): Promise<Timestamp | null | string> {
  const answer = await ask(new URL(TIMESTAMP_PATH, url), head, signal);
  if (typeof answer === 'string') return answer;
  const token = (answer as { token?: unknown } | null)?.token;
  if (token === null) return null;
  const timestamp: unknown = { head, token };
  const holds = isTimestamp(timestamp) && (await verifyTimestamp(timestamp, nodeVerifying));
  return holds ? (timestamp as Timestamp) : copy.command.badTimestamp;
}

/** What the server answers to a head, parsed, or why it does not. */
async function ask(url: URL, head: string, signal: AbortSignal): Promise<unknown> {
  const { command } = copy;
  try {
    const answer = await fetch(url, {
      redirect: 'error',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ head }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(COUNTERSIGN_TIMEOUT_MS)]),
    });
    if (!answer.ok) return command.refused(answer.status);
    const text = await answer.text();
    return text.length <= MAX_ANSWER_LENGTH ? (JSON.parse(text) as unknown) : command.tooLong;
  } catch {
    return command.unreachable;
  }
}

/** Writes a file that must not exist, whole or not at all. */
async function writeNew(path: string, parts: readonly Uint8Array[]): Promise<void> {
  const file = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new CommandError(copy.command.exists(path)) : error;
  });
  await using _closed = file;
  await file.writeFile(parts);
  await file.sync();
}
