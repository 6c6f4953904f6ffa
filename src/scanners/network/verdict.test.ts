import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OBSERVABLES, type Observable } from './fingerprints/vocabulary.ts';
import { claimFor, judge } from './verdict.ts';

test.each<[Observable, string, 'camera' | 'possible' | 'other']>([
  ['http-server', 'App-webs/', 'camera'],
  ['http-server', 'nginx/1.18.0', 'other'],
  ['http-server', 'GoAhead-Webs', 'possible'],
  ['http-server', 'Mini web server 1.0 ZTE corp 2005.', 'other'],
  ['http-title', 'Synology DiskStation', 'other'],
  ['http-title', 'TL-WR841N', 'other'],
  ['rtsp-server', 'Hipcam RealServer/V1.0', 'camera'],
  ['rtsp-server', 'AirTunes/366.0', 'other'],
  ['rtsp-server', 'GStreamer RTSP server', 'possible'],
  ['ftp-banner', '220 AXIS 5600+ Network Print Server V6.10 ready.', 'other'],
  ['ftp-banner', '220 AXIS 206 Network Camera 4.40 (Mar 2005) ready.', 'camera'],
  ['telnet-banner', 'Debian GNU/Linux 12 host tty1', 'other'],
  ['snmp-sysdescr', 'HP ETHERNET MULTI-ENVIRONMENT,ROM R.22.01,JETDIRECT,JD115', 'other'],
  ['mdns-txt', 'md=IPC pv=1.0 ci=17 sf=1', 'camera'],
  ['mdns-txt', 'fn=Living room md=Google Home Mini', 'other'],
  ['tls-subject', 'CN=camera.ubnt.dev', 'camera'],
  ['ntp', 'TiVo DVR', 'other'],
])('%s %j alone is %s', (observable, text, verdict) => {
  expect(judge([{ observable, text }]).verdict).toBe(verdict);
});

test('weak pieces that agree become a camera; one strong contradiction keeps it possible or other', () => {
  const rtsp = { observable: 'rtsp-server', text: 'RTSP Server' } as const;
  const http = { observable: 'http-server', text: 'GoAhead-Webs' } as const;
  expect(judge([rtsp]).verdict).toBe('possible');
  expect(judge([rtsp, http]).probability).toBeGreaterThan(judge([rtsp]).probability!);
  expect(judge([rtsp, { observable: 'http-title', text: 'QNAP TS-451' }]).verdict).toBe('other');
});

test('a word repeated in ten banners is one piece of evidence', () => {
  const once = judge([{ observable: 'http-server', text: 'GoAhead-Webs' }]);
  const tenTimes = judge(
    Array.from({ length: 10 }, () => ({ observable: 'http-server', text: 'GoAhead-Webs' }) as const),
  );
  expect(tenTimes.probability).toBe(once.probability);
});

test('any text in any observable gets a verdict', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...OBSERVABLES),
      fc.string({ unit: 'binary', maxLength: 2_000 }),
      (observable, text) => {
        const claim = claimFor({ observable, text });
        const { verdict, probability } = judge([{ observable, text }]);
        expect(['camera', 'possible', 'other']).toContain(verdict);
        expect(probability === null).toBe(claim === null);
      },
    ),
  );
});
