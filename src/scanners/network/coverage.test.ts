import { expect, test } from 'vitest';
import { notSeenCopy } from './copy.ts';
import { coverageOf, isOwnRefusal, type CoverageFacts } from './coverage.ts';

const GATEWAY = '192.168.1.1';
const FACTS: CoverageFacts = {
  subnet: '192.168.1.0/24',
  probed: 253,
  answered: [GATEWAY, '192.168.1.20'],
  gateway: GATEWAY,
  multicastHeard: true,
  silent: 0,
  attachedPrefix: 24,
  scannedPrefix: 24,
  refusedHere: 0,
  canary: true,
  unread: 0,
  ipv6: 'called',
};

test.each([
  ['devices that see each other', {}, false, false, []],
  ['only the gateway', { answered: [GATEWAY] }, true, false, [notSeenCopy.isolation]],
  ['nobody', { answered: [], multicastHeard: false }, true, false, [notSeenCopy.isolation]],
  ['one device and no gateway', { answered: ['192.168.1.20'], gateway: null }, true, false, [notSeenCopy.isolation]],
  [
    'this computer lets only the gateway through',
    { answered: [GATEWAY], refusedHere: 252 },
    false,
    true,
    [notSeenCopy.blockedHere],
  ],
  ['this computer lets nothing out', { answered: [], refusedHere: 253 }, false, true, [notSeenCopy.blockedHere]],
  ['a few questions did not get out', { answered: [GATEWAY], refusedHere: 20 }, true, false, [notSeenCopy.isolation]],
  ['questions to everyone alone get out', { refusedHere: 253 }, false, true, [notSeenCopy.blockedHere]],
  ['questions to everyone are filtered', { multicastHeard: false }, false, false, [notSeenCopy.multicast]],
  ['two devices tell nothing', { silent: 2 }, false, false, [notSeenCopy.silent(2)]],
  ['answers in no known form', { unread: 3 }, false, false, [notSeenCopy.unread(3)]],
  ['a larger network', { attachedPrefix: 16, scannedPrefix: 22 }, false, false, [notSeenCopy.larger(16, 22)]],
] as const)('%s', (_, change, isolationSuspected, blockedHere, notSeen) => {
  const coverage = coverageOf({ ...FACTS, ...change });
  expect(coverage).toMatchObject({ isolationSuspected, blockedHere });
  expect(coverage.notSeen).toEqual([...notSeen, notSeenCopy.ipv6.called, notSeenCopy.always]);
});

test.each(['off', 'announced', 'silent', 'called'] as const)('what IPv6 could not see is told: %s', (ipv6) => {
  expect(coverageOf({ ...FACTS, ipv6 }).notSeen).toEqual([notSeenCopy.ipv6[ipv6], notSeenCopy.always]);
});

test('one host of IPv6 alone beside the gateway may be the gateway itself, two are devices', () => {
  expect(coverageOf({ ...FACTS, answered: [GATEWAY, 'fe80::7'] }).isolationSuspected).toBe(true);
  expect(coverageOf({ ...FACTS, answered: [GATEWAY, 'fe80::7', 'fe80::8'] }).isolationSuspected).toBe(false);
});

test('what this computer refuses is told from what hosts and time do', () => {
  expect(['EACCES', 'EPERM', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH'].every(isOwnRefusal)).toBe(true);
  expect(['ECONNREFUSED', 'ETIMEDOUT', 'EMSGSIZE', undefined].some(isOwnRefusal)).toBe(false);
});
