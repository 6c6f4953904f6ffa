import { expect, test } from 'vitest';
import { makeReceipts, makeSigner } from '#tests/support/evidence.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { countLogKills } from './log-kills.ts';
import { runPython } from './python.ts';

test('a log that is killed again and again signs no tree head that a later one contradicts', async () => {
  const counted = await countLogKills(40, 4);
  expect(counted).toMatchObject({
    kills: 4,
    acknowledged: 40,
    lost: 0,
    badReceipts: 0,
    heads: 40,
    proofs: 80,
    wrong: 0,
  });
  expect(counted.cutOff).toBeGreaterThan(0);
}, 120_000);

test('the verifier in Python tells a tree head that another contradicts', async () => {
  const log = await makeSigner();
  const strangers = ['ab'.repeat(32), 'cd'.repeat(32)];
  const [one, other] = await Promise.all([1, 2].map((seed) => makeReceipts(log, strangers, createSeededRandom(seed))));
  const first = one![0]!.treeHead;
  const second = other!.at(-1)!.treeHead;
  const lines = [
    { log: log.publicKey, treeHead: first },
    { log: log.publicKey, treeHead: { ...first, size: first.size + 1 } },
    { first, second: first, proof: [] },
    { first, second: { ...second, size: first.size }, proof: [] },
    { first, second: { ...second, size: first.size + 1 }, proof: ['ab'.repeat(32)] },
  ];
  expect(await runPython('log', { lines })).toEqual([{ heads: 2, proofs: 3, wrong: [1, 3, 4] }]);
});
