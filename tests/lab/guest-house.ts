import { guarded, hex, mdns, page, placed, SDP, snmp, ssdp, webPage, wsd } from './answers.ts';
import type { LabDevice } from './device.ts';
import { GATEWAY_ADDRESS } from './lab.ts';

/**
 * A guest house in the Alps: German, French and Italian pages and realms, older surveillance makers of Europe, rebrands,
 * and the devices of a small house beside them. Drawn from manuals and memory before its rules were mended.
 */

/** A picture without end, as small servers send it. */
const JPEG_STREAM = {
  headers: { 'Content-Type': 'multipart/x-mixed-replace; boundary=frame' },
  body: '--frame\r\nContent-Type: image/jpeg\r\n\r\n',
};

const CAMERAS: readonly Omit<LabDevice, 'address'>[] = [
  {
    name: 'Mobotix',
    mac: '00:03:c5:71:00:01',
    truth: 'camera',
    tcp: { 80: guarded('MOBOTIX Camera User', 'MOBOTIX') },
  },
  {
    name: 'ABUS rebrand',
    mac: '02:71:00:00:00:02',
    truth: 'camera',
    tcp: { 80: page('ABUS Security-Center TVIP11561'), 554: { kind: 'rtsp', realm: 'TVIP11561' } },
  },
  {
    name: 'LUPUS',
    mac: '02:71:00:00:00:03',
    truth: 'camera',
    tcp: { 80: guarded('LUPUSNET HD LE201'), 554: { kind: 'rtsp', realm: 'LUPUSNET HD' } },
  },
  {
    name: 'INSTAR',
    mac: '02:71:00:00:00:04',
    truth: 'camera',
    tcp: { 80: webPage('INSTAR Full-HD IP-Kamera', '<p>Bitte melden Sie sich an.</p>', 'INSTAR HTTPD') },
  },
  {
    name: 'Dallmeier recorder',
    mac: '00:d0:73:71:00:05',
    truth: 'camera',
    tcp: { 80: page('DLS 6 S1 - SeMSy', 'Dallmeier electronic') },
  },
  {
    name: 'Geutebrück',
    mac: '02:71:00:00:00:06',
    truth: 'camera',
    tcp: { 80: guarded('G-Cam/EFD-2251', 'lighttpd'), 554: { kind: 'rtsp', server: 'Geutebrueck RTSP' } },
  },
  {
    name: 'Vicon, an older dome',
    mac: '02:71:00:00:00:07',
    truth: 'camera',
    tcp: { 80: guarded('Vicon IQeye', 'IQinVision Embedded 1.0') },
  },
  {
    name: 'Siqura encoder',
    mac: '02:71:00:00:00:08',
    truth: 'camera',
    udp: { 161: snmp('Siqura S-60 E v2 video encoder') },
    tcp: { 80: page('S-60 E v2'), 554: { kind: 'rtsp', server: 'Siqura RTSP Server' } },
  },
  {
    name: 'Teltonika-less board with motion JPEG on a neighboring port',
    mac: 'dc:a6:32:71:00:09',
    truth: 'camera',
    tcp: {
      80: webPage('Wetterstation Garten', '<p>Temperatur 4 Grad</p>'),
      8081: { kind: 'http', status: '404 Not Found', headers: {}, paths: { '/stream': JPEG_STREAM } },
    },
  },
  {
    name: 'Old phone with a camera program',
    mac: '7e:71:00:00:00:0a',
    truth: 'camera',
    tcp: { 4747: { kind: 'http', headers: {}, paths: { '/video': JPEG_STREAM } } },
    firewalled: true,
  },
  {
    name: 'Document camera',
    mac: '02:71:00:00:00:0b',
    truth: 'camera',
    udp: { 1900: ssdp('Linux/3.0.35 UPnP/1.0 WolfVision vSolution/1.0', 'urn:schemas-upnp-org:device:Basic:1') },
    tcp: { 80: page('WolfVision VZ-8neo') },
  },
  {
    name: 'Conference camera',
    mac: '02:71:00:00:00:0c',
    truth: 'camera',
    tcp: { 80: webPage('Vaddio RoboSHOT 12', '<h1>Web Interface</h1>', 'nginx') },
  },
  {
    name: 'Camera of a telephone company, realm in a person’s words',
    mac: '02:71:00:00:00:0d',
    truth: 'camera',
    tcp: { 81: guarded('Kamera Flur OG - bitte Benutzername eingeben', 'thttpd/2.25b') },
  },
  {
    name: 'French camera, RTSP behind a password',
    mac: '02:71:00:00:00:0e',
    truth: 'camera',
    tcp: {
      80: webPage('Identification', '<h1>Caméra IP motorisée</h1>', 'Boa/0.94.14rc21'),
      554: { kind: 'rtsp', realm: 'Caméra entrée' },
    },
  },
  {
    name: 'Italian recorder',
    mac: '02:71:00:00:00:0f',
    truth: 'camera',
    tcp: { 80: page('Videoregistratore - Accesso'), 554: { kind: 'rtsp', realm: 'BVCam' } },
  },
  {
    name: 'Bticino rebrand that speaks ONVIF',
    mac: '02:71:00:00:00:10',
    truth: 'camera',
    udp: { 3702: wsd('onvif://www.onvif.org/Profile/Streaming onvif://www.onvif.org/name/391820') },
  },
  {
    name: 'Baby monitor with RTSP',
    mac: '02:71:00:00:00:11',
    truth: 'camera',
    tcp: { 8554: { kind: 'rtsp', sdp: SDP, path: 'live' } },
  },
  {
    name: 'Recorder’s software on a small computer',
    mac: '02:71:00:00:00:12',
    truth: 'camera',
    tcp: { 8080: page('SeeTec Web Client', 'Jetty(9.4)'), 8090: page('ZoneMinder - Console') },
  },
  {
    name: 'Silent Mobotix',
    mac: '00:03:c5:71:00:13',
    truth: 'silent-camera',
    firewalled: true,
  },
];

