import { expect, test } from 'vitest';
import { judgeHost } from '../host.ts';
import { answerOf, canaryAnswer, isCanary } from './canary.ts';
import { decodeWsDiscovery, wsDiscoveryProbe } from './ws-discovery.ts';

const ID = '01933b2e-7c00-7000-8000-000000000004';
const NAME = 'canary-7c00';

const OWN = { address: '192.168.77.2', messageId: ID, name: NAME };

test('the canary answers the question of its own scan, and nothing else', () => {
  const from = { address: OWN.address, port: 40_000 };
  expect(answerOf(wsDiscoveryProbe(ID), from, OWN)).toEqual(canaryAnswer(ID, NAME));
  const others = [
    wsDiscoveryProbe('01933b2e-7c00-7000-8000-000000000005'),
    canaryAnswer(ID, NAME),
    new Uint8Array(),
    new Uint8Array(65_507).fill(0xff),
  ];
  for (const bytes of others) expect(answerOf(bytes, from, OWN)).toBeNull();
});

test('it answers neither another sender nor a port that no socket has', () => {
  expect(answerOf(wsDiscoveryProbe(ID), { address: '192.168.77.3', port: 40_000 }, OWN)).toBeNull();
  expect(answerOf(wsDiscoveryProbe(ID), { address: OWN.address, port: 0 }, OWN)).toBeNull();
});

test('its answer is read as any camera’s, judged as one, and told from real ones by its name', () => {
  const decoded = decodeWsDiscovery(canaryAnswer(ID, NAME));
  if (!decoded.ok) throw new Error(decoded.error);
  const { name, observations } = decoded.value;
  expect(judgeHost({ address: '192.168.77.2', mac: null, names: [name!], observations }).verdict).toBe('camera');
  expect(isCanary(decoded.value, NAME)).toBe(true);
  expect(isCanary(decoded.value, 'canary-0000')).toBe(false);
});
