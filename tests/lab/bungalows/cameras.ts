import { dhip, guarded, mdns, SDP } from '../answers.ts';
import type { LabDevice } from '../device.ts';
import { discovered, locked, motionJpeg, moved, netCommon, peerToPeer, sadp, site, titled, typed } from './answers.ts';
import { NEST, tlsSite } from './programs.ts';

const SURVEILLANCE: readonly LabDevice[] = [
  // Safire SF-IPT943, a Spanish house's name for Hikvision's turret, firmware 5.5: the empty page that sends a browser
  // on to its login by script, SADP and ONVIF under the new name (installers' manuals, banners of internet scans).
  {
    name: 'Camera of the pool, sold under a Spanish name',
    address: '192.168.77.21',
    mac: 'bc:ad:28:6b:10:21',
    truth: 'camera',
    tcp: {
      80: site('App-webs/', {
        '/': {
          headers: { 'Content-Type': 'text/html', 'X-Frame-Options': 'SAMEORIGIN' },
          body: '<!doctype html><html><head><title></title><meta http-equiv="Pragma" content="no-cache" /></head><body></body><script>window.location.href = "/doc/page/login.asp?_" + (new Date()).getTime();</script></html>',
        },
        '/ISAPI/System/deviceInfo': locked('Digest qop="auth", realm="IP Camera(E4127)", nonce="4f3a"'),
      }),
      554: { kind: 'rtsp', realm: 'IP Camera(E4127)' },
      8000: { kind: 'open' },
    },
    udp: {
      3702: discovered(
        'dn:NetworkVideoTransmitter tds:Device',
        'onvif://www.onvif.org/type/video_encoder onvif://www.onvif.org/Profile/Streaming onvif://www.onvif.org/hardware/SF-IPT943 onvif://www.onvif.org/name/SAFIRE%20SF-IPT943',
        'http://192.168.77.21/onvif/device_service',
      ),
      37020: sadp('SF-IPT943', 'bc:ad:28:6b:10:21', '192.168.77.21'),
    },
  },
  // X-Security XS-NVR2108, Dahua's recorder under another Spanish name: page, control port, RTSP realm with the serial
  // number, search by DHIP (the maker's port list, banners of internet scans).
  {
    name: 'Recorder in the office',
    address: '192.168.77.22',
    mac: '14:a7:8b:30:55:22',
    truth: 'camera',
    tcp: {
      80: site(null, {
        '/': titled('WEB SERVICE', '<div id="app"></div><script src="/static/js/app.js"></script>'),
      }),
      554: { kind: 'rtsp', server: 'Rtsp Server/3.0', realm: 'Login to 6D04C1CPAZ5E0A7' },
      37777: { kind: 'open' },
    },
    udp: {
      37810: {
        answerHex: dhip(
          '{"mac":"14:a7:8b:30:55:22","method":"client.notifyDevInfo","params":{"deviceInfo":{"DeviceClass":"NVR","DeviceType":"XS-NVR2108","HttpPort":80,"IPv4Address":{"IPAddress":"192.168.77.22"},"Port":37777,"Vendor":"General"}}}',
        ),
        group: '239.255.255.251',
      },
    },
  },
  // AXIS M3086-V set up by the maker's hardening guide: HTTPS alone, no discovery; AXIS OS 11 sends a browser on to
  // /camera/index.html, which asks for a password under the serial number (developer documentation).
  {
    name: 'Dome of the reception, by TLS alone',
    address: '192.168.77.24',
    mac: 'b8:a4:4f:5d:10:c2',
    truth: 'camera',
    daemons: [
      tlsSite('/O=Axis Communications AB/CN=axis-b8a44f5d10c2', 'Apache', {
        '/': {
          status: 200,
          headers: { 'Content-Type': 'text/html' },
          body: '<html><head><title>Index page</title><meta http-equiv="refresh" content="0; URL=/camera/index.html"></head></html>',
        },
        '/camera/index.html': {
          status: 401,
          headers: { 'WWW-Authenticate': 'Digest realm="AXIS_B8A44F5D10C2", nonce="1", algorithm=MD5, qop="auth"' },
          body: '',
        },
      }),
    ],
  },
  // MOBOTIX M12 of the first owner: its own thttpd and realm (penetration testers' notes, web camera lists).
  {
    name: 'Old German camera over the car park',
    address: '192.168.77.26',
    mac: '00:03:c5:0c:31:26',
    truth: 'camera',
    tcp: {
      80: site('thttpd/2.19-MX Jan 24 2006', {
        '/': moved('/control/userimage.html'),
        '/control/userimage.html': locked('Basic realm="MOBOTIX Camera User"'),
        '/record/current.jpg': locked('Basic realm="MOBOTIX Camera User"'),
      }),
    },
  },
  // Bosch VideoJet X10: the web server still carries the name of VCS, RCP+ on 1756, RTSP without a password as delivered.
  {
    name: 'Encoder of the barrier’s analog camera',
    address: '192.168.77.27',
    mac: '00:07:5f:71:02:27',
    truth: 'camera',
    tcp: {
      80: site('VCS-VideoJet-Webserver', { '/': titled('VIDEOJET X10') }),
      554: { kind: 'rtsp', sdp: SDP },
      1756: { kind: 'open' },
    },
  },
  // A rebrand of no maker's name: the restaurant's Italian tenant typed the title; the rest is the chip maker's sample.
  {
    name: 'Camera of the kitchen with an Italian title',
    address: '192.168.77.29',
    mac: '02:5e:11:00:00:29',
    truth: 'camera',
    tcp: { 80: site('mini_httpd/1.19 19dec2003', { '/': titled('Telecamera cucina') }) },
  },
  // A pan-tilt dome with gSOAP on 8899, as XM and its like have ONVIF; the installer closed the rest.
  {
    name: 'Dome of the tennis court, ONVIF alone',
    address: '192.168.77.31',
    mac: '02:5e:11:00:00:31',
    truth: 'camera',
    firewalled: true,
    tcp: {
      8899: {
        kind: 'http',
        status: '405 Method Not Allowed',
        headers: { Server: 'gSOAP/2.8', 'Content-Type': 'application/soap+xml; charset=utf-8' },
        body: '<?xml version="1.0" encoding="UTF-8"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="http://www.w3.org/2003/05/soap-envelope"><SOAP-ENV:Body><SOAP-ENV:Fault><SOAP-ENV:Reason><SOAP-ENV:Text xml:lang="en">HTTP GET method not implemented</SOAP-ENV:Text></SOAP-ENV:Reason></SOAP-ENV:Fault></SOAP-ENV:Body></SOAP-ENV:Envelope>',
      },
    },
    udp: {
      3702: discovered(
        'dn:NetworkVideoTransmitter',
        'onvif://www.onvif.org/type/video_encoder onvif://www.onvif.org/type/ptz onvif://www.onvif.org/hardware/HI3516 onvif://www.onvif.org/name/PTZ20X',
        'http://192.168.77.31:8899/onvif/device_service',
      ),
    },
  },
  // An iCSee camera of XM's board, whose newer firmware has no web page: control port 34567 and search on 34569
  // (documents of the protocol by people who took it apart).
  {
    name: 'Camera of the children’s club',
    address: '192.168.77.33',
    mac: '00:12:31:4a:90:33',
    truth: 'camera',
    tcp: { 34567: { kind: 'open' } },
    udp: {
      34569: netCommon(
        '{ "NetWork.NetCommon" : { "DeviceType" : 0, "GateWay" : "0x014DA8C0", "HostIP" : "0x214DA8C0", "HostName" : "IVS-HI3518EV200", "HttpPort" : 80, "MAC" : "00:12:31:4a:90:33", "SN" : "8a1c36f0b2d94e57", "TCPPort" : 34567, "UDPPort" : 34568 }, "Ret" : 100, "SessionID" : "0x00000000" }',
      ),
    },
  },
  // Hanwha QNV-6082R just out of its box: still at 192.168.1.100, which no guest's network reaches, but with an address
  // of IPv6 made of its hardware address (installation guide; RTSP realm as in banners of internet scans).
  {
    name: 'New camera at its factory’s address, of IPv6 alone here',
    address: 'fe80::209:18ff:fe5a:3c35',
    mac: '00:09:18:5a:3c:35',
    truth: 'camera',
    tcp: {
      80: site(null, { '/': titled('WISENET', '<app-root></app-root>') }),
      554: { kind: 'rtsp', realm: 'iPolis_00-09-18-5A-3C-35' },
    },
    udp: {
      3702: discovered(
        'dn:NetworkVideoTransmitter tds:Device',
        'onvif://www.onvif.org/Profile/Streaming onvif://www.onvif.org/type/video_encoder onvif://www.onvif.org/location/country/korea onvif://www.onvif.org/hardware/QNV-6082R onvif://www.onvif.org/name/QNV-6082R',
        'http://192.168.1.100/onvif/device_service',
      ),
    },
  },
];

