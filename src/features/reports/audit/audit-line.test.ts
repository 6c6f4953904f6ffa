import { expect, test } from 'vitest';
import { actorRole } from '#contract/entities/review.ts';
import { withDigests, type ChainedEvent } from '../log/event-chain.ts';
import { auditEvidenceLineOf, auditLineOf } from './audit-line.ts';

const HASH = 'f'.repeat(64);
const ID = '01900000-0000-7000-8000-000000000001';

function line(change: Partial<ChainedEvent> = {}): ChainedEvent {
  return {
    seq: 3,
    atMs: 1_000,
    actorRole: 'reviewer',
    actorId: ID,
    action: 'needs_info',
    from: 'pending',
    to: 'needs_info',
    reasonCode: 'which-place',
    reasonText: 'Was it room 412?',
    previousText: 'Mr Smith gave us room 412.',
    detail: {
      redactions: [{ field: 'issueDescription', start: 0, end: 8 }],
      publishAfterMs: 1_760_000_000_000,
      campaignUntilMs: 1_770_000_000_000,
      campaignBecause: 'no-account',
    },
    previousHash: HASH,
    hash: HASH,
    ...change,
  };
}

test('of texts there are hashes, and neither the texts nor what they could be guessed with', () => {
  const told = withDigests(line(), 'a-salt', (text) => `hash of ${text.length}`);
  const read = auditLineOf(told);
  expect(read).toMatchObject({ reasonHash: 'hash of 23', previousTextHash: 'hash of 33', reasonCode: 'which-place' });
  expect(JSON.stringify(read)).not.toMatch(/412|Smith|a-salt|redactions|1760000000000|1770000000000/);
});

test('a line of before, whose texts have no hashes, tells nothing of them', () => {
  expect(auditLineOf(line())).toMatchObject({ reasonHash: null, previousTextHash: null });
});

test.each(actorRole.options)('of a %s the account is told only where it acts at a desk', (role) => {
  const isAtDesk = role === 'reviewer' || role === 'admin' || role === 'legal';
  expect(auditLineOf(line({ actorRole: role })).actorId).toBe(isAtDesk ? ID : null);
});

test('of a file there is its hash', () => {
  const event = { ...line({ actorRole: 'reporter', actorId: null }), action: 'add' } as const;
  expect(
    auditEvidenceLineOf({
      ...event,
      detail: { receivedSha256: 'abc', areas: [{ left: 1, top: 2, width: 3, height: 4 }] },
    }),
  ).toEqual({
    seq: 3,
    atMs: 1_000,
    actorRole: 'reporter',
    actorId: null,
    previousHash: HASH,
    hash: HASH,
    action: 'add',
    fileHash: 'abc',
  });
});
