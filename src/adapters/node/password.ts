import { argon2, timingSafeEqual } from 'node:crypto';
import { Semaphore } from '#core/semaphore.ts';
import type { Random } from '#core/time/clock.ts';

/** OWASP's smallest argon2id setting: 19 MiB, two passes, one lane; some 26 ms of one core. */
const CURRENT = { memoryKiB: 19_456, passes: 2, lanes: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** More at once would take the thread pool, and 19 MiB each, from everything else. */
const MAX_IN_FLIGHT = 2;
const MAX_WAITING = 64;
/** So that one address cannot fill the line before everybody else. */
const MAX_WAITING_OF_ONE = 8;

/** More people sign in than this machine can hash for; they should try again in a moment. */
export class PasswordHasherBusyError extends Error {
  override readonly name = 'PasswordHasherBusyError';
}

export interface PasswordHasher {
  /**
   * A PHC string of this password. Throws PasswordHasherBusyError when too many wait, or too many of this `caller`;
   * without one it counts as the server's own.
   */
  hash(password: string, caller?: string): Promise<string>;
  /** Whether the password is the hashed one; `outdated` asks for a new hash with today's parameters. */
  verify(
    password: string,
    phc: string,
    caller?: string,
  ): Promise<{ readonly matches: boolean; readonly outdated: boolean }>;
}

interface Phc {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly lanes: number;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,64})\$([A-Za-z0-9+/]{22,128})$/;

function formatPhc({ memoryKiB, passes, lanes, salt, hash }: Phc): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${lanes}$${base64(salt)}$${base64(hash)}`;
}

function parsePhcOrThrow(phc: string): Phc {
  const match = PHC.exec(phc);
  if (!match) throw new Error('A stored password hash is not an argon2id PHC string');
  const [, memoryKiB, passes, lanes, salt, hash] = match as unknown as [string, string, string, string, string, string];
  return {
    memoryKiB: Number(memoryKiB),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function argon2id(password: string, parameters: Omit<Phc, 'hash'>, hashBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      {
        message: password,
        nonce: parameters.salt,
        memory: parameters.memoryKiB,
        passes: parameters.passes,
        parallelism: parameters.lanes,
        tagLength: hashBytes,
      },
      (error, hash) => {
        if (error) reject(error);
        else resolve(hash);
      },
    );
  });
}

/** Hashes passwords with argon2id, a bounded number at a time; at today's cost unless told. */
export function createPasswordHasher(random: Random, cost: typeof CURRENT = CURRENT): PasswordHasher {
  const places = new Semaphore(MAX_IN_FLIGHT, MAX_WAITING);
  /** How many of a caller wait; of the server's own they are not counted. */
  const waiting = new Map<string, number>();

  function count(caller: string | undefined, change: 1 | -1): void {
    if (caller === undefined) return;
    const left = (waiting.get(caller) ?? 0) + change;
    if (left === 0) waiting.delete(caller);
    else waiting.set(caller, left);
  }

  async function inTurn<T>(caller: string | undefined, work: () => Promise<T>): Promise<T> {
    const ofCaller = caller === undefined ? 0 : (waiting.get(caller) ?? 0);
    if (places.isFull || ofCaller >= MAX_WAITING_OF_ONE)
      throw new PasswordHasherBusyError('Too many passwords are waiting to be hashed');
    count(caller, 1);
    return await places.run(() => {
      count(caller, -1);
      return work();
    });
  }

  return {
    async hash(password, caller) {
      const parameters = { ...cost, salt: Buffer.from(random.bytes(SALT_BYTES)) };
      const hash = await inTurn(caller, () => argon2id(password, parameters, HASH_BYTES));
      return formatPhc({ ...parameters, hash });
    },
    async verify(password, phc, caller) {
      const stored = parsePhcOrThrow(phc);
      const hash = await inTurn(caller, () => argon2id(password, stored, stored.hash.length));
      return {
        matches: timingSafeEqual(hash, stored.hash),
        outdated: stored.memoryKiB !== cost.memoryKiB || stored.passes !== cost.passes || stored.lanes !== cost.lanes,
      };
    },
  };
}
