import { dhip, guarded, hex, mdns, page, placed, SDP, snmp, ssdp, webPage, wsd } from './answers.ts';
import type { LabDevice } from './device.ts';

/**
 * A ship with a house of four hundred cabins ashore: a /22 of 10.x behind a portal, many telephones and guests, screens
 * and a head end for television, recorders and cameras of Asian makers with pages in their languages. Drawn from manuals
 * and memory before its rules were mended.
 */

export const SHIP_NETWORK = { scanner: '10.31.4.2', gateway: '10.31.4.1', prefixLength: 22 } as const;

const CAMERAS: readonly Omit<LabDevice, 'address'>[] = [
  {
    name: 'Recorder of the bridge',
    mac: '44:19:b6:81:00:01',
    truth: 'camera',
    tcp: { 80: page('', 'App-webs/'), 554: { kind: 'rtsp', realm: 'DS-7732NXI' }, 8000: { kind: 'open' } },
  },
  {
    name: 'Recorder of the shops',
    mac: '3c:ef:8c:81:00:02',
    truth: 'camera',
    udp: {
      37810: {
        answerHex: dhip(
          '{"mac":"3c:ef:8c:81:00:02","method":"client.notifyDevInfo","params":{"deviceInfo":{"DeviceClass":"NVR","DeviceType":"DHI-NVR5432","Vendor":"General"}}}',
        ),
        group: '239.255.255.251',
      },
    },
    tcp: { 80: page('WEB SERVICE'), 37777: { kind: 'open' } },
  },
  {
    name: 'Recorder without a maker’s name',
    mac: '02:81:00:00:00:03',
    truth: 'camera',
    tcp: { 80: page('网络视频录像机'), 34567: { kind: 'open' } },
  },
  {
    name: 'Camera with a Chinese page',
    mac: '02:81:00:00:00:04',
    truth: 'camera',
    tcp: { 80: webPage('登录', '<h1>网络摄像机</h1>', 'mini_httpd/1.19 19dec2003'), 554: { kind: 'rtsp', sdp: SDP } },
  },
  {
    name: 'Camera of a Japanese maker with many trades',
    mac: '00:80:f0:81:00:05',
    truth: 'camera',
    tcp: { 80: page('WV-SF438 Network Camera'), 554: { kind: 'rtsp', realm: 'WV-SF438' } },
  },
  {
    name: 'Canon',
    mac: '02:81:00:00:00:06',
    truth: 'camera',
    tcp: { 80: page('Network Camera VB-H43', 'VB100') },
  },
  {
    name: 'Sony behind a password',
    mac: '02:81:00:00:00:07',
    truth: 'camera',
    tcp: { 80: guarded('Sony Network Camera SNC-EM632', 'NetEVI/3.10') },
  },
  {
    name: 'Korean dome',
    mac: '00:09:18:81:00:08',
    truth: 'camera',
    tcp: { 80: guarded('iPolis', undefined, 'Digest'), 554: { kind: 'rtsp', realm: 'iPolis' } },
  },
  {
    name: 'IDIS',
    mac: '02:81:00:00:00:09',
    truth: 'camera',
    udp: { 1900: ssdp('Linux/3.10 UPnP/1.0 IDIS DC-D3212', 'urn:schemas-upnp-org:device:Basic:1') },
  },
  {
    name: 'TVT rebrand',
    mac: '02:81:00:00:00:0a',
    truth: 'camera',
    tcp: { 80: page('Web Viewer', 'TVT RTSP/HTTP'), 554: { kind: 'rtsp', realm: 'RTSP SERVER' } },
  },
  {
    name: 'Uniview rebrand',
    mac: '02:81:00:00:00:0b',
    truth: 'camera',
    udp: { 3702: wsd('onvif://www.onvif.org/type/video_encoder onvif://www.onvif.org/hardware/IPC322LB') },
  },
  {
    name: 'Small camera in a clock',
    mac: '02:81:00:00:00:0c',
    truth: 'camera',
    udp: { 32108: { answerHex: 'f141001456535442000000000001e24046484a4b4c000000' } },
  },
  {
    name: 'Small camera of a travel adapter, its chip’s example',
    mac: '24:0a:c4:81:00:0d',
    truth: 'camera',
    tcp: {
      80: webPage('ESP32 OV2460', '<img id="stream" src="">'),
      81: {
        kind: 'http',
        headers: { 'Content-Type': 'multipart/x-mixed-replace;boundary=123456789000000000000987654321' },
      },
    },
  },
  {
    name: 'Camera by its kernel',
    mac: '02:81:00:00:00:0e',
    truth: 'camera',
    udp: { 1900: ssdp('Linux/3.4.35_hi3516c UPnP/1.0', 'upnp:rootdevice') },
    tcp: { 80: page('Login') },
  },
  {
    name: 'Encoder of the cable makers',
    mac: '02:81:00:00:00:0f',
    truth: 'camera',
    tcp: { 80: page('HDMI H.264 Video Encoder Login'), 8554: { kind: 'rtsp', sdp: SDP, path: 'stream1' } },
  },
  {
    name: 'Planex',
    mac: '02:81:00:00:00:10',
    truth: 'camera',
    tcp: { 80: page('ネットワークカメラ カメラ一発！') },
  },
  {
    name: 'Speed dome by its web server',
    mac: '02:81:00:00:00:11',
    truth: 'camera',
    tcp: { 80: guarded('Sunell IPC', 'Sunell'), 554: { kind: 'rtsp', server: 'Sunell RTSP Server/1.0' } },
  },
  {
    name: 'Korean camera, a realm in its language',
    mac: '02:81:00:00:00:12',
    truth: 'camera',
    tcp: { 8082: guarded('네트워크 카메라') },
  },
  { name: 'Silent Dahua', mac: '3c:ef:8c:81:00:13', truth: 'silent-camera', firewalled: true },
  { name: 'Silent Reolink', mac: 'ec:71:db:81:00:14', truth: 'silent-camera', firewalled: true },
];

