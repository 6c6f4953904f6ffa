import { expect, test } from 'vitest';
import { missingPackages } from './daemon-host.ts';

const CAMERA = {
  name: 'Camera',
  address: '192.168.77.9',
  mac: '02:00:00:50:00:01',
  truth: 'camera',
  daemons: [{ program: '/bin/sh', package: 'dash', args: [], listens: 'tcp/80' }],
} as const;

test('a program that is there needs no package', () => {
  expect(missingPackages([CAMERA])).toEqual([]);
});

test('what a program loads and the machine lacks is missing', () => {
  const daemons = [{ ...CAMERA.daemons[0], alsoNeeds: ['dpkg', 'libc6', 'no-such-package'] }];
  expect(missingPackages([{ ...CAMERA, daemons }])).toEqual(['no-such-package']);
});
