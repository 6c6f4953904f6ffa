import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromHex } from '#core/bytes/hex.ts';
import { latin1Bytes } from '#core/bytes/text.ts';
import { macAddress } from './announcement.ts';
import { announcesMedia, readGreeting, readHttpAnswer } from './banners.ts';
import { decodeDhip, dhipSearch } from './dhip.ts';
import { decodeFoscam, foscamSearch } from './foscam.ts';
import { pictureQuestions, readPictureHead } from './motion-jpeg.ts';
import { decodePppp, ppppSearch } from './pppp.ts';
import { nextRtspTurn, readRtspAnswers } from './rtsp.ts';
import { decodeSadp, sadpInquiry } from './sadp.ts';
import { decodeSnmp, snmpGet } from './snmp.ts';
import { decodeSsdp, ssdpSearch } from './ssdp.ts';
import { decodeUbiquiti, ubiquitiSearch } from './ubiquiti.ts';
import { decodeVstarcam, vstarcamSearch } from './vstarcam.ts';
import { decodeWsDiscovery, wsDiscoveryProbe } from './ws-discovery.ts';

const UUID = '6f1c7b0e-0000-4000-8000-000000000000';

/** Each decoder with the start of its answer, so that fuzzing gets past the first check. */
const DECODERS = [
  ['dhip', decodeDhip, '20000000444849500000000000000000'],
  ['foscam', decodeFoscam, '4d4f5f4901'],
  ['pppp', decodePppp, 'f1410014'],
  ['sadp', decodeSadp, Buffer.from('<?xml?><ProbeMatch><DeviceDescription>').toString('hex')],
  ['snmp', decodeSnmp, '302902010004067075626c6963a21c'],
  ['ssdp', decodeSsdp, Buffer.from('HTTP/1.1 200 OK\r\n').toString('hex')],
  ['ubiquiti', decodeUbiquiti, '010000190b'],
  ['vstarcam', decodeVstarcam, '44480108'],
  ['ws-discovery', decodeWsDiscovery, Buffer.from('<e:Envelope><d:ProbeMatch><d:Scopes>').toString('hex')],
] as const;

describe.each(DECODERS)('%s', (protocol, decode, start) => {
  test('answers a reason or an announcement to any bytes', () => {
    const prefix = [...fromHex(start)!];
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.uint8Array({ maxLength: 400 }).map((tail) => Uint8Array.from([...prefix, ...tail])),
    );
    fc.assert(
      fc.property(bytes, (datagram) => {
        const decoded = decode(datagram);
        if (decoded.ok) expect(decoded.value.protocol).toBe(protocol);
        else expect(['too-short', 'wrong-magic', 'bad-checksum', 'implausible']).toContain(decoded.error);
      }),
      { numRuns: 300 },
    );
  });

  test('64 KiB of its own opening repeated stay within bounds', () => {
    const piece = fromHex(start)!;
    const flood = Uint8Array.from({ length: 65_507 }, (_, at) => piece[at % piece.length]!);
    const decoded = decode(flood);
    expect(JSON.stringify(decoded).length).toBeLessThan(100_000);
  });
});

test('each answer in its protocol’s own bytes', () => {
  expect(decodePppp(fromHex('f141001456535442000000000001e24046484a4b4c000000')!)).toMatchObject({
    ok: true,
    value: { name: 'VSTB-123456' },
  });
  expect(decodeUbiquiti(fromHex('010000190b000862616b646f6f72210c000b55564320473420446f6d65')!)).toMatchObject({
    ok: true,
    value: { name: 'bakdoor!' },
  });
  expect(
    decodeSadp(
      latin1Bytes(
        '<?xml version="1.0"?><ProbeMatch><DeviceDescription>DS-2CD2</DeviceDescription><MAC>44-19-B6-00-00-01</MAC></ProbeMatch>',
      ),
    ),
  ).toMatchObject({ ok: true, value: { name: 'DS-2CD2', mac: '44:19:b6:00:00:01' } });
  expect(
    decodeSnmp(
      fromHex(
        '303e02010004067075626c6963a2310202535702010002010030253012' +
          '06082b060102010101000406697063616d31300f06082b0601020101020006032b0601',
      )!,
    ),
  ).toMatchObject({ ok: true, value: { name: 'ipcam1' } });
});

test('questions are what their protocols ask for, and small', () => {
  const questions = [
    dhipSearch(),
    foscamSearch(),
    ppppSearch(),
    sadpInquiry(UUID),
    snmpGet(1),
    ssdpSearch('ssdp:all', 1),
    ubiquitiSearch(),
    vstarcamSearch(),
    wsDiscoveryProbe(UUID),
  ];
  for (const question of questions) expect(question.length).toBeLessThan(900);
  expect(Buffer.from(snmpGet(0x5357)).toString('hex')).toBe(
    '303502010004067075626c6963a02802025357020100020100301c300c06082b060102010101000500300c06082b060102010102000500',
  );
});

test('HTTP, RTSP and greetings from any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
      for (const front of ['HTTP/1.1 200 OK\r\n', 'RTSP/1.0 200 OK\r\n', '']) {
        const answer = Uint8Array.from([...latin1Bytes(front), ...bytes]);
        readHttpAnswer(answer);
        readRtspAnswers(answer, 554);
        for (const { text } of readGreeting(answer, 'telnet-banner')) expect(text.length).toBeLessThanOrEqual(2_048);
      }
    }),
  );
  expect(
    readHttpAnswer(latin1Bytes('HTTP/1.1 200 OK\r\nServer: App-webs/\r\n\r\n<title> My\n Cam </title>')).observations,
  ).toEqual([
    { observable: 'http-server', text: 'App-webs/' },
    { observable: 'http-title', text: 'My Cam' },
    { observable: 'http-body', text: '<title> My\n Cam </title>' },
  ]);
  expect(readGreeting(Uint8Array.from([255, 251, 1, 255, 250, 24, 1, 255, 240, 104, 105]), 'telnet-banner')).toEqual([
    { observable: 'telnet-banner', text: 'hi' },
  ]);
});

