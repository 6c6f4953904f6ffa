/** A lock between programs of one checkout. Plain JavaScript for any Node >= 20, because setup.mjs runs before anything is installed. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const HEARTBEAT_MS = 1_000;
const STALE_MS = 15_000;
const DEADLINE_MS = 15 * 60_000;

/** Somebody else held a lock to the end of our patience. */
export class LockError extends Error {}

/**
 * Runs `work` while nobody else runs theirs under the same lock. It is a file whose holder renews its time; one that was
 * not renewed belonged to a process that is gone, and is taken over. Throws a LockError after a quarter of an hour.
 * @param {string} file made with its folder
 * @param {() => Promise<void>} work
 * @param {() => void} [onWait] told once, where somebody else holds it
 */
export async function withLock(file, work, onWait) {
  mkdirSync(dirname(file), { recursive: true });
  const ours = randomUUID();
  const deadlineMs = Date.now() + DEADLINE_MS;
  let waited = false;
  while (!tryLock(file, ours)) {
    if (!waited) onWait?.();
    waited = true;
    breakStaleLock(file);
    if (Date.now() > deadlineMs)
      throw new LockError(`Somebody else does not end. If nobody runs, remove ${file} and start again.`);
    await sleep(200);
  }
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), HEARTBEAT_MS);
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
    if (holderOf(file) === ours) unlinkSync(file);
  }
}

/** @param {string} file */
function holderOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * @param {string} file
 * @param {string} holder
 */
function tryLock(file, holder) {
  try {
    writeFileSync(file, holder, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Of several that find the lock stale, the one that makes a file named after its holder may remove it.
 * @param {string} file
 */
function breakStaleLock(file) {
  const holder = holderOf(file);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (holder === null || !stats || Date.now() - stats.mtimeMs < STALE_MS) return;
  const claim = `${file}.${holder}`;
  try {
    writeFileSync(claim, '', { flag: 'wx' });
  } catch {
    return;
  }
  if (holderOf(file) === holder) unlinkSync(file);
  unlinkSync(claim);
}