const OTHERS: readonly Omit<LabDevice, 'address'>[] = [
  {
    name: 'Page of the house that speaks of cameras',
    mac: '02:72:00:00:00:01',
    truth: 'other',
    tcp: {
      80: webPage(
        'Pension Bergblick: Hausordnung und Webcam',
        '<p>Unsere Webcam zeigt den Gletscher. Im Hof hängt eine Überwachungskamera.</p><img src="/gletscher.png">',
        'Apache/2.4.57 (Debian)',
      ),
    },
  },
  {
    name: 'Telephone exchange of a maker of cameras',
    mac: '00:80:f0:72:00:02',
    truth: 'other',
    tcp: { 80: page('Panasonic KX-HTS824 Web Maintenance Console') },
  },
  {
    name: 'Desk telephone',
    mac: '02:72:00:00:00:03',
    truth: 'other',
    tcp: { 80: page('snom D785', 'snom embedded') },
  },
  {
    name: 'Door intercom without a lens',
    mac: '02:72:00:00:00:04',
    truth: 'other',
    tcp: { 80: page('Auerswald TFS-Dialog 300') },
  },
  {
    name: 'DECT base',
    mac: '7c:2f:80:72:00:05',
    truth: 'other',
    tcp: { 80: page('Gigaset N510 IP PRO') },
  },
  {
    name: 'Office printer',
    mac: '00:17:c8:72:00:06',
    truth: 'other',
    udp: { 161: snmp('KYOCERA Document Solutions Printing System') },
    tcp: { 80: page('Command Center RX', 'KM-MFP-http/V0.0.1') },
  },
  {
    name: 'Label printer',
    mac: '00:07:4d:72:00:07',
    truth: 'other',
    tcp: { 80: page('Zebra Technologies ZTC ZD420-203dpi') },
  },
  {
    name: 'Storage',
    mac: '00:08:9b:72:00:08',
    truth: 'other',
    tcp: { 8080: page('QNAP Turbo NAS', 'http server 1.0') },
  },
  {
    name: 'Storage of the router’s maker’s rival',
    mac: '00:11:32:72:00:09',
    truth: 'other',
    udp: { 5353: mdns('_smb._tcp', 'BERGBLICK-NAS', ['']) },
    tcp: { 5000: page('BERGBLICK-NAS - Synology DiskStation', 'nginx') },
  },
  {
    name: 'Television of a maker of cameras',
    mac: '02:72:00:00:00:0a',
    truth: 'other',
    udp: { 1900: ssdp('Linux/4.4 UPnP/1.0 Panasonic-MIL-DLNA-SV/1.0', 'urn:schemas-upnp-org:device:MediaRenderer:1') },
  },
  {
    name: 'Television',
    mac: '02:72:00:00:00:0b',
    truth: 'other',
    udp: { 5353: mdns('_airplay._tcp', 'LG Stube', ['model=OLED55C1', 'manufacturer=LG Electronics']) },
    tcp: { 8008: page('') },
  },
  {
    name: 'Loudspeaker',
    mac: '00:0e:58:72:00:0c',
    truth: 'other',
    udp: { 1900: ssdp('Linux UPnP/1.0 Sonos/79.1 (ZPS18)', 'urn:schemas-upnp-org:device:ZonePlayer:1') },
  },
  {
    name: 'Lamps',
    mac: '00:17:88:72:00:0d',
    truth: 'other',
    udp: {
      1900: ssdp('Hue/1.0 UPnP/1.0 IpBridge/1.60.0', 'urn:schemas-upnp-org:device:basic:1'),
      5353: mdns('_hue._tcp', 'Hue Bridge - 72000D', ['bridgeid=001788fffe72000d', 'modelid=BSB002']),
    },
    tcp: { 80: page('hue personal wireless lighting', 'nginx') },
  },
  {
    name: 'Door controller',
    mac: '02:72:00:00:00:0e',
    truth: 'other',
    tcp: { 80: page('dormakaba Wireless Gateway 90 40'), 443: { kind: 'open' } },
  },
  {
    name: 'Door controller of a maker of cameras',
    mac: '00:40:8c:72:00:0f',
    truth: 'other',
    udp: { 1900: ssdp('Linux/4.9 UPnP/1.0 AXIS A1001 Network Door Controller', 'upnp:rootdevice') },
    tcp: { 80: page('AXIS A1001 Network Door Controller') },
  },
  {
    name: 'Environment monitor',
    mac: '02:72:00:00:00:10',
    truth: 'other',
    udp: { 161: snmp('HWg-STE Ethernet thermometer') },
    tcp: { 80: page('HWg-STE:  IP Thermometer') },
  },
  {
    name: 'Environment monitor of the room of servers',
    mac: '00:c0:b7:72:00:11',
    truth: 'other',
    tcp: { 80: page('NetBotz Rack Monitor 250', 'lighttpd') },
  },
  {
    name: 'Thermostat of a maker of cameras',
    mac: '02:72:00:00:00:12',
    truth: 'other',
    udp: { 5353: mdns('_http._tcp', 'Bosch SHC [64-da-a0-72-00-12]', ['path=/', 'vendor=Bosch']) },
    tcp: { 8443: { kind: 'open' } },
  },
  {
    name: 'Heating',
    mac: '02:72:00:00:00:13',
    truth: 'other',
    tcp: { 80: guarded('Viessmann Vitogate 300', 'lighttpd') },
  },
  {
    name: 'Sun collector',
    mac: '02:72:00:00:00:14',
    truth: 'other',
    tcp: { 80: page('Fronius Datamanager', 'fronius') },
  },
  {
    name: 'Satellite receiver that streams',
    mac: '02:72:00:00:00:15',
    truth: 'other',
    udp: { 1900: ssdp('Linux/3.4 UPnP/1.1 Digital Devices Octopus NET/1.1.6', 'urn:ses-com:device:SatIPServer:1') },
    tcp: { 554: { kind: 'rtsp', server: 'Octopus NET SAT>IP' }, 8080: page('OctopusNet') },
  },
  {
    name: 'Receiver of the terrace',
    mac: '02:72:00:00:00:16',
    truth: 'other',
    tcp: { 80: webPage('OpenWebif', '<h1>Dreambox DM920</h1>', 'OpenWebif'), 8008: { kind: 'open' } },
  },
  {
    name: 'Till',
    mac: '02:72:00:00:00:17',
    truth: 'other',
    tcp: { 80: page('EPSON TM-T88VI') },
  },
  {
    name: 'Switch',
    mac: '02:72:00:00:00:18',
    truth: 'other',
    tcp: { 80: page('LANCOM GS-2310P+'), 23: { kind: 'greeting', text: '\r\nUsername: ' } },
  },
  {
    name: 'Access point',
    mac: '02:72:00:00:00:19',
    truth: 'other',
    tcp: { 80: page('OmniAccess Stellar AP1101') },
  },
  {
    name: 'Intercom’s audio module',
    mac: '02:72:00:00:00:1a',
    truth: 'other',
    tcp: { 80: page('Barix Instreamer'), 554: { kind: 'rtsp', server: 'Barix Streaming Client' } },
  },
  {
    name: 'Photographs of the house',
    mac: '02:72:00:00:00:1b',
    truth: 'other',
    tcp: {
      80: webPage('Fotogalerie', '<img src="/bilder/zimmer1.jpg"><img src="/bilder/zimmer2.jpg">', 'nginx'),
    },
  },
  { name: 'Laptop of a guest', mac: '3c:a9:f4:72:00:1c', truth: 'other', firewalled: true },
  { name: 'Phone of a guest', mac: '7a:72:00:00:00:1d', truth: 'other', firewalled: true },
  {
    name: 'Vacuum cleaner',
    mac: '02:72:00:00:00:1e',
    truth: 'other',
    udp: { 5353: mdns('_miio._udp', 'roborock-vacuum-s5_miio260426251', ['epoch=1', 'mac=027200001e']) },
  },
];

const GATEWAY: LabDevice = {
  name: 'Router',
  address: GATEWAY_ADDRESS,
  mac: 'c8:0e:14:72:00:ff',
  truth: 'other',
  udp: {
    1900: {
      answerHex: hex(
        'HTTP/1.1 200 OK\r\nSERVER: FRITZ!Box 7590 UPnP/1.0 AVM FRITZ!Box 7590 154.07.57\r\nST: upnp:rootdevice\r\n\r\n',
      ),
      whenContains: 'M-SEARCH',
      group: '239.255.255.250',
    },
  },
  tcp: { 80: webPage('FRITZ!Box', '<noscript>Diese Seite verwendet JavaScript.</noscript>', 'AR7 Webserver') },
};

/** 50 devices with the gateway: 18 cameras that answer, one that answers address resolution only. */
export const GUEST_HOUSE: readonly LabDevice[] = [GATEWAY, ...placed([...CAMERAS, ...OTHERS], '192.168.77', 10, 4)];
