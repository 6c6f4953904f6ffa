import { guarded, hex, mdns, page, placed, SDP, snmp, ssdp, webPage, wsd } from './answers.ts';
import type { LabDaemon, LabDevice } from './device.ts';
import { GATEWAY_ADDRESS } from './lab.ts';

/**
 * A lodge in the mountains: pages in Polish, Czech, Hungarian and English, three web and shell servers of Debian's.
 * Written after the rules were frozen on 2026-11-25, from the protocols' documents, and judged once.
 */

/** Python's own web server over a directory with one page. */
function pythonServer(port: number, html: string): LabDaemon {
  return {
    program: '/usr/bin/python3',
    package: 'python3',
    args: ['-m', 'http.server', String(port), '--directory', '{dir}/www'],
    files: { 'www/index.html': html },
    listens: `tcp/${port}`,
  };
}

const WEBFS: LabDaemon = {
  program: '/usr/bin/webfsd',
  package: 'webfs',
  args: ['-F', '-p', '80', '-r', '{dir}/www', '-f', 'index.html'],
  files: { 'www/index.html': '<html><head><title>Skipässe</title></head><body>Talstation</body></html>' },
  listens: 'tcp/80',
};

const DROPBEAR: LabDaemon = {
  program: '/usr/sbin/dropbear',
  package: 'dropbear-bin',
  args: ['-F', '-E', '-p', '23', '-r', '{dir}/key'],
  prepare: [['/usr/bin/dropbearkey', '-t', 'ed25519', '-f', '{dir}/key']],
  listens: 'tcp/23',
};

