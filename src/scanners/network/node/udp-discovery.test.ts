import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { ok } from '#core/result.ts';
import type { Announcement } from '../discovery/announcement.ts';
import { UnreadAnswers } from '../unread.ts';
import { UdpDiscovery, type Protocol } from './udp-discovery.ts';

test('an answer whose decoder throws is counted, and the next one is read', async () => {
  const device = createSocket('udp4');
  device.bind(0, '127.0.0.1');
  await once(device, 'listening');
  device.on('message', (_, { address, port }) => {
    for (const text of ['hostile', 'hostile', 'harmless']) device.send(text, port, address);
  });
  const planted: Protocol = {
    name: 'planted',
    port: device.address().port,
    everyone: null,
    question: Uint8Array.of(1),
    decode(bytes) {
      const name = Buffer.from(bytes).toString();
      if (name === 'hostile') throw new RangeError('read past the end');
      return ok({ protocol: 'planted', name, mac: null, observations: [], location: null });
    },
  };
  const unread = new UnreadAnswers();
  const heard = Promise.withResolvers<Announcement>();
  try {
    await using udp = await UdpDiscovery.open('127.0.0.1', null, [planted], unread, (_, announcement) =>
      heard.resolve(announcement),
    );
    udp.askHost('127.0.0.1');
    expect((await heard.promise).name).toBe('harmless');
    expect(unread.counts).toEqual({ 'planted reader-failed': 2 });
  } finally {
    device.close();
  }
});