test('a stream of pictures is told by its head alone, and the title of a refusal names nothing', () => {
  const stream = 'HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=b\r\n\r\n--b\r\nwebcam';
  expect(announcesMedia(stream)).toBe(true);
  expect(announcesMedia('HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace')).toBe(false);
  expect(announcesMedia('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nContent-Type: image/png')).toBe(false);
  expect(readHttpAnswer(latin1Bytes(stream)).observations).toEqual([
    { observable: 'behavior', behavior: 'http-motion-jpeg', detail: null },
  ]);
  const picture = 'HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\n';
  expect(readHttpAnswer(latin1Bytes(`${picture}ETag: "1"\r\n\r\nwebcam`)).observations).toEqual([]);
  expect(readHttpAnswer(latin1Bytes(`${picture}\r\nwebcam`)).observations).toEqual([
    { observable: 'behavior', behavior: 'http-snapshot', detail: null },
  ]);
  const refusal = readHttpAnswer(latin1Bytes('HTTP/1.1 401 Unauthorized\r\n\r\n<title>Access denied</title>'));
  expect(refusal.title).toBeNull();
  expect(refusal.observations).toContainEqual({ observable: 'http-title', text: 'Access denied' });
});

test.each([
  ['44-19-B6-00-00-01', '44:19:b6:00:00:01'],
  ['4419b6000001', '44:19:b6:00:00:01'],
  ['00:00:00:00:00:00', null],
  ['4419', null],
])('the hardware address %s is %s', (text, mac) => {
  expect(macAddress(text)).toBe(mac);
});

test.each([
  ['a speaker that is sent to', 'Public: ANNOUNCE, SETUP, RECORD, PAUSE, FLUSH, TEARDOWN, OPTIONS', 'rtsp-receives'],
  ['a camera', 'Public: OPTIONS, DESCRIBE, SETUP, TEARDOWN, PLAY, GET_PARAMETER', 'rtsp-answers'],
  ['a server that does both', 'Public: DESCRIBE, ANNOUNCE, SETUP, PLAY, RECORD', 'rtsp-answers'],
  ['one that does not say', 'CSeq: 1', 'rtsp-answers'],
  ['one with a password', 'WWW-Authenticate: Digest realm="x"', 'rtsp-password'],
])('RTSP: %s', (_, header, behavior) => {
  const answer = latin1Bytes(`RTSP/1.0 200 OK\r\n${header}\r\n\r\n`);
  expect(readRtspAnswers(answer, 554)).toContainEqual({ observable: 'behavior', behavior, detail: '554' });
});

test('RTSP is asked at its root, then at customary names where there is nothing, and no more', () => {
  expect(nextRtspTurn('10.0.0.5:554', [])!.send).toMatch(/^OPTIONS rtsp:\/\/10\.0\.0\.5:554\/ RTSP/);
  expect(nextRtspTurn('10.0.0.5:554', ['HTTP/1.1 400 Bad Request\r\n\r\n'])).toBeNull();
  const described = nextRtspTurn('10.0.0.5:554', ['RTSP/1.0 200 OK\r\n\r\n'])!;
  expect(described.enough('RTSP/1.0 200 OK\r\nContent-Length: 90\r\n\r\nv=0\r\n')).toBe(false);
  expect(described.enough('RTSP/1.0 200 OK\r\nContent-Length: 90\r\n\r\nm=video 0 RTP/AVP 96\r\n')).toBe(true);
  const nowhere = ['RTSP/1.0 200 OK\r\n\r\n', 'RTSP/1.0 404 Not Found\r\n\r\n'];
  expect(nextRtspTurn('10.0.0.5:554', nowhere)!.send.match(/^DESCRIBE/gm)!.length).toBeGreaterThan(5);
  expect(nextRtspTurn('10.0.0.5:554', [nowhere[0]!, 'RTSP/1.0 401 Unauthorized\r\n\r\n'])).toBeNull();
  expect(nextRtspTurn('10.0.0.5:554', [...nowhere, ''])).toBeNull();
});

test('paths of pictures are asked where a page shows them or says nothing, never behind a password', () => {
  const page = '<img src="live/cam.mjpg"><img src="https://elsewhere.example/stream"><img src="/logo.png">';
  expect(pictureQuestions({ status: 200, body: page }, false)[0]).toBe('/live/cam.mjpg');
  expect(pictureQuestions({ status: 200, body: page }, false).join(' ')).not.toMatch(/elsewhere|logo/);
  expect(pictureQuestions({ status: 404, body: '' }, false)).toContain('/stream');
  expect(pictureQuestions({ status: 404, body: '<img src=a.jpg>'.repeat(900) }, false).length).toBeLessThanOrEqual(8);
  expect(pictureQuestions({ status: 401, body: '' }, false)).toEqual([]);
  expect(pictureQuestions({ status: 200, body: page }, true)).toEqual([]);
});

test('a stored picture is no snapshot', () => {
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\n';
  expect(readPictureHead(latin1Bytes(`${head}\r\n`))).toHaveLength(1);
  expect(readPictureHead(latin1Bytes(`${head}Last-Modified: Mon, 01 Jan 2024 00:00:00 GMT\r\n\r\n`))).toEqual([]);
  expect(readPictureHead(latin1Bytes(`${head}Content-Length: 9`))).toEqual([]);
});