const OF_GUESTS_AND_STAFF: readonly LabDevice[] = [
  // TRENDnet TV-IP743SIC: every path asks for a password, the realm is the model (as of its sister by D-Link).
  {
    name: 'Baby monitor of bungalow 4',
    address: '192.168.77.41',
    mac: 'd8:eb:97:1c:07:41',
    truth: 'camera',
    tcp: { 80: guarded('TV-IP743SIC', 'alphapd/2.1.8') },
  },
  // DoorBird D101S: Bonjour service and port 8557 by the maker's LAN interface description.
  {
    name: 'Door station of the owner’s house',
    address: '192.168.77.43',
    mac: '1c:ca:e3:71:2b:43',
    truth: 'camera',
    tcp: {
      80: site(null, { '/bha-api/info.cgi': locked('Basic realm="Login required"') }),
      8557: { kind: 'rtsp', realm: 'Login required' },
    },
    udp: { 5353: mdns('_axis-video._tcp', 'Doorstation - 1CCAE3712B43', ['macaddress=1CCAE3712B43']) },
  },
  // eufy Indoor Cam 2K with RTSP turned on in its app: LIVE555 and nothing else.
  {
    name: 'Indoor camera of bungalow 11, RTSP alone',
    address: '192.168.77.45',
    mac: '8c:85:80:22:61:45',
    truth: 'camera',
    firewalled: true,
    tcp: { 554: { kind: 'rtsp', realm: 'LIVE555 Streaming Media' } },
  },
  // Netatmo Presence: HomeKit category 17, a local web server that knows only paths with a secret.
  {
    name: 'Lamp with a lens at the owner’s terrace',
    address: '192.168.77.47',
    mac: '70:ee:50:3f:80:47',
    truth: 'camera',
    tcp: { 80: site(null, {}) },
    udp: { 5353: mdns('_hap._tcp', 'Presence', ['md=Netatmo Presence', 'ci=17', 'sf=0', 'pv=1.1']) },
  },
  // A table clock by no maker's name: only the search of its peer-to-peer app is answered.
  {
    name: 'Clock with a lens in bungalow 9',
    address: '192.168.77.49',
    mac: '0c:8c:24:95:3e:49',
    truth: 'camera',
    firewalled: true,
    udp: { 32108: peerToPeer('FTYC', 482913, 'KVLRT') },
  },
  // DroidCam on a phone: port 4747, a page with its name and motion JPEG at /video (users' programs).
  {
    name: 'Old phone as a pet camera in bungalow 2',
    address: '192.168.77.51',
    mac: '5a:7e:c3:19:40:51',
    truth: 'camera',
    tcp: {
      4747: site(null, {
        '/': titled('DroidCam', '<img id="feedimg" src="/video?640x480">'),
        '/video': motionJpeg('--dcmjpeg'),
        '/video?640x480': motionJpeg('--dcmjpeg'),
      }),
    },
  },
  // ESP32-CAM with ESPHome: api on 6053, esp32_camera_web_server in stream mode on 8080 (project documentation, source).
  {
    name: 'Board that watches the water meter',
    address: '192.168.77.53',
    mac: '24:0a:c4:d2:18:53',
    truth: 'camera',
    tcp: {
      6053: { kind: 'open' },
      8080: site(null, { '/': motionJpeg('123456789000000000000987654321') }),
    },
    udp: {
      5353: mdns('_esphomelib._tcp', 'contador-agua', [
        'friendly_name=Contador agua',
        'version=2024.6.6',
        'mac=240ac4d21853',
        'platform=ESP32',
        'board=esp32cam',
        'network=wifi',
      ]),
    },
  },
  // A Raspberry Pi with a person's own page in Spanish.
  {
    name: 'Nest box of the shearwaters',
    address: '192.168.77.54',
    mac: 'dc:a6:32:8e:41:54',
    truth: 'camera',
    daemons: [NEST],
  },
  // Yawcam on a Windows computer: page on 8081, stream on 8888; the header Mime-Type is its own (internet scans).
  {
    name: 'Swedish tenants’ view from the terrace',
    address: '192.168.77.56',
    mac: '3c:d9:2b:66:0a:56',
    truth: 'camera',
    firewalled: true,
    tcp: {
      8081: site('yawcam', {
        '/': titled('Utsikt från altanen', '<h1>Stranden just nu</h1><img src="out.jpg" name="campicture">', {
          'Mime-Type': 'text/html',
        }),
        '/out.jpg': typed('image/jpeg'),
      }),
      8888: site('yawcam', { '/': motionJpeg('myboundary') }),
    },
  },
];

