import { expect, test } from 'vitest';
import { UnreadAnswers } from '../unread.ts';
import { claimFor } from '../verdict.ts';
import { scanRange } from '../subnet.ts';
import { AddressQuestions } from './address-questions.ts';
import { RunningScan } from './running-scan.ts';

const RANGE = scanRange('192.168.1.2', 29)!;

/** The questions for the addresses of a small network, over a sender that sends nothing. */
function questions(poke: (address: string) => void, deep = false): AddressQuestions {
  const lan = { name: 'lan', address: '192.168.1.2', prefixLength: 29, mac: '02:00:00:00:00:02', linkLocal: null };
  const { signal } = new AbortController();
  const terms = { network: { lan, range: RANGE, gateway: null }, deep, signal };
  return new AddressQuestions(new RunningScan(terms, new UnreadAnswers(), claimFor), { poke });
}

test('every address is asked once, and awaited from when the last question has left', async () => {
  const asked: string[] = [];
  const addresses = questions((address) => void asked.push(address));
  expect(addresses.untilMs).toBe(Infinity);
  await Promise.all([addresses.askAll(), addresses.firstWave]);
  expect(asked).toEqual(RANGE.addresses);
  expect(addresses.lastWaveLeftMs).toBeLessThan(Infinity);
  // One repetition by the system, and the longest answer to it.
  expect(addresses.untilMs - addresses.lastWaveLeftMs).toBeCloseTo(1_250);
});

test('a host that is missing half a second after its question was met by a repeated one', async () => {
  const addresses = questions(() => undefined);
  const [address] = RANGE.addresses;
  expect(addresses.isLate(address!, 10_000)).toBe(false);
  await addresses.askAll();
  expect(addresses.isLate(address!, addresses.lastWaveLeftMs + 490)).toBe(false);
  expect(addresses.isLate(address!, addresses.lastWaveLeftMs + 510)).toBe(true);
});

test('where no question can leave nothing is awaited, and whoever asked hears why', async () => {
  const addresses = questions(() => {
    throw new Error('Not running');
  });
  const asking = addresses.askAll();
  await addresses.firstWave;
  await expect(asking).rejects.toThrow('Not running');
  expect(addresses.untilMs).toBe(-Infinity);
});

test('a deep scan awaits addresses for a time that is set', () => {
  expect(questions(() => undefined, true).untilMs).toBe(5_000);
});
