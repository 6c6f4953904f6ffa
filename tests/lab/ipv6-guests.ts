import type { LabDevice } from './device.ts';
import { GATEWAY_ADDRESS } from './lab.ts';

/** Devices of IPv6 alone and of both protocols, with an address made of the hardware address or one of their own. */

const SDP = 'v=0\r\no=- 0 0 IN IP6 ::\r\ns=live\r\nt=0 0\r\nm=video 0 RTP/AVP 96\r\na=rtpmap:96 H264/90000\r\n';

const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex');

const ONVIF = {
  answerHex: hex(
    '<?xml version="1.0"?><s:Envelope xmlns:s="x"><s:Body><d:ProbeMatches><d:ProbeMatch><d:Types>dn:NetworkVideoTransmitter</d:Types><d:Scopes>onvif://www.onvif.org/type/video_encoder onvif://www.onvif.org/name/Cam6</d:Scopes></d:ProbeMatch></d:ProbeMatches></s:Body></s:Envelope>',
  ),
  whenContains: 'Probe',
  group: '239.255.255.250',
  group6: 'ff02::c',
};

const page = (title: string, server: string) =>
  ({ kind: 'http', headers: { Server: server }, body: `<html><head><title>${title}</title></head></html>` }) as const;

export const IPV6_GUESTS: readonly LabDevice[] = [
  {
    name: 'Router',
    address: GATEWAY_ADDRESS,
    mac: '14:91:82:60:06:01',
    truth: 'other',
    tcp: { 80: page('Login', 'nginx') },
  },
  {
    name: 'Camera of IPv6 alone that announces itself',
    address: 'fe80::ff:fe61:1',
    mac: '02:00:00:61:00:01',
    truth: 'camera',
    udp: { 3702: ONVIF },
  },
  {
    name: 'Camera of IPv6 alone that keeps still, with an address of its own',
    address: 'fe80::51c7:e1b2:3d04:9a02',
    mac: '02:00:00:61:00:02',
    truth: 'camera',
    tcp: { 554: { kind: 'rtsp', sdp: SDP } },
  },
  {
    name: 'Camera of both protocols',
    address: '192.168.77.61',
    ipv6: 'fe80::51c7:e1b2:3d04:9a03',
    mac: '02:00:00:61:00:03',
    truth: 'camera',
    udp: { 3702: ONVIF },
    tcp: { 554: { kind: 'rtsp', sdp: SDP } },
  },
  {
    name: 'Printer of IPv6 alone',
    address: 'fe80::ff:fe61:4',
    mac: '02:00:00:61:00:04',
    truth: 'other',
    tcp: { 80: page('HP OfficeJet Pro 9010', 'HP HTTP Server; HP OfficeJet Pro 9010') },
  },
  {
    name: 'Phone of both protocols that answers nothing',
    address: '192.168.77.62',
    mac: '7a:00:00:61:00:05',
    truth: 'other',
    firewalled: true,
  },
];
