import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePoint } from '#tests/support/code-point.ts';
import { OBSERVABLES, type DeviceKind, type Observable } from './fingerprints/vocabulary.ts';
import { claimFor, judge, rememberClaims } from './verdict.ts';

test.each<[Observable, string, 'camera' | 'possible' | 'other']>([
  ['http-server', 'App-webs/', 'camera'],
  ['http-server', 'nginx/1.18.0', 'other'],
  ['http-server', 'GoAhead-Webs', 'other'],
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

test.each<[string, Observable, string, 'camera' | 'possible' | 'other']>([
  ['a page that speaks of webcams', 'http-body', '<h1>House</h1><p>A webcam on the roof shows the beach.</p>', 'other'],
  [
    'a page whose picture comes from elsewhere',
    'http-body',
    '<img src="http://city.example/axis-cgi/mjpg/video.cgi">',
    'other',
  ],
  ['a page with a path of its own', 'http-body', '<img src="/axis-cgi/mjpg/video.cgi">', 'camera'],
  [
    'a label of a link to another place',
    'http-body',
    '<p>Slopes</p><a href="http://valley.example/">Webcam</a>',
    'other',
  ],
  ['a label of its own', 'http-body', '<p>Webcam</p>', 'camera'],
  ['a title that a script writes', 'http-body', '<script>document.title = "IP Camera"</script>', 'camera'],
  ['a frame of a set by its name', 'http-body', '<frameset><frame name="ipcam" src="a.htm"></frameset>', 'camera'],
  ['a frame around another place', 'http-body', '<iframe title="Webcam" src="http://pier.example/"></iframe>', 'other'],
  ['a library for the visitor’s own camera', 'http-body', '<script src="/js/webcam.min.js"></script>', 'other'],
  ['a port of a switch', 'snmp-sysdescr', 'GigabitEthernet1/0/12 uplink to camera 3', 'other'],
  ['a camera that tells its own port', 'snmp-sysdescr', 'Fast Ethernet 10/100 Network Camera', 'camera'],
  ['a page of a camera with its ports', 'http-body', '<title>IP Camera</title>HTTP port 80 camera 1', 'camera'],
  ['a camera in a smoke detector', 'http-title', 'Hikvision smoke detector camera', 'camera'],
  ['a camera with a sensor of motion', 'http-title', 'Reolink Argus motion detector camera', 'camera'],
  ['a camera on a board of many uses', 'snmp-sysdescr', 'Linux rk3399 IP Camera', 'camera'],
  ['a camera in a bulb', 'http-title', 'Tuya light bulb camera', 'camera'],
  ['a camera in a lock', 'http-title', 'Eufy video lock camera', 'camera'],
  ['a camera named by its house’s brand', 'http-title', 'Bosch Smart Home Camera', 'camera'],
  ['a bulb of the same maker', 'http-title', 'Tuya light bulb', 'other'],
  ['a camera that tells what feeds it', 'http-title', 'Siqura camera, PoE injector', 'camera'],
  ['what feeds a camera', 'http-title', 'Siqura PoE injector', 'other'],
  ['a camera of the works', 'snmp-sysdescr', 'MATRIX VISION mvBlueCOUGAR-X Camera', 'camera'],
  ['a door station of a maker of readers', 'other', 'Hikvision DS-KV6113', 'camera'],
  ['a telephone of a camera maker', 'http-title', 'PLANET VIP-1120PT', 'other'],
  ['a title about a place', 'http-title', 'Beach webcam - Hotel Miramar', 'other'],
  ['a title that is a name', 'http-title', 'Network Camera', 'camera'],
  ['a namesake', 'snmp-sysdescr', 'AVTECH Software, Inc. TemPageR 4E', 'other'],
  ['a site of a firm that has a maker’s name', 'tls-subject', 'CN=pelco-manufacturing.example', 'other'],
  ['a scanner whose model begins like a camera’s', 'mdns-txt', 'EPSON DS-790WN scanner', 'other'],
  ['a room of an Italian hotel', 'http-www-authenticate', 'Basic realm="Camera matrimoniale"', 'other'],
  ['a test of cameras', 'http-title', 'Überwachungskamera im Test', 'other'],
  ['the plain word among others', 'http-www-authenticate', 'Basic realm="North camera feed"', 'possible'],
  ['the plain word and where it is', 'http-www-authenticate', 'Basic realm="Kamera Eingang"', 'camera'],
  ['a switch of a camera maker', 'http-title', 'Hikvision DS-3E1310P-E Smart Managed Switch', 'other'],
  ['a word inside a word', 'snmp-sysdescr', 'Pelcom PE-2000 media converter', 'other'],
])('%s', (_, observable, text, verdict) => {
  expect(judge([{ observable, text }]).verdict).toBe(verdict);
});

test.each<[string, readonly [Observable, string][], 'camera' | 'other', DeviceKind]>([
  [
    'a HomeKit lamp named after a camera',
    [
      ['mdns-txt', 'md=Lamp ci=5 sf=0'],
      ['mdns-txt', 'Camera lamp'],
    ],
    'other',
    'appliance',
  ],
  [
    'a television whose name holds the word',
    [
      ['upnp', 'urn:schemas-upnp-org:device:MediaRenderer:1'],
      ['mdns-txt', '_androidtvremote2._tcp.local'],
      ['upnp', 'TV with camera'],
    ],
    'other',
    'tv',
  ],
  [
    'a printer that speaks of its camera',
    [
      ['mdns-txt', '_ipp._tcp.local'],
      ['onvif', 'wsdp:Device wprt:PrintDeviceType'],
      ['upnp', 'print from your camera'],
    ],
    'other',
    'printer',
  ],
  [
    'a router by its type',
    [
      ['upnp', 'urn:schemas-upnp-org:device:InternetGatewayDevice:1'],
      ['rtsp-server', 'RTSP Server'],
    ],
    'other',
    'router',
  ],
  [
    'a rack monitor whose maker’s number stood among camera makers',
    [['snmp-sysobjectid', '1.3.6.1.4.1.21239.2']],
    'other',
    'appliance',
  ],
  ['a storage by its number', [['snmp-sysobjectid', '1.3.6.1.4.1.6574.1']], 'other', 'storage'],
  ['a display for ONVIF', [['onvif', 'tds:Device dn:NetworkVideoDisplay']], 'other', 'tv'],
  ['a Matter camera', [['mdns-txt', 'VP=4996+1 DT=322 CM=1']], 'camera', 'camera'],
  ['a video intercom', [['upnp', 'Acme Video Intercom 7']], 'camera', 'doorbell'],
  ['a recorder by its maker’s number', [['snmp-sysobjectid', '1.3.6.1.4.1.36493.1.1']], 'camera', 'camera'],
])('%s', (_, told, verdict, kind) => {
  expect(judge(told.map(([observable, text]) => ({ observable, text })))).toMatchObject({ verdict, kind });
});

test.each([
  ['hyphens', 'mdns-txt', 'AVer-CAM520._http._tcp.local', 'AVer'],
  ['a number', 'other', 'BlackVue900X-7C31D2', 'BlackVue'],
  ['capitals', 'other', 'AxonBody3', 'Axon'],
] as const)('a product is known where %s stand between its words', (_, observable, text, vendor) => {
  expect(judge([{ observable, text }])).toMatchObject({ verdict: 'camera', vendor });
});

test('plain words that a name joins say no more than before, and look-alikes speak first there too', () => {
  expect(judge([{ observable: 'other', text: 'CameraShop-7' }]).verdict).toBe('other');
  expect(judge([{ observable: 'mdns-txt', text: 'vivotek-switch.local' }]).verdict).toBe('other');
  expect(judge([{ observable: 'mdns-txt', text: 'ezviz-plug-t31.local' }]).verdict).toBe('other');
});

test('a page with a title of its own is not named by what its rest lists', () => {
  const list = '<table><tr><td>IP Camera</td><td>192.168.1.20</td></tr></table>';
  const page = (title: string) => ({ observable: 'http-body', text: `<title>${title}</title>${list}` }) as const;
  expect(judge([page('Device list')]).verdict).toBe('other');
  expect(judge([page('Login')]).verdict).toBe('camera');
});

test.each<[string, Observable, string, 'camera' | 'possible' | 'other']>([
  ['a path that is all of an answer', 'http-body', '/nphMotionJpeg?Resolution=320x240', 'camera'],
  ['a path within a sentence', 'http-body', 'Ask for /nphMotionJpeg?Resolution=320x240 at first', 'other'],
  ['a part of a title beside a task', 'http-title', 'Acme Client - Remote Net DVR', 'camera'],
  ['an abbreviation beside what it is short for', 'http-title', 'NVR - Nationale Vereniging', 'other'],
  ['a maker in an answer for programs', 'http-body', '{"manufacturer":"Reolink","ports":8}', 'camera'],
  ['a maker in a list of an answer', 'http-body', '{"states":[{"manufacturer":"Reolink"}]}', 'other'],
  ['what a page is powered by', 'http-body', '<p>Powered by <a href="/">EvoCam</a></p>', 'camera'],
  ['a joined name that asks for an address', 'dhcp-vendor-class', 'EagleEyeNetworks-Bridge-310', 'camera'],
  [
    'a doubtful path below a title that is none’s but a camera’s',
    'http-body',
    '<title>LOFTEK CXS 2200</title><script src="get_status.cgi"></script>',
    'camera',
  ],
  [
    'a doubtful path below a title of another kind',
    'http-body',
    '<title>Office printer LaserJet</title><script src="get_status.cgi"></script>',
    'possible',
  ],
])('%s', (_, observable, text, verdict) => {
  expect(judge([{ observable, text }]).verdict).toBe(verdict);
});

test('two weak signs make a camera only where two observables show them', () => {
  const password = { observable: 'behavior', behavior: 'rtsp-password', detail: '554' } as const;
  const snapshot = { observable: 'behavior', behavior: 'http-snapshot', detail: null } as const;
  expect(judge([password]).verdict).toBe('possible');
  expect(judge([password, password]).verdict).toBe('possible');
  expect(judge([password, snapshot]).verdict).toBe('camera');
});

test('what a device does is a camera’s unless its model is a look-alike’s', () => {
  const search = { observable: 'behavior', behavior: 'sadp' } as const;
  expect(judge([{ ...search, detail: 'DS-2CD2042WD-I' }])).toMatchObject({ verdict: 'camera', vendor: 'Hikvision' });
  expect(judge([{ ...search, detail: null }]).claims[0]).toMatchObject({ rule: 'does-sadp' });
  expect(judge([{ ...search, detail: 'Hikvision DS-3E1310P-E switch' }]).verdict).toBe('other');
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
      fc.string({ unit: codePoint, maxLength: 2_000 }),
      (observable, text) => {
        const claim = claimFor({ observable, text });
        const { verdict, probability } = judge([{ observable, text }]);
        expect(['camera', 'possible', 'other']).toContain(verdict);
        expect(probability === null).toBe(claim === null);
      },
    ),
  );
});

test('what is remembered is what was judged', () => {
  const recall = rememberClaims();
  const seen = { observable: 'behavior', behavior: 'rtsp-video', detail: 'H264' } as const;
  const told = { observable: 'http-server', text: 'Hipcam' } as const;
  const elsewhere = { observable: 'http-title', text: 'Hipcam' } as const;
  for (const observation of [seen, told, elsewhere, seen, told, elsewhere])
    expect(recall(observation)).toEqual(claimFor(observation));
  expect(recall(told)).toBe(recall(told));
});
