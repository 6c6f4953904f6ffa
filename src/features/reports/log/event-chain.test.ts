import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHAIN_START, eventHash, firstBrokenLink, type ChainedEvent } from './event-chain.ts';
import type { ReportEvent } from './report-event.ts';

const REPORT_ID = '01890000-0000-7000-8000-00000000000a';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function chain(length: number): ChainedEvent[] {
  const events: ChainedEvent[] = [];
  let previousHash = CHAIN_START;
  for (let seq = 1; seq <= length; seq += 1) {
    const event: ReportEvent = {
      seq,
      atMs: seq * 1_000,
      actorRole: 'reviewer',
      actorId: null,
      action: 'view',
      from: 'pending',
      to: 'pending',
      reasonCode: null,
      reasonText: `line ${seq}`,
      previousText: null,
      detail: { redactions: [{ field: 'name', start: 0, end: seq }] },
    };
    const hash = eventHash(REPORT_ID, event, previousHash, sha256);
    events.push({ ...event, previousHash, hash });
    previousHash = hash;
  }
  return events;
}

test('a whole log has no broken link', () => {
  expect(firstBrokenLink(REPORT_ID, chain(5), sha256)).toBeNull();
  expect(firstBrokenLink(REPORT_ID, [], sha256)).toBeNull();
});

test.each([
  ['another time', { atMs: 1 }],
  ['another actor', { actorRole: 'admin' }],
  ['another status', { to: 'published' }],
  ['another reason', { reasonText: 'kinder words' }],
  ['another text before', { previousText: 'x' }],
  ['another redaction', { detail: {} }],
] as const)('%s in the third line is found', (_name, change) => {
  const events = chain(5);
  events[2] = { ...events[2]!, ...change };
  expect(firstBrokenLink(REPORT_ID, events, sha256)).toBe(3);
});

test('a line taken out, swapped or moved to another report is found', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 8 }), fc.nat(), (length, pick) => {
      const events = chain(length);
      const index = pick % (length - 1);
      expect(firstBrokenLink(REPORT_ID, events.toSpliced(index, 1), sha256)).toBe(index + 1);
      const swapped = events.with(index, events[index + 1]!).with(index + 1, events[index]!);
      expect(firstBrokenLink(REPORT_ID, swapped, sha256)).toBe(index + 1);
      expect(firstBrokenLink('01890000-0000-7000-8000-00000000000b', events, sha256)).toBe(1);
    }),
  );
});
