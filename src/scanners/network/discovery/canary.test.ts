import { expect, test } from 'vitest';
import { judgeHost } from '../host.ts';
import { canaryAnswer, isCanary, isQuestion } from './canary.ts';
import { decodeWsDiscovery, wsDiscoveryProbe } from './ws-discovery.ts';

const ID = '01933b2e-7c00-7000-8000-000000000004';
const NAME = 'canary-7c00';

test('the canary knows the question of its own scan, and no other', () => {
  expect(isQuestion(wsDiscoveryProbe(ID), ID)).toBe(true);
  expect(isQuestion(wsDiscoveryProbe('01933b2e-7c00-7000-8000-000000000005'), ID)).toBe(false);
  expect(isQuestion(canaryAnswer(ID, NAME), ID)).toBe(false);
  expect(isQuestion(new Uint8Array(), ID)).toBe(false);
});

test('its answer is read as any camera’s, judged as one, and told from real ones by its name', () => {
  const decoded = decodeWsDiscovery(canaryAnswer(ID, NAME));
  if (!decoded.ok) throw new Error(decoded.error);
  const { name, observations } = decoded.value;
  expect(judgeHost({ address: '192.168.77.2', mac: null, names: [name!], observations }).verdict).toBe('camera');
  expect(isCanary(decoded.value, NAME)).toBe(true);
  expect(isCanary(decoded.value, 'canary-0000')).toBe(false);
});