const OTHERS: readonly Omit<LabDevice, 'address'>[] = [
  {
    name: 'Call manager',
    mac: '02:82:00:00:00:01',
    truth: 'other',
    tcp: { 80: page('Cisco Unified CM Console', 'Apache'), 8443: { kind: 'open' } },
  },
  {
    name: 'Head end for television',
    mac: '02:82:00:00:00:02',
    truth: 'other',
    tcp: { 80: page('Exterity AvediaServer'), 554: { kind: 'rtsp', server: 'AvediaServer RTSP' } },
  },
  {
    name: 'Television server on a small computer',
    mac: '02:82:00:00:00:03',
    truth: 'other',
    tcp: { 8081: guarded('tvheadend', 'HTS/tvheadend') },
  },
  {
    name: 'Encoder’s neighbor: a satellite modem',
    mac: '02:82:00:00:00:04',
    truth: 'other',
    udp: { 161: snmp('iDirect Evolution X7 Satellite Router') },
  },
  {
    name: 'Set-top box',
    mac: '00:1a:79:82:00:05',
    truth: 'other',
    udp: { 1900: ssdp('Linux/2.6.23 UPnP/1.0 MAG-250', 'urn:schemas-upnp-org:device:MediaRenderer:1') },
  },
  {
    name: 'Screen in the hall',
    mac: '90:ac:3f:82:00:06',
    truth: 'other',
    tcp: { 80: page('BrightSign Diagnostic Web Server', 'BrightSign'), 8008: { kind: 'open' } },
  },
  {
    name: 'Screen at the lift',
    mac: '02:82:00:00:00:07',
    truth: 'other',
    tcp: { 80: page('SpinetiX HMP350', 'SpinetiX/4.7') },
  },
  {
    name: 'Controller of the wireless',
    mac: '02:82:00:00:00:08',
    truth: 'other',
    tcp: { 443: { kind: 'open' }, 80: page('Ruckus ZoneDirector', 'GoAhead-Webs') },
  },
  {
    name: 'Current for the racks',
    mac: '00:c0:b7:82:00:09',
    truth: 'other',
    tcp: {
      80: page('APC | Log On'),
      21: { kind: 'greeting', text: '220 AP9631 Network Management Card FTP server ready.\r\n' },
    },
  },
  {
    name: 'Locks of the cabins',
    mac: '02:82:00:00:00:0a',
    truth: 'other',
    tcp: { 80: page('ASSA ABLOY Hospitality Visionline') },
  },
  {
    name: 'Till',
    mac: '02:82:00:00:00:0b',
    truth: 'other',
    tcp: { 8080: page('Oracle Hospitality Simphony', 'Microsoft-IIS/10.0') },
  },
  {
    name: 'Switch of a maker of cameras',
    mac: '02:82:00:00:00:0c',
    truth: 'other',
    tcp: { 80: page('Hikvision DS-3E1526P-SI Smart Managed PoE Switch'), 23: { kind: 'greeting', text: 'login: ' } },
  },
  {
    name: 'Access terminal of a maker of cameras',
    mac: '02:82:00:00:00:0d',
    truth: 'other',
    tcp: { 80: page('ZKTeco Access Control', 'ZK Web Server') },
  },
  {
    name: 'Karaoke',
    mac: '02:82:00:00:00:0e',
    truth: 'other',
    tcp: { 80: page('カラオケ JOYSOUND'), 8000: { kind: 'greeting', text: 'ICY 404\r\n' } },
  },
  {
    name: 'Radar of the harbour’s page',
    mac: '02:82:00:00:00:0f',
    truth: 'other',
    tcp: { 80: webPage('船内案内', '<p>船首カメラの映像はテレビ5チャンネルでご覧になれます。</p>', 'nginx') },
  },
  {
    name: 'Printer',
    mac: '00:1b:a9:82:00:10',
    truth: 'other',
    udp: { 5353: mdns('_ipp._tcp', 'Brother MFC-L2750DW', ['ty=Brother MFC-L2750DW']) },
  },
  {
    name: 'Projector',
    mac: '02:82:00:00:00:11',
    truth: 'other',
    tcp: { 80: page('Panasonic Projector PT-RZ120') },
  },
  {
    name: 'Meeting room',
    mac: '02:82:00:00:00:12',
    truth: 'other',
    tcp: { 80: page('Barco ClickShare CSE-200'), 443: { kind: 'open' } },
  },
  {
    name: 'Air of the cabins',
    mac: '02:82:00:00:00:13',
    truth: 'other',
    tcp: { 80: page('Daikin intelligent Touch Manager') },
  },
  {
    name: 'Public address',
    mac: '02:82:00:00:00:14',
    truth: 'other',
    tcp: { 80: page('TOA IP-A1 Paging'), 554: { kind: 'rtsp', server: 'TOA Audio' } },
  },
  {
    name: 'Game console',
    mac: '02:82:00:00:00:15',
    truth: 'other',
    tcp: { 8008: { kind: 'open' } },
  },
  {
    name: 'Voice assistant',
    mac: '02:82:00:00:00:16',
    truth: 'other',
    udp: { 5353: mdns('_googlecast._tcp', 'Nest-Audio-1', ['md=Nest Audio', 'fn=Suite']) },
  },
];