const OF_THE_CONFERENCE_ROOM: readonly LabDevice[] = [
  // PTZOptics 20X: snapshot and RTSP without a password as delivered, VISCA on 5678 (the maker's command list).
  {
    name: 'Conference camera',
    address: '192.168.77.61',
    mac: 'd4:e0:8e:51:20:61',
    truth: 'camera',
    tcp: {
      80: site('lighttpd/1.4.35', {
        '/': titled('PTZOptics', '<script src="/js/login.js"></script>'),
        '/snapshot.jpg': typed('image/jpeg'),
      }),
      554: { kind: 'rtsp', sdp: SDP, path: '1' },
      5678: { kind: 'open' },
    },
  },
  // WolfVision VZ-8: the visualizer's page shows its working picture; its remote control listens on 50915.
  {
    name: 'Document camera on the lectern',
    address: '192.168.77.63',
    mac: '02:5e:11:00:00:63',
    truth: 'camera',
    tcp: {
      80: site(null, { '/': titled('WolfVision VZ-8', '<h1>Visualizer VZ-8</h1><a href="/setup">Setup</a>') }),
      50915: { kind: 'open' },
    },
  },
];

const SILENT: readonly LabDevice[] = [
  {
    name: 'Silent Reolink Argus, asleep on its battery',
    address: '192.168.77.71',
    mac: 'ec:71:db:40:92:71',
    truth: 'silent-camera',
    firewalled: true,
  },
  {
    name: 'Silent Arlo',
    address: '192.168.77.73',
    mac: 'a4:11:62:0f:33:73',
    truth: 'silent-camera',
    firewalled: true,
  },
  {
    name: 'Silent Wyze',
    address: '192.168.77.75',
    mac: '2c:aa:8e:77:15:75',
    truth: 'silent-camera',
    firewalled: true,
  },
  {
    name: 'Silent EZVIZ of Hikvision’s addresses',
    address: '192.168.77.77',
    mac: 'c0:56:e3:a8:06:77',
    truth: 'silent-camera',
    firewalled: true,
  },
];

/** 20 cameras that answer, one of IPv6 alone, and four that answer address resolution only. */
export const CAMERAS: readonly LabDevice[] = [
  ...SURVEILLANCE,
  ...OF_GUESTS_AND_STAFF,
  ...OF_THE_CONFERENCE_ROOM,
  ...SILENT,
];