const DEVICES: readonly Omit<LabDevice, 'address'>[] = [
  {
    name: 'Camera of the ski room',
    mac: '02:a1:00:00:00:01',
    truth: 'camera',
    tcp: { 80: guarded('Kamera narciarnia') },
  },
  {
    name: 'Recorder with a Polish page',
    mac: '02:a1:00:00:00:02',
    truth: 'camera',
    tcp: { 80: page('Rejestrator sieciowy - logowanie'), 554: { kind: 'rtsp', realm: 'rejestrator' } },
  },
  { name: 'Czech page', mac: '02:a1:00:00:00:03', truth: 'camera', tcp: { 80: page('Kamera síťová - přihlášení') } },
  {
    name: 'Hungarian page, with a stream',
    mac: '02:a1:00:00:00:04',
    truth: 'camera',
    tcp: { 80: page('Megfigyelő kamera'), 554: { kind: 'rtsp', server: 'Rtsp', sdp: SDP, path: 'live' } },
  },
  {
    name: 'ONVIF without a web page',
    mac: '02:a1:00:00:00:05',
    truth: 'camera',
    udp: { 3702: wsd('onvif://www.onvif.org/Profile/T onvif://www.onvif.org/name/IPC') },
  },
  {
    name: 'Board with Python pictures',
    mac: 'b8:27:eb:a1:00:06',
    truth: 'camera',
    tcp: {
      8000: {
        kind: 'http',
        headers: { 'Content-Type': 'text/html', Server: 'BaseHTTP/0.6 Python/3.11.2' },
        body: '<html><head><title>Stok</title></head><body><img src="/stream.mjpg"></body></html>',
        paths: { '/stream.mjpg': { headers: { 'Content-Type': 'multipart/x-mixed-replace; boundary=x' } } },
      },
    },
  },
  {
    name: 'Doorbell by HomeKit',
    mac: '02:a1:00:00:00:07',
    truth: 'camera',
    udp: { 5353: mdns('_hap._tcp', 'Dzwonek', ['md=DB2', 'ci=18', 'sf=0']) },
  },
  {
    name: 'Peer to peer only',
    mac: '02:a1:00:00:00:08',
    truth: 'camera',
    udp: { 32108: { answerHex: 'f141001456535442000000000001e24046484a4b4c000000' } },
    firewalled: true,
  },
  {
    name: 'Recorder of the control port, with a page',
    mac: '02:a1:00:00:00:09',
    truth: 'camera',
    tcp: { 80: webPage('Login', '<object codebase="/NetDvrV3.ocx"></object>'), 34567: { kind: 'open' } },
  },
  {
    name: 'Telnet of a board',
    mac: '02:a1:00:00:00:0a',
    truth: 'camera',
    tcp: { 23: { kind: 'greeting', text: 'ipcam-gk7205 login: ' }, 554: { kind: 'rtsp', realm: 'stream' } },
  },
  {
    name: 'Announced by SSDP',
    mac: '02:a1:00:00:00:0b',
    truth: 'camera',
    udp: { 1900: ssdp('Linux/3.10 UPnP/1.0 IPCamera/1.2', 'urn:schemas-upnp-org:device:DigitalSecurityCamera:1') },
  },
  {
    name: 'SNMP of a dome',
    mac: '02:a1:00:00:00:0c',
    truth: 'camera',
    udp: { 161: snmp('Outdoor dome network camera') },
  },
  {
    name: 'Search answered over VStarcam’s protocol',
    mac: '02:a1:00:00:00:0d',
    truth: 'camera',
    udp: { 8600: { answerHex: `44480108${hex('192.168.77.60\0VSTC445566GHIJK\0IPCAM\0')}` } },
  },
  {
    name: 'Snapshot and password on RTSP',
    mac: '02:a1:00:00:00:0e',
    truth: 'camera',
    tcp: {
      80: {
        kind: 'http',
        headers: { 'Content-Type': 'text/html' },
        body: '<html><body><img src="/snapshot.jpg"></body></html>',
        paths: { '/snapshot.jpg': { headers: { 'Content-Type': 'image/jpeg', 'Cache-Control': 'no-store' } } },
      },
      554: { kind: 'rtsp', realm: 'media' },
    },
  },
  { name: 'Silent Dahua', mac: '3c:ef:8c:a1:00:0f', truth: 'silent-camera', firewalled: true },
  {
    name: 'Television of room 1',
    mac: '02:a2:00:00:00:01',
    truth: 'other',
    udp: { 1900: ssdp('WebOS/4.1.0 UPnP/1.0', 'urn:lge-com:service:webos-second-screen:1') },
  },
  {
    name: 'Television of room 2',
    mac: '02:a2:00:00:00:02',
    truth: 'other',
    udp: { 1900: ssdp('Linux/4.9 UPnP/1.0 Vestel', 'urn:dial-multiscreen-org:service:dial:1') },
    tcp: { 8008: page('') },
  },
  {
    name: 'Receiver of satellites',
    mac: '02:a2:00:00:00:03',
    truth: 'other',
    tcp: { 80: page('OpenWebif'), 8001: { kind: 'open' }, 554: { kind: 'rtsp', server: 'minisatip 1.2' } },
  },
  {
    name: 'Printer',
    mac: '02:a2:00:00:00:04',
    truth: 'other',
    udp: {
      161: snmp('Brother NC-8800w, Firmware Ver.1.12'),
      5353: mdns('_ipp._tcp', 'Brother MFC-L2710DW', ['ty=Brother MFC-L2710DW']),
    },
    tcp: { 80: page('Brother MFC-L2710DW series', 'debut/1.30') },
  },
  {
    name: 'Scanner of documents',
    mac: '02:a2:00:00:00:05',
    truth: 'other',
    udp: { 5353: mdns('_uscan._tcp', 'EPSON DS-770II', ['ty=EPSON DS-770II']) },
  },
  {
    name: 'Disk station',
    mac: '02:a2:00:00:00:06',
    truth: 'other',
    tcp: { 5000: page('DS220 - Synology DiskStation', 'nginx'), 554: { kind: 'open' } },
  },
  {
    name: 'Speaker',
    mac: '02:a2:00:00:00:07',
    truth: 'other',
    udp: { 5353: mdns('_sonos._tcp', 'Sonos-A1B2C3', ['info=/api/v1']) },
  },
  {
    name: 'Speaker with AirPlay',
    mac: '02:a2:00:00:00:08',
    truth: 'other',
    tcp: { 7447: { kind: 'rtsp', server: 'AirTunes/377.40.00' }, 5000: { kind: 'rtsp', server: 'AirTunes/377.40.00' } },
  },
  {
    name: 'Game console',
    mac: '02:a2:00:00:00:09',
    truth: 'other',
    firewalled: true,
    udp: { 1900: ssdp('UPnP/1.0 PlayStation 5', 'upnp:rootdevice') },
  },
  {
    name: 'Access point',
    mac: '02:a2:00:00:00:0a',
    truth: 'other',
    tcp: { 80: page('Login', 'GoAhead-Webs'), 23: { kind: 'greeting', text: 'AP login: ' } },
  },
  { name: 'Modem', mac: '02:a2:00:00:00:0b', truth: 'other', tcp: { 80: page('Router', 'Boa/0.94.14rc21') } },
  {
    name: 'Thermostat',
    mac: '02:a2:00:00:00:0c',
    truth: 'other',
    udp: { 5353: mdns('_hap._tcp', 'Termostat', ['md=TH1', 'ci=9']) },
  },
  {
    name: 'Heating',
    mac: '02:a2:00:00:00:0d',
    truth: 'other',
    tcp: { 80: guarded('Viessmann Vitogate'), 81: page('Kocioł') },
  },
  { name: 'Lift gate of the slope', mac: '02:a2:00:00:00:0e', truth: 'other', daemons: [WEBFS] },
  { name: 'Board with a shell', mac: '02:a2:00:00:00:0f', truth: 'other', daemons: [DROPBEAR] },
  {
    name: 'Page about the webcams of the valley',
    mac: '02:a2:00:00:00:10',
    truth: 'other',
    daemons: [
      pythonServer(
        8000,
        '<html><head><title>Kamery na stoku</title></head><body><a href="http://valley.example/cam">Webcam</a></body></html>',
      ),
    ],
  },
  {
    name: 'Weather station',
    mac: '02:a2:00:00:00:11',
    truth: 'other',
    tcp: { 80: webPage('Počasí', '<img src="/graf.png">', 'lighttpd/1.4.69') },
  },
  { name: 'Till', mac: '02:a2:00:00:00:12', truth: 'other', tcp: { 80: guarded('Kasa fiskalna') } },
  { name: 'Room named camera', mac: '02:a2:00:00:00:13', truth: 'other', tcp: { 80: guarded('Camera 204') } },
  { name: 'Phone', mac: '7a:a2:00:00:00:14', truth: 'other', firewalled: true },
  { name: 'Laptop', mac: '3c:a9:f4:a2:00:15', truth: 'other', firewalled: true },
];

const GATEWAY: LabDevice = {
  name: 'Router',
  address: GATEWAY_ADDRESS,
  mac: '02:a2:00:00:00:ff',
  truth: 'other',
  tcp: { 80: page('MikroTik RouterOS', 'mini_httpd/1.30') },
};

/** 37 devices with the gateway: 14 cameras that answer and one that answers address resolution only. */
export const LODGE: readonly LabDevice[] = [GATEWAY, ...placed(DEVICES, '192.168.77', 12, 6)];