const octet = (value: number) => value.toString(16).padStart(2, '0');

const PHONES: readonly Omit<LabDevice, 'address'>[] = Array.from({ length: 24 }, (_, at) => ({
  name: `Cabin telephone ${at + 1}`,
  mac: `00:08:5d:83:00:${octet(at)}`,
  truth: 'other',
  tcp: { 80: page('Mitel 5330e', 'Aastra 9.1') },
}));

/** Telephones of guests: half refuse every connection, half drop it. */
const GUESTS: readonly Omit<LabDevice, 'address'>[] = Array.from({ length: 60 }, (_, at) => ({
  name: `Guest ${at + 1}`,
  mac: `7a:84:00:00:00:${octet(at)}`,
  truth: 'other',
  firewalled: at % 2 === 0,
}));

const GATEWAY: LabDevice = {
  name: 'Portal',
  address: SHIP_NETWORK.gateway,
  mac: '00:0c:42:84:ff:01',
  truth: 'other',
  udp: {
    1900: {
      answerHex: hex('HTTP/1.1 200 OK\r\nSERVER: Linux UPnP/1.0 MiniUPnPd/2.1\r\nST: upnp:rootdevice\r\n\r\n'),
      whenContains: 'M-SEARCH',
      group: '239.255.255.250',
    },
  },
  tcp: {
    80: {
      kind: 'http',
      status: '302 Found',
      headers: { Location: 'http://portal.ship/login?dst=', Server: 'Mikrotik HttpProxy' },
    },
  },
};

/** 127 devices with the portal: 18 cameras that answer, two that answer address resolution only. */
export const SHIP: readonly LabDevice[] = [
  GATEWAY,
  ...placed(CAMERAS, '10.31.5', 10, 7),
  ...placed(OTHERS, '10.31.4', 20, 5),
  ...placed(PHONES, '10.31.6', 5, 6),
  ...placed(GUESTS, '10.31.7', 8, 4),
];
