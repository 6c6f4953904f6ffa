import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemRandom } from './random.ts';
import { createPasswordHasher, PasswordHasherBusyError } from './password.ts';

test('the runtime computes the argon2id vector of RFC 9106, section 5.3', () => {
  const tag = argon2Sync('argon2id', {
    message: Buffer.alloc(32, 1),
    nonce: Buffer.alloc(16, 2),
    secret: Buffer.alloc(8, 3),
    associatedData: Buffer.alloc(12, 4),
    memory: 32,
    passes: 3,
    parallelism: 4,
    tagLength: 32,
  });
  expect(tag.toString('hex')).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659');
});

test('hashes are PHC strings with the promised cost and their own salt', async () => {
  const hasher = createPasswordHasher(systemRandom);
  const [one, other] = await Promise.all([hasher.hash('two hotel keys'), hasher.hash('two hotel keys')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await hasher.verify('two hotel keys', one)).toEqual({ matches: true, outdated: false });
});

test('compares the password exactly as it was typed', async () => {
  const hasher = createPasswordHasher(systemRandom);
  const hash = await hasher.hash(' Café ');
  for (const other of ['Café', ' café ', ' Cafe\u0301 ', ' Café', ' Café \0', '']) {
    expect((await hasher.verify(other, hash)).matches, JSON.stringify(other)).toBe(false);
  }
  const long = await hasher.hash('x'.repeat(1024));
  expect((await hasher.verify('x'.repeat(1023), long)).matches).toBe(false);
});

test('a hash of other parameters is verified with them, and found outdated', async () => {
  const salt = Buffer.alloc(16, 9);
  const old = argon2Sync('argon2id', {
    message: 'two hotel keys',
    nonce: salt,
    memory: 8_192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  const phc = `$argon2id$v=19$m=8192,t=1,p=1$${base64(salt)}$${base64(old)}`;
  const hasher = createPasswordHasher(systemRandom);
  expect(await hasher.verify('two hotel keys', phc)).toEqual({ matches: true, outdated: true });
  expect(await hasher.verify('three hotel keys', phc)).toEqual({ matches: false, outdated: true });
  await expect(hasher.verify('x', '$2b$12$abcdefghijklmnopqrstuv')).rejects.toThrow('PHC');
});

/** Who waits in which line is the same at any cost. */
const CHEAP = { memoryKiB: 64, passes: 1, lanes: 1 };

test('one address fills no line: others are hashed while it is turned away', async () => {
  const hasher = createPasswordHasher(systemRandom, CHEAP);
  const flood = Array.from({ length: 95 }, () => hasher.hash('x', 'one address'));
  const others = Array.from({ length: 6 }, (_, person) => hasher.hash('two hotel keys', `guest ${person}`));
  const refused = (await Promise.allSettled(flood)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(95 - 2 - 8);
  expect(await Promise.all(others)).toHaveLength(6);
}, 30_000);

test('turns people away instead of hashing without bound', async () => {
  const hasher = createPasswordHasher(systemRandom, CHEAP);
  const answers = await Promise.allSettled(Array.from({ length: 70 }, () => hasher.hash('x')));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused).toHaveLength(4);
  for (const answer of refused) expect(answer.reason).toBeInstanceOf(PasswordHasherBusyError);
  // Everybody who was let in has left: the next one is hashed at once.
  expect(await hasher.hash('x')).toMatch(/^\$argon2id/);
}, 30_000);
