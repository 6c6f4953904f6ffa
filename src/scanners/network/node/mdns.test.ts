import dnsPacket from 'dns-packet';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeMdns, mdnsQuery } from './mdns.ts';

test('services whose records tell a kind of device are asked for by name, all by unicast', () => {
  const packet = Buffer.from(mdnsQuery());
  const { questions } = dnsPacket.decode(packet);
  const names = questions?.map(({ name }) => name) ?? [];
  expect(names).toEqual(expect.arrayContaining(['_hap._tcp.local', '_matterc._udp.local', '_ipp._tcp.local']));
  expect(packet.toString('hex').match(/00000c8001/g)).toHaveLength(names.length);
});

test('an answer tells services, names and the addresses of both protocols', () => {
  const answer = dnsPacket.encode({
    type: 'response',
    answers: [{ type: 'PTR', name: '_axis-video._tcp.local', data: 'AXIS M3085._axis-video._tcp.local' }],
    additionals: [
      { type: 'A', name: 'axis.local', data: '10.0.0.9' },
      { type: 'AAAA', name: 'axis.local', data: 'FE80:0:0:0:A62B:B0FF:FE01:0203' },
    ],
  });
  const decoded = decodeMdns(answer);
  expect(decoded).toMatchObject({
    ok: true,
    value: { name: 'AXIS M3085', addresses: ['10.0.0.9', 'fe80::a62b:b0ff:fe01:203'] },
  });
});

test('an answer that names many addresses is not believed for all of them', () => {
  const answer = dnsPacket.encode({
    type: 'response',
    answers: [
      { type: 'PTR', name: '_http._tcp.local', data: 'x._http._tcp.local' },
      ...Array.from({ length: 40 }, (_, at) => ({ type: 'A' as const, name: 'x.local', data: `10.0.0.${at + 1}` })),
    ],
  });
  const decoded = decodeMdns(answer);
  expect(decoded.ok && decoded.value.addresses).toHaveLength(8);
});

test('any bytes get a reason or an announcement', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const decoded = decodeMdns(bytes);
      expect(decoded.ok ? decoded.value.protocol : typeof decoded.error).toMatch(/^(?:mdns|string)$/);
    }),
  );
});
