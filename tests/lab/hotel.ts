import { dhip, hex, mdns, page, SDP, ssdp, wsd } from './answers.ts';
import type { LabDevice } from './device.ts';
import { GATEWAY_ADDRESS } from './lab.ts';

/** A hotel's guest network: 18 cameras of every kind that answers, 17 other devices, among them look-alikes. */

const DEVICES: readonly Omit<LabDevice, 'address'>[] = [
  {
    name: 'Hikvision dome',
    mac: '44:19:b6:10:00:01',
    truth: 'camera',
    udp: {
      37020: {
        answerHex: hex(
          '<?xml version="1.0" encoding="UTF-8"?><ProbeMatch><DeviceType>140</DeviceType><DeviceDescription>DS-2CD2347G2-LU</DeviceDescription><MAC>44-19-b6-10-00-01</MAC></ProbeMatch>',
        ),
        whenContains: 'inquiry',
        group: '239.255.255.250',
      },
    },
    tcp: { 80: page('', 'App-webs/'), 554: { kind: 'rtsp', realm: 'IP Camera(C0001)' } },
  },
  {
    name: 'Relabelled recorder',
    mac: '00:11:22:10:00:02',
    truth: 'camera',
    tcp: { 554: { kind: 'rtsp', realm: 'IP Camera(C2203)' } },
  },
  {
    name: 'Dahua bullet',
    mac: '3c:ef:8c:10:00:03',
    truth: 'camera',
    udp: {
      37810: {
        answerHex: dhip(
          '{"mac":"3c:ef:8c:10:00:03","method":"client.notifyDevInfo","params":{"deviceInfo":{"DeviceClass":"IPC","DeviceType":"IPC-HFW2439S","Vendor":"Dahua"}}}',
        ),
        group: '239.255.255.251',
      },
    },
    tcp: { 37777: { kind: 'open' } },
  },
  {
    name: 'Dahua behind a password',
    mac: '00:11:22:10:00:04',
    truth: 'camera',
    tcp: { 554: { kind: 'rtsp', server: 'Rtsp Server/3.0', realm: 'Login to 6a2b9d1c77e04f55' } },
  },
  {
    name: 'Axis',
    mac: 'ac:cc:8e:10:00:05',
    truth: 'camera',
    udp: { 5353: mdns('_axis-video._tcp', 'AXIS M3085-V - ACCC8E100005', ['macaddress=ACCC8E100005']) },
    tcp: {
      80: {
        kind: 'http',
        status: '401 Unauthorized',
        headers: { 'WWW-Authenticate': 'Digest realm="AXIS_ACCC8E100005", nonce="1"' },
      },
    },
  },
  {
    name: 'Nameless ONVIF',
    mac: '02:00:00:10:00:06',
    truth: 'camera',
    udp: { 3702: wsd('onvif://www.onvif.org/type/video_encoder onvif://www.onvif.org/name/NVT') },
  },
  {
    name: 'ONVIF with a small web server',
    mac: '02:00:00:10:00:07',
    truth: 'camera',
    udp: { 3702: wsd('onvif://www.onvif.org/Profile/Streaming onvif://www.onvif.org/hardware/C6F0SgZ0N0P6L0') },
    tcp: { 80: page('', 'GoAhead-Webs') },
  },
  {
    name: 'Spy camera, peer to peer only',
    mac: '02:00:00:10:00:08',
    truth: 'camera',
    udp: { 32108: { answerHex: 'f141001456535442000000000001e24046484a4b4c000000' } },
  },
  {
    name: 'VStarcam',
    mac: '02:00:00:10:00:09',
    truth: 'camera',
    udp: { 8600: { answerHex: `44480108${hex('192.168.77.18\0VSTB123456ABCDE\0IPCAM\0')}` } },
  },
  {
    name: 'Foscam',
    mac: '00:62:6e:10:00:0a',
    truth: 'camera',
    udp: { 10000: { answerHex: `4d4f5f4901${'00'.repeat(18)}${hex('00626E10000A\0Nursery\0')}` } },
  },
  {
    name: 'Xiongmai recorder',
    mac: '00:12:17:10:00:0b',
    truth: 'camera',
    tcp: { 80: page('NETSurveillance WEB', 'uc-httpd 1.0.0'), 34567: { kind: 'open' } },
  },
  {
    name: 'Reolink',
    mac: 'ec:71:db:10:00:0c',
    truth: 'camera',
    tcp: { 80: page('Reolink', 'nginx'), 443: { kind: 'open' }, 554: { kind: 'rtsp', realm: 'BC Streaming Media' } },
  },
  {
    name: 'HomeKit camera',
    mac: '02:00:00:10:00:0d',
    truth: 'camera',
    udp: { 5353: mdns('_hap._tcp', 'Cam 41A2', ['md=CM01', 'ci=17', 'sf=1']) },
  },
  {
    name: 'Board camera with a stream',
    mac: '02:00:00:10:00:0e',
    truth: 'camera',
    tcp: { 8554: { kind: 'rtsp', server: 'GStreamer RTSP server', sdp: SDP, path: 'stream1' } },
  },
  {
    name: 'UniFi',
    mac: 'fc:ec:da:10:00:0f',
    truth: 'camera',
    udp: { 10001: { answerHex: `01000019${'0b0008'}${hex('backdoor')}0c000b${hex('UVC G4 Dome')}` } },
  },
  {
    name: 'MJPEG on a board',
    mac: 'b8:27:eb:10:00:10',
    truth: 'camera',
    tcp: { 8080: page('MJPG-streamer', 'MJPG-Streamer/0.2') },
  },
  { name: 'Silent Hikvision', mac: '44:19:b6:10:00:11', truth: 'silent-camera', firewalled: true },
  { name: 'Silent Dahua', mac: '3c:ef:8c:10:00:12', truth: 'silent-camera', firewalled: true },
  {
    name: 'Printer',
    mac: '3c:d9:2b:20:00:01',
    truth: 'other',
    udp: { 5353: mdns('_ipp._tcp', 'HP OfficeJet Pro 9010', ['ty=HP OfficeJet Pro 9010']) },
    tcp: { 80: page('HP OfficeJet Pro 9010', 'HP HTTP Server; HP OfficeJet Pro 9010') },
  },
  {
    name: 'File server',
    mac: '00:11:32:20:00:02',
    truth: 'other',
    tcp: { 5000: page('DiskStation - Synology DiskStation', 'nginx') },
  },
  {
    name: 'Television',
    mac: '02:00:00:20:00:03',
    truth: 'other',
    udp: { 1900: ssdp('Linux/4.1 UPnP/1.0 Samsung AllShare Server/1.0', 'urn:dial-multiscreen-org:service:dial:1') },
    tcp: { 8080: page('SmartTV') },
  },
  {
    name: 'Smart speaker',
    mac: '02:00:00:20:00:04',
    truth: 'other',
    udp: { 5353: mdns('_googlecast._tcp', 'Google-Home-Mini-7', ['md=Google Home Mini', 'fn=Lobby']) },
  },
  {
    name: 'Sonos',
    mac: '00:0e:58:20:00:05',
    truth: 'other',
    udp: { 1900: ssdp('Linux UPnP/1.0 Sonos/70.1 (ZPS12)', 'urn:schemas-upnp-org:device:ZonePlayer:1') },
  },
  { name: 'Phone', mac: '7a:11:22:20:00:06', truth: 'other', firewalled: true },
  { name: 'Laptop', mac: '3c:a9:f4:20:00:07', truth: 'other', firewalled: true },
  {
    name: 'AirPlay speaker',
    mac: '02:00:00:20:00:08',
    truth: 'other',
    tcp: { 5000: { kind: 'rtsp', server: 'AirTunes/366.0' }, 7447: { kind: 'rtsp', server: 'AirTunes/366.0' } },
  },
  {
    name: 'Print server of a camera maker',
    mac: '00:40:8c:20:00:09',
    truth: 'other',
    tcp: {
      21: { kind: 'greeting', text: '220 AXIS 5600+ Network Print Server V6.10 ready.\r\n' },
      80: page('AXIS 5600+ Network Print Server'),
    },
  },
  {
    name: 'Set-top box',
    mac: '00:11:d9:20:00:0a',
    truth: 'other',
    udp: { 5353: mdns('_tivo-device._tcp', 'TiVo DVR 8F2', ['TSN=8F2']) },
    tcp: { 80: page('TiVo DVR', 'tivo-httpd-1') },
  },
  { name: 'Lamp', mac: '24:0a:c4:20:00:0b', truth: 'other', tcp: { 80: page('WLED', 'ESP8266WebServer') } },
  {
    name: 'Web server',
    mac: 'b8:27:eb:20:00:0c',
    truth: 'other',
    tcp: { 80: page('Welcome to nginx!', 'nginx/1.22.1') },
  },
  {
    name: 'Media player',
    mac: '02:00:00:20:00:0d',
    truth: 'other',
    tcp: { 8554: { kind: 'rtsp', server: 'VLC/3.0.18', sdp: SDP } },
  },
  {
    name: 'Conference screen',
    mac: '00:e0:db:20:00:0e',
    truth: 'other',
    tcp: {
      80: page('Polycom RealPresence Group 500'),
      23: { kind: 'greeting', text: 'Polycom Command Shell\r\nPassword: ' },
    },
  },
  {
    name: 'Hostile box',
    mac: '02:00:00:20:00:0f',
    truth: 'other',
    tcp: { 80: { kind: 'endless' }, 554: { kind: 'drip' }, 23: { kind: 'endless' } },
  },
  {
    name: 'Switch',
    mac: '00:0c:42:20:00:10',
    truth: 'other',
    tcp: {
      80: page('RouterOS router configuration page'),
      21: { kind: 'greeting', text: '220 MikroTik FTP server (MikroTik 6.49) ready\r\n' },
    },
  },
];

const GATEWAY: LabDevice = {
  name: 'Router',
  address: GATEWAY_ADDRESS,
  mac: '14:91:82:30:00:01',
  truth: 'other',
  tcp: { 80: page('Login', 'GoAhead-Webs') },
};

/** 35 devices with the gateway: 16 cameras that answer, 2 that answer nothing but address resolution. */
export const HOTEL: readonly LabDevice[] = [
  GATEWAY,
  ...DEVICES.map((device, at) => ({ ...device, address: `192.168.77.${10 + at * 3}` })),
];

export const ISOLATED_HOTEL: readonly LabDevice[] = [GATEWAY];
