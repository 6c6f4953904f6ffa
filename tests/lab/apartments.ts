import { dhip, guarded, mdns, page, placed, SDP, snmp, ssdp, webPage, wsd } from './answers.ts';
import type { LabDaemon, LabDevice } from './device.ts';
import { GATEWAY_ADDRESS } from './lab.ts';

/**
 * A block of apartments let by the night in a southern port: devices of tenants and of the house, pages in Portuguese,
 * Spanish, Greek and English. Written after the rules were frozen on 2026-11-24, from public facts, and judged once.
 */

/** nginx with a certificate that names its product, as a device makes one for itself. */
function tlsServer(subject: string, title: string): LabDaemon {
  return {
    program: '/usr/sbin/nginx',
    package: 'nginx-light',
    args: ['-c', '{dir}/nginx.conf', '-p', '{dir}'],
    prepare: [
      // prettier-ignore
      ['/usr/bin/openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '3', '-subj', subject, '-keyout', '{dir}/key.pem', '-out', '{dir}/certificate.pem'],
    ],
    files: {
      'nginx.conf':
        'daemon off; error_log stderr; pid {dir}/nginx.pid; events {} http { access_log off; server { listen 443 ssl; ssl_certificate {dir}/certificate.pem; ssl_certificate_key {dir}/key.pem; root {dir}/www; } }',
      'www/index.html': `<html><head><title>${title}</title></head><body></body></html>`,
    },
    listens: 'tcp/443',
  };
}

const CAMERAS: readonly Omit<LabDevice, 'address'>[] = [
  {
    name: 'Camera of the stairs, named by its installer',
    mac: '02:91:00:00:00:01',
    truth: 'camera',
    tcp: { 80: guarded('Câmera escada'), 554: { kind: 'rtsp', realm: 'escada' } },
  },
  {
    name: 'Recorder of the office by its certificate',
    mac: '02:91:00:00:00:02',
    truth: 'camera',
    daemons: [tlsServer('/CN=NVR-16P/O=Network Video Recorder', 'Login')],
  },
  {
    name: 'Intelbras',
    mac: '02:91:00:00:00:03',
    truth: 'camera',
    tcp: { 80: page('Intelbras VIP 3230 B'), 37777: { kind: 'open' } },
  },
  {
    name: 'Tecvoz recorder',
    mac: '02:91:00:00:00:04',
    truth: 'camera',
    tcp: { 80: page('Gravador Digital de Vídeo') },
  },
  {
    name: 'Imou of a tenant',
    mac: '02:91:00:00:00:05',
    truth: 'camera',
    udp: {
      37810: {
        answerHex: dhip(
          '{"mac":"02:91:00:00:00:05","method":"client.notifyDevInfo","params":{"deviceInfo":{"DeviceClass":"IPC","DeviceType":"IPC-C22E","Vendor":"Imou"}}}',
        ),
        group: '239.255.255.251',
      },
    },
  },
  {
    name: 'Tapo of a tenant: ONVIF and RTSP',
    mac: '02:91:00:00:00:06',
    truth: 'camera',
    udp: { 3702: wsd('onvif://www.onvif.org/name/TP-IPC onvif://www.onvif.org/hardware/MODEL') },
    tcp: { 554: { kind: 'rtsp', server: 'TP-LINK Streaming Media', realm: 'TP-LINK IP-Camera' }, 2020: page('') },
  },
  {
    name: 'Greek page',
    mac: '02:91:00:00:00:07',
    truth: 'camera',
    tcp: { 80: page('Κάμερα ασφαλείας - Σύνδεση') },
  },
  {
    name: 'Small board, pictures at a port above the first',
    mac: 'b8:27:eb:91:00:08',
    truth: 'camera',
    tcp: {
      80: webPage('Raspberry Pi', '<h1>It works!</h1>', 'Apache/2.4.57 (Raspbian)'),
      8000: {
        kind: 'http',
        headers: { 'Content-Type': 'text/html' },
        body: '<html><head><title>picamera MJPEG streaming demo</title></head><body><img src="stream.mjpg" /></body></html>',
        paths: {
          '/stream.mjpg': { headers: { 'Content-Type': 'multipart/x-mixed-replace; boundary=FRAME' } },
        },
      },
    },
  },
  {
    name: 'Phone on a shelf, snapshots and sound',
    mac: '7e:91:00:00:00:09',
    truth: 'camera',
    tcp: { 8080: webPage('IP Webcam', '<img src="/shot.jpg">', 'IP Webcam Server 0.4') },
    firewalled: true,
  },
  {
    name: 'Smoke detector with a lens',
    mac: '02:91:00:00:00:0a',
    truth: 'camera',
    udp: { 32108: { answerHex: 'f141001456535442000000000001e24046484a4b4c000000' } },
    firewalled: true,
  },
  {
    name: 'Camera without a name of IPv6 alone',
    mac: '02:91:00:00:00:0b',
    truth: 'camera',
    tcp: { 554: { kind: 'rtsp', sdp: SDP } },
  },
  {
    name: 'Encoder of the pool',
    mac: '02:91:00:00:00:0c',
    truth: 'camera',
    udp: { 161: snmp('H.264 IP Video Encoder 4CH') },
    tcp: { 554: { kind: 'rtsp', realm: 'Media Server' } },
  },
  {
    name: 'Doorbell of a tenant',
    mac: '02:91:00:00:00:0d',
    truth: 'camera',
    udp: { 5353: mdns('_hap._tcp', 'Doorbell 7A', ['md=Video Doorbell', 'ci=18', 'sf=0']) },
  },
  {
    name: 'Vivotek',
    mac: '00:02:d1:91:00:0e',
    truth: 'camera',
    udp: { 1900: ssdp('Linux/2.6.18_VVTK UPnP/1.0 Network Camera', 'upnp:rootdevice') },
    tcp: { 80: guarded('streaming_server', undefined, 'Digest') },
  },
  {
    name: 'Motion JPEG behind a login, the chip’s own server',
    mac: '02:91:00:00:00:0f',
    truth: 'camera',
    tcp: { 80: guarded('Netwave IP Camera', 'Netwave IP Camera') },
  },
  { name: 'Silent Uniview', mac: '48:ea:63:91:00:10', truth: 'silent-camera', firewalled: true },
  { name: 'Silent Amcrest', mac: '9c:8e:cd:91:00:11', truth: 'silent-camera', firewalled: true },
];

const OTHERS: readonly Omit<LabDevice, 'address'>[] = [
  {
    name: 'Notice of the house',
    mac: '02:92:00:00:00:01',
    truth: 'other',
    tcp: {
      80: webPage(
        'Condomínio Porto: avisos',
        '<p>As câmeras de segurança da garagem gravam 24 horas. Câmera IP no elevador em manutenção.</p>',
        'nginx',
      ),
    },
  },
  {
    name: 'Certificate of a house with a camera’s word',
    mac: '02:92:00:00:00:02',
    truth: 'other',
    daemons: [tlsServer('/CN=camara-municipal.example/O=Camara Municipal do Porto', 'Portal')],
  },
  {
    name: 'Router of a tenant',
    mac: '02:92:00:00:00:03',
    truth: 'other',
    tcp: { 80: page('MEO Fiber Gateway', 'GoAhead-Webs') },
  },
  {
    name: 'Repeater',
    mac: '02:92:00:00:00:04',
    truth: 'other',
    tcp: { 80: page('TP-Link Wi-Fi Extender', 'Router Webserver') },
  },
  {
    name: 'Storage',
    mac: '02:92:00:00:00:05',
    truth: 'other',
    udp: { 1900: ssdp('Linux/5.10 UPnP/1.0 TerraMaster/4.2', 'urn:schemas-upnp-org:device:MediaServer:1') },
    tcp: { 5000: page('TerraMaster TOS') },
  },
  {
    name: 'Television',
    mac: '02:92:00:00:00:06',
    truth: 'other',
    udp: { 1900: ssdp('Linux/4.9 UPnP/1.0 Hisense TV/1.0', 'urn:dial-multiscreen-org:service:dial:1') },
    tcp: { 8008: page('') },
  },
  {
    name: 'Box of a television company',
    mac: '02:92:00:00:00:07',
    truth: 'other',
    tcp: { 80: page('NOS Box UMA'), 554: { kind: 'rtsp', server: 'STB RTSP/1.0' } },
  },
  { name: 'Printer', mac: '02:92:00:00:00:08', truth: 'other', tcp: { 80: page('Pantum M6550NW') } },
  {
    name: 'Document scanner',
    mac: '02:92:00:00:00:09',
    truth: 'other',
    udp: { 5353: mdns('_uscan._tcp', 'ScanSnap iX1600', ['ty=ScanSnap iX1600']) },
  },
  {
    name: 'Loudspeaker with an assistant',
    mac: '02:92:00:00:00:0a',
    truth: 'other',
    udp: { 5353: mdns('_amzn-alexa._tcp', 'Echo-Dot', ['n=Echo Dot']) },
  },
  {
    name: 'Sound bar',
    mac: '02:92:00:00:00:0b',
    truth: 'other',
    tcp: {
      80: page('Bose SoundTouch'),
      8090: { kind: 'http', headers: { 'Content-Type': 'text/xml' }, body: '<info><name>Sala</name></info>' },
    },
  },
  {
    name: 'Lock of the door',
    mac: '02:92:00:00:00:0c',
    truth: 'other',
    udp: { 5353: mdns('_hap._tcp', 'Nuki Smart Lock', ['md=Nuki Smart Lock', 'ci=6', 'sf=1']) },
  },
  {
    name: 'Sockets',
    mac: '24:0a:c4:92:00:0d',
    truth: 'other',
    udp: { 5353: mdns('_http._tcp', 'shelly1pm-92000D', ['id=shelly1pm-92000D', 'fw_id=1']) },
    tcp: { 80: page('Shelly 1PM', 'Mongoose/6.18') },
  },
  {
    name: 'Vacuum cleaner with a lens, which streams to nobody',
    mac: '02:92:00:00:00:0e',
    truth: 'other',
    udp: { 5353: mdns('_miio._udp', 'dreame-vacuum-r2228_miio9', ['epoch=1']) },
  },
  { name: 'Console', mac: '02:92:00:00:00:0f', truth: 'other', firewalled: true },
  { name: 'Tablet', mac: '7a:92:00:00:00:10', truth: 'other', firewalled: true },
  { name: 'Laptop', mac: '3c:a9:f4:92:00:11', truth: 'other' },
  {
    name: 'Radio on the internet',
    mac: '02:92:00:00:00:12',
    truth: 'other',
    udp: { 1900: ssdp('Linux UPnP/1.0 Frontier Silicon', 'urn:schemas-frontier-silicon-com:undok:fsapi:1') },
    tcp: { 80: page('Internet Radio') },
  },
  {
    name: 'Lift',
    mac: '02:92:00:00:00:13',
    truth: 'other',
    udp: { 161: snmp('KONE Remote Monitoring Unit') },
    tcp: { 23: { kind: 'greeting', text: 'KRM login: ' } },
  },
  {
    name: 'Pool pump',
    mac: '02:92:00:00:00:14',
    truth: 'other',
    tcp: { 80: guarded('Piscina'), 81: page('AstralPool Connect') },
  },
  {
    name: 'Sun collector',
    mac: '02:92:00:00:00:15',
    truth: 'other',
    tcp: { 80: page('SMA Sunny WebBox'), 21: { kind: 'greeting', text: '220 WebBox FTP ready\r\n' } },
  },
  { name: 'Charger of cars', mac: '02:92:00:00:00:16', truth: 'other', tcp: { 80: page('Wallbox Pulsar Plus') } },
  {
    name: 'Music server',
    mac: '02:92:00:00:00:17',
    truth: 'other',
    tcp: { 8000: { kind: 'greeting', text: 'OK MPD 0.23.5\n' }, 8080: page('Volumio') },
  },
  {
    name: 'Telephone of the door without a lens',
    mac: '02:92:00:00:00:18',
    truth: 'other',
    tcp: { 80: page('Fanvil i10 audio intercom') },
  },
  {
    name: 'Weather',
    mac: '02:92:00:00:00:19',
    truth: 'other',
    tcp: { 80: page('Ecowitt GW1100'), 8080: webPage('Estação', '<img src="/grafico.png">', 'nginx') },
  },
  {
    name: 'Reader of tickets',
    mac: '02:92:00:00:00:1a',
    truth: 'other',
    tcp: { 80: page('Star TSP143 Network Utility') },
  },
];

const GATEWAY: LabDevice = {
  name: 'Router',
  address: GATEWAY_ADDRESS,
  mac: '02:92:00:00:00:ff',
  truth: 'other',
  udp: { 1900: ssdp('Linux UPnP/1.0 Huawei-ATP-IGD', 'urn:schemas-upnp-org:device:InternetGatewayDevice:1') },
  tcp: { 80: page('HG8247Q', 'WebServer') },
};

/** 44 devices with the gateway: 15 cameras that answer, one of IPv6 alone, and two that answer address resolution only. */
export const APARTMENTS: readonly LabDevice[] = [
  GATEWAY,
  ...placed([...CAMERAS, ...OTHERS], '192.168.77', 11, 5).map((device) =>
    device.name.endsWith('of IPv6 alone') ? { ...device, address: 'fe80::91:ff:fe00:b' } : device,
  ),
];
