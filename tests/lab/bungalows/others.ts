import { guarded, hex, mdns, snmp, ssdp } from '../answers.ts';
import type { LabDevice } from '../device.ts';
import { described, description, discovered, locked, moved, sadp, site, titled, typed, ubiquiti } from './answers.ts';
import { LOCK_REGISTRY, RESERVATIONS, SHARED_FOLDER, tlsSite } from './programs.ts';

const NETWORK: readonly LabDevice[] = [
  // MikroTik hEX with RouterOS 6.49 and all its services on, as delivered.
  {
    name: 'Router',
    address: '192.168.77.1',
    ipv6: 'fe80::66d1:54ff:fe0a:7701',
    mac: '64:d1:54:0a:77:01',
    truth: 'other',
    tcp: {
      21: { kind: 'greeting', text: '220 MikroTik FTP server (MikroTik 6.49.10) ready\r\n' },
      22: { kind: 'greeting', text: 'SSH-2.0-ROSSSH\r\n' },
      80: site(null, { '/': titled('RouterOS router configuration page', '<h1>RouterOS v6.49.10</h1>') }),
      8291: { kind: 'open' },
    },
    udp: { 161: snmp('RouterOS RB750Gr3') },
  },
  // The telephone company's fiber box, its web server and its UPnP by Broadcom’s kit.
  {
    name: 'Fiber box',
    address: '192.168.77.3',
    mac: 'e8:d1:1b:44:a0:03',
    truth: 'other',
    tcp: {
      80: site('lighttpd', { '/': titled('Movistar - Smart WiFi') }),
      5431: site('LINUX/2.4 UPnP/1.0 BRCM400/1.0', {
        '/dyndev/uuid:1': description(
          'urn:schemas-upnp-org:device:InternetGatewayDevice:1',
          'Broadcom ADSL Router',
          'Broadcom',
          'Router',
        ),
      }),
    },
    udp: {
      1900: described(
        'LINUX/2.4 UPnP/1.0 BRCM400/1.0',
        'urn:schemas-upnp-org:device:InternetGatewayDevice:1',
        'http://192.168.77.3:5431/dyndev/uuid:1',
      ),
    },
  },
  // UniFi U6 Lite: SSH by Dropbear and the maker's discovery; Ubiquiti makes cameras as well.
  {
    name: 'Access point of the bar',
    address: '192.168.77.5',
    mac: '24:5a:4c:1e:62:05',
    truth: 'other',
    tcp: { 22: { kind: 'greeting', text: 'SSH-2.0-dropbear_2022.83\r\n' } },
    udp: { 10001: ubiquiti('24:5a:4c:1e:62:05', 'U6-Lite 6.6.65', 'AP-Bar', 'UAL6') },
  },
  {
    name: 'Access point of the pool',
    address: '192.168.77.6',
    mac: '24:5a:4c:1e:70:06',
    truth: 'other',
    tcp: { 22: { kind: 'greeting', text: 'SSH-2.0-dropbear_2022.83\r\n' } },
    udp: { 10001: ubiquiti('24:5a:4c:1e:70:06', 'UAP-AC-M 6.6.65', 'AP-Piscina', 'U7MSH') },
  },
  // Aruba (ProCurve) 2530: eHTTP, Mocana’s SSH and the sysDescr of its documents.
  {
    name: 'Switch of the reception',
    address: '192.168.77.8',
    mac: 'b4:b5:2f:70:11:08',
    truth: 'other',
    tcp: {
      22: { kind: 'greeting', text: 'SSH-2.0-Mocana SSH 6.3\r\n' },
      80: site('eHTTP v2.0', { '/': moved('/html/nhome.html') }),
    },
    udp: { 161: snmp('HP J9773A 2530-24G-PoEP Switch, revision YA.16.11') },
  },
  // A managed switch of Dahua’s, bought with the recorder.
  {
    name: 'Switch that feeds the cameras',
    address: '192.168.77.9',
    mac: '3c:ef:8c:58:0d:09',
    truth: 'other',
    tcp: { 80: site(null, { '/': titled('Managed Switch', '<form><input name="user"></form>') }) },
    udp: { 161: snmp('DH-PFS4218-16ET-190 Managed PoE Switch') },
  },
  // APC network card AP9630: web, FTP and SNMP as its handbook has them.
  {
    name: 'Emergency power of the office',
    address: '192.168.77.11',
    mac: '00:c0:b7:d1:52:11',
    truth: 'other',
    tcp: {
      21: { kind: 'greeting', text: '220 AP9630 Network Management Card AOS v6.9.6 FTP server ready.\r\n' },
      80: site(null, { '/': moved('/logon.htm', '303 See Other') }),
    },
    udp: { 161: snmp('APC Web/SNMP Management Card (MB:v4.1.0 PF:v6.9.6 MN:AP9630 HR:05)') },
  },
];

const SAME_MAKERS: readonly LabDevice[] = [
  // AXIS A1601: a door controller by the camera maker, with its interface's Bonjour name, realm and ONVIF profile C.
  {
    name: 'Door controller of the staff’s gate',
    address: '192.168.77.81',
    mac: 'ac:cc:8e:9b:04:81',
    truth: 'other',
    tcp: {
      80: site('Apache', {
        '/': moved('/webapp/pacs/index.shtml'),
        '/webapp/pacs/index.shtml': locked('Digest realm="AXIS_ACCC8E9B0481", nonce="1", qop="auth"'),
      }),
    },
    udp: {
      3702: discovered(
        'tds:Device',
        'onvif://www.onvif.org/Profile/C onvif://www.onvif.org/hardware/A1601 onvif://www.onvif.org/name/AXIS%20A1601',
        'http://192.168.77.81/onvif/device_service',
      ),
      5353: mdns('_vapix-http._tcp', 'AXIS A1601 - ACCC8E9B0481', ['macaddress=ACCC8E9B0481']),
    },
  },
  // AXIS C1004-E: a loudspeaker by the camera maker, which announces itself in the same way.
  {
    name: 'Loudspeaker of the pool',
    address: '192.168.77.82',
    mac: 'b8:a4:4f:07:91:82',
    truth: 'other',
    tcp: {
      80: site('Apache', {
        '/': moved('/audio/index.html'),
        '/audio/index.html': locked('Digest realm="AXIS_B8A44F079182", nonce="1", qop="auth"'),
      }),
    },
    udp: { 5353: mdns('_vapix-http._tcp', 'AXIS C1004-E - B8A44F079182', ['macaddress=B8A44F079182']) },
  },
  // Hikvision DS-K2604: a controller of four doors, which answers the maker's search and its control port.
  {
    name: 'Door controller of the store rooms',
    address: '192.168.77.83',
    mac: '44:19:b6:c2:3f:83',
    truth: 'other',
    tcp: { 8000: { kind: 'open' } },
    udp: { 37020: sadp('DS-K2604', '44:19:b6:c2:3f:83', '192.168.77.83') },
  },
  // Netatmo's weather station speaks to its maker alone.
  {
    name: 'Weather sensor of a tenant, by a maker of cameras too',
    address: '192.168.77.84',
    mac: '70:ee:50:12:a6:84',
    truth: 'other',
    firewalled: true,
  },
  // Grandstream GXP1625, by a maker of cameras and door stations as well.
  {
    name: 'Telephone of the reception',
    address: '192.168.77.85',
    mac: '00:0b:82:e7:19:85',
    truth: 'other',
    tcp: {
      80: site('lighttpd', { '/': titled('Grandstream Device Configuration') }),
    },
  },
];

const OFFICE: readonly LabDevice[] = [
  // Issabel, the Spanish-speaking world's Asterisk, on CentOS 7.
  {
    name: 'Telephone exchange',
    address: '192.168.77.91',
    mac: '18:66:da:31:c5:91',
    truth: 'other',
    tcp: {
      22: { kind: 'greeting', text: 'SSH-2.0-OpenSSH_7.4\r\n' },
      80: site('Apache/2.4.6 (CentOS) OpenSSL/1.0.2k-fips PHP/5.4.16', {
        '/': titled('Issabel', '<form><input name="input_user"></form>'),
      }),
      5038: { kind: 'greeting', text: 'Asterisk Call Manager/2.10.4\r\n' },
    },
    udp: {
      5060: {
        answerHex: hex(
          'SIP/2.0 200 OK\r\nServer: IssabelPBX-16.16.1\r\nAllow: INVITE, ACK, OPTIONS\r\nContent-Length: 0\r\n\r\n',
        ),
        whenContains: 'OPTIONS',
      },
    },
  },
  // Yealink T31P: its page asks the phone's own language.
  {
    name: 'Telephone of the bar',
    address: '192.168.77.92',
    mac: '80:5e:c0:6f:28:92',
    truth: 'other',
    tcp: { 80: site('yealink/1.0', { '/': titled('Yealink T31P Phone', '<div id="login"></div>') }) },
  },
  {
    name: 'Server of reservations',
    address: '192.168.77.93',
    mac: '18:66:da:72:0e:93',
    truth: 'other',
    daemons: [RESERVATIONS],
  },
  {
    name: 'Server of the door locks',
    address: '192.168.77.94',
    mac: 'f8:94:c2:25:b1:94',
    truth: 'other',
    daemons: [LOCK_REGISTRY],
  },
  // A Windows till: file sharing, the helper's remote screen, and WS-Discovery as a computer.
  {
    name: 'Till of the bar',
    address: '192.168.77.95',
    mac: '8c:8d:28:4b:60:95',
    truth: 'other',
    firewalled: true,
    tcp: { 445: { kind: 'open' }, 5900: { kind: 'greeting', text: 'RFB 003.008\n' } },
    udp: { 3702: discovered('wsdp:Device pub:Computer', '', 'http://192.168.77.95:5357/1/') },
  },
  // Epson TM-T20III, printer of receipts.
  {
    name: 'Printer of receipts',
    address: '192.168.77.96',
    mac: '64:eb:8c:90:3d:96',
    truth: 'other',
    tcp: { 80: guarded('TM-T20III'), 9100: { kind: 'open' } },
    udp: { 161: snmp('EPSON TM-T20III') },
  },
  // HP OfficeJet Pro 8730: HTTPS alone, the certificate it makes for itself, its own server's name.
  {
    name: 'Printer of the office, by TLS alone',
    address: '192.168.77.97',
    mac: '3c:52:82:f4:15:97',
    truth: 'other',
    daemons: [
      tlsSite(
        '/C=US/ST=Washington/L=Vancouver/O=HP/OU=HP-IPG/CN=HP3C5282F41597',
        'HP HTTP Server; HP OfficeJet Pro 8730 - D9L20A;',
        {
          '/': {
            status: 200,
            headers: { 'Content-Type': 'text/html' },
            body: '<html><head><title>HP OfficeJet Pro 8730</title></head><body></body></html>',
          },
        },
      ),
    ],
  },
  // Epson ET-4850 with a scanner: WS-Discovery, Bonjour, SNMP and the server's name of Epson's kit.
  {
    name: 'Printer for guests',
    address: '192.168.77.98',
    mac: 'ac:18:26:5e:d7:98',
    truth: 'other',
    tcp: {
      80: site('EPSON_Linux UPnP/1.0 Epson UPnP SDK/1.0', { '/': moved('/PRESENTATION/HTML/TOP/PRTINFO.HTML') }),
      9100: { kind: 'open' },
    },
    udp: {
      161: snmp('EPSON Built-in 11b/g/n Print Server'),
      3702: discovered('wsdp:Device wprt:PrintDeviceType', '', 'http://192.168.77.98:80/WSD/DEVICE'),
      5353: mdns('_ipp._tcp', 'EPSON ET-4850 Series', ['ty=EPSON ET-4850 Series', 'rp=ipp/print', 'Scan=T']),
    },
  },
  // Epson EB-L200F: PJLink greets on 4352 (the association's class 1 document).
  {
    name: 'Projector of the conference room',
    address: '192.168.77.99',
    mac: 'a4:ee:57:33:82:99',
    truth: 'other',
    tcp: {
      80: site(null, { '/': titled('EPSON Web Control') }),
      4352: { kind: 'greeting', text: 'PJLINK 0\r' },
    },
  },
];

const HOUSE_TECHNIQUE: readonly LabDevice[] = [
  // The house's own page on a small server, which speaks of webcams and of the beach's camera at another place.
  {
    name: 'Page of the house for its guests',
    address: '192.168.77.101',
    mac: 'd8:3a:dd:1b:94:a1',
    truth: 'other',
    tcp: {
      80: site('Apache/2.4.57 (Debian)', {
        '/': titled(
          'Bungalows Las Pardelas - Información para huéspedes',
          '<h2>El tiempo y las webcams de la costa</h2><p>La cámara de la playa emite cada mañana: <a href="https://playa.example/webcam.html">webcam de la playa</a>. The beach camera and the live cam of the harbour are run by the town. Kameran vid stranden sköts av kommunen.</p><p>La piscina abre a las 9.</p>',
        ),
        '/robots.txt': typed('text/plain', 'User-agent: *\nDisallow:\n'),
      }),
    },
  },
  // Rooms in Italian: a tenant's board of its rooms to let, in which camera is a room.
  {
    name: 'Board of rooms in Italian',
    address: '192.168.77.102',
    mac: '02:5e:12:00:00:02',
    truth: 'other',
    tcp: {
      80: site('nginx/1.22.1', {
        '/': titled(
          'Camera 12 - pulizie',
          '<h1>Camere libere</h1><ul><li>Camera doppia 12</li><li>Camera singola 14</li></ul>',
        ),
      }),
    },
  },
  // A logger of cold stores as food law asks for it; in Spanish each cold store is a cámara.
  {
    name: 'Logger of the cold stores',
    address: '192.168.77.103',
    mac: '02:5e:12:00:00:03',
    truth: 'other',
    tcp: {
      80: site('GoAhead-Webs', {
        '/': titled(
          'Cámara frigorífica 1',
          '<table><tr><td>Cámara de congelados</td><td>-18,4 °C</td></tr><tr><td>Cámara de pescado</td><td>1,2 °C</td></tr></table>',
        ),
      }),
      502: { kind: 'open' },
    },
  },
  // Airzone web server: the air conditioning's interface on port 3000 (the maker's description of it).
  {
    name: 'Thermostats of the bungalows',
    address: '192.168.77.104',
    mac: 'e8:4f:25:60:2b:04',
    truth: 'other',
    tcp: { 3000: site(null, { '/': typed('application/json', '{"errors":[{"error":"request not available"}]}') }) },
    udp: { 5353: mdns('_http._tcp', 'AZW5GR602B04', ['path=/']) },
  },
  // Philips Hue bridge: SSDP, description and page by the maker's developer documents.
  {
    name: 'Bridge of the terrace lamps',
    address: '192.168.77.105',
    mac: 'ec:b5:fa:1d:48:05',
    truth: 'other',
    tcp: {
      80: site('nginx', {
        '/': titled('hue personal wireless lighting'),
        '/description.xml': description(
          'urn:schemas-upnp-org:device:Basic:1',
          'Hue Bridge (192.168.77.105)',
          'Signify',
          'Philips hue bridge 2015',
        ),
      }),
    },
    udp: {
      1900: described(
        'Hue/1.0 UPnP/1.0 IpBridge/1.65.0',
        'upnp:rootdevice',
        'http://192.168.77.105:80/description.xml',
      ),
    },
  },
  // WLED 0.14 on an ESP8266.
  {
    name: 'Lamps of the bar',
    address: '192.168.77.106',
    mac: '84:f3:eb:0a:c6:06',
    truth: 'other',
    tcp: { 80: site(null, { '/': titled('WLED') }) },
    udp: { 5353: mdns('_wled._tcp', 'wled-barra', ['mac=84f3eb0ac606']) },
  },
  // BAYROL Pool Manager: a page behind a server of its own.
  {
    name: 'Controller of the pool’s water',
    address: '192.168.77.107',
    mac: '02:5e:12:00:00:07',
    truth: 'other',
    tcp: { 80: site('lighttpd/1.4.28', { '/': titled('PoolManager', '<div>pH 7,2 / Redox 710 mV</div>') }) },
  },
  // V2C Trydan: live figures as JSON without a password (integrations of home automation).
  {
    name: 'Charger of cars',
    address: '192.168.77.108',
    mac: 'a4:cf:12:7d:e0:08',
    truth: 'other',
    tcp: {
      80: site(null, {
        '/': titled('TRYDAN'),
        '/RealTimeData': typed(
          'text/plain',
          '{"ID":"7DE008","ChargeState":0,"ChargePower":0,"FirmwareVersion":"2.1.7"}',
        ),
      }),
    },
    udp: { 5353: mdns('_http._tcp', 'trydan-7DE008', []) },
  },
  // Davis WeatherLink Live (the maker's local interface).
  {
    name: 'Wind gauge of the beach',
    address: '192.168.77.109',
    mac: '00:1d:0a:71:55:09',
    truth: 'other',
    tcp: {
      80: site(null, { '/v1/current_conditions': typed('application/json', '{"data":{"did":"001D0A715509"}}') }),
    },
    udp: { 5353: mdns('_weatherlinklive._tcp', 'weatherlinklive-715509', ['did=001D0A715509']) },
  },
];

const ENTERTAINMENT: readonly LabDevice[] = [
  // Samsung television of 2019: RemoteControlReceiver over SSDP, its interface on 8001.
  {
    name: 'Television of bungalow 7',
    address: '192.168.77.121',
    mac: '5c:49:7d:83:2a:21',
    truth: 'other',
    tcp: {
      8001: site(null, {
        '/api/v2/': typed(
          'application/json',
          '{"device":{"OS":"Tizen","modelName":"UE43RU7105","name":"[TV] Bungalow 7","type":"Samsung SmartTV"}}',
        ),
      }),
      9197: site('SHP, UPnP/1.0, Samsung UPnP SDK/1.0', {
        '/dmr': description(
          'urn:schemas-upnp-org:device:MediaRenderer:1',
          '[TV] Bungalow 7',
          'Samsung Electronics',
          'UE43RU7105',
        ),
      }),
    },
    udp: {
      1900: described(
        'SHP, UPnP/1.0, Samsung UPnP SDK/1.0',
        'urn:schemas-upnp-org:device:MediaRenderer:1',
        'http://192.168.77.121:9197/dmr',
      ),
    },
  },
  // Philips television with JointSPACE on 1925.
  {
    name: 'Television of the bar',
    address: '192.168.77.122',
    mac: '70:af:24:3e:0b:22',
    truth: 'other',
    tcp: {
      1925: site(null, {
        '/6/system': typed('application/json', '{"name":"TV Bar","country":"Spain","os_type":"MSAF_2019_P"}'),
      }),
      8008: site(null, {}),
    },
    udp: { 1900: ssdp('Linux/4.9 UPnP/1.0 quick_ssdp/1.1', 'urn:dial-multiscreen-org:service:dial:1') },
  },
  {
    name: 'Caster of bungalow 12',
    address: '192.168.77.123',
    mac: 'f4:f5:d8:17:9c:23',
    truth: 'other',
    tcp: { 8008: site(null, {}), 8009: { kind: 'open' } },
    udp: {
      5353: mdns('_googlecast._tcp', 'Chromecast-179c23', ['md=Chromecast', 'fn=Bungalow 12', 'ca=201221', 've=05']),
    },
  },
  {
    name: 'Stick of bungalow 3',
    address: '192.168.77.124',
    mac: '68:37:e9:c4:11:24',
    truth: 'other',
    tcp: { 8009: { kind: 'open' } },
    udp: { 5353: mdns('_amzn-wplay._tcp', 'amzn.dmgr:3B11', ['n=Fire TV Stick', 'mv=2']) },
  },
  // Apple TV: AirPlay's RTSP on 7000, both protocols.
  {
    name: 'Box with AirPlay in the lounge',
    address: '192.168.77.125',
    ipv6: 'fe80::8a3:51c4:77e0:1925',
    mac: 'd0:03:4b:5a:70:25',
    truth: 'other',
    tcp: { 7000: { kind: 'rtsp', server: 'AirTunes/770.8.1' }, 49152: { kind: 'open' } },
    udp: { 5353: mdns('_airplay._tcp', 'Lounge', ['model=AppleTV11,1', 'srcvers=770.8.1', 'features=0x4A7FDFD5']) },
  },
  // Sonos One: port 1400 and ZonePlayer.
  {
    name: 'Speaker of the lounge',
    address: '192.168.77.126',
    mac: '94:9f:3e:b6:25:26',
    truth: 'other',
    tcp: {
      1400: site('Linux UPnP/1.0 Sonos/79.1-53290 (ZPS18)', {
        '/xml/device_description.xml': description(
          'urn:schemas-upnp-org:device:ZonePlayer:1',
          '192.168.77.126 - Sonos One',
          'Sonos, Inc.',
          'Sonos One',
        ),
      }),
    },
    udp: {
      1900: described(
        'Linux UPnP/1.0 Sonos/79.1-53290 (ZPS18)',
        'urn:schemas-upnp-org:device:ZonePlayer:1',
        'http://192.168.77.126:1400/xml/device_description.xml',
      ),
    },
  },
  // A SAT>IP head-end: television over RTSP, which describes no stream unasked (SAT>IP specification 1.2).
  {
    name: 'Head-end of the satellite dish',
    address: '192.168.77.127',
    mac: '02:5e:12:00:00:27',
    truth: 'other',
    tcp: {
      554: { kind: 'rtsp', server: 'SatIP/1.2', path: 'stream=0' },
      8080: site('Linux/3.14 UPnP/1.1 SATIP/1.2', {
        '/desc.xml': description('urn:ses-com:device:SatIPServer:1', 'SAT>IP', 'Kathrein', 'EXIP 418'),
      }),
    },
    udp: {
      1900: described(
        'Linux/3.14 UPnP/1.1 SATIP/1.2',
        'urn:ses-com:device:SatIPServer:1',
        'http://192.168.77.127:8080/desc.xml',
      ),
    },
  },
  // QNAP TS-253D: page on 8080, FTP, Bonjour.
  {
    name: 'Disk station of the office',
    address: '192.168.77.128',
    mac: '24:5e:be:4d:f0:28',
    truth: 'other',
    tcp: {
      21: { kind: 'greeting', text: '220 NASFTPD Turbo station 1.3.5a Server (ProFTPD) [192.168.77.128]\r\n' },
      445: { kind: 'open' },
      8080: site('http server 1.0', { '/': titled('NAS-OFICINA', '<script>location.href="/cgi-bin/"</script>') }),
    },
    udp: { 5353: mdns('_qdiscover._tcp', 'NAS-OFICINA', ['accessType=http', 'model=TS-X53D', 'displayModel=TS-253D']) },
  },
  // Jellyfin: Kestrel on 8096, its own search on 7359.
  {
    name: 'Film server of a tenant',
    address: '192.168.77.129',
    mac: 'f8:94:c2:0e:63:29',
    truth: 'other',
    tcp: {
      8096: site('Kestrel', { '/': moved('web/'), '/web/': titled('Jellyfin', '<div class="splashLogo"></div>') }),
    },
    udp: {
      7359: {
        answerHex: hex('{"Address":"http://192.168.77.129:8096","Id":"1","Name":"Sofia","EndpointAddress":null}'),
        whenContains: 'JellyfinServer',
      },
    },
  },
];

const OF_GUESTS: readonly LabDevice[] = [
  {
    name: 'Laptop that shares a folder with a folder named Camera',
    address: '192.168.77.141',
    mac: '8c:8d:28:a1:0c:41',
    truth: 'other',
    daemons: [SHARED_FOLDER],
  },
  // A Mac that may be cast to: AirTunes on 7000 and 5000.
  {
    name: 'Laptop that may be cast to',
    address: '192.168.77.142',
    mac: '40:cb:c0:5f:e1:42',
    truth: 'other',
    tcp: { 5000: { kind: 'rtsp', server: 'AirTunes/695.5.1' }, 7000: { kind: 'rtsp', server: 'AirTunes/695.5.1' } },
    udp: { 5353: mdns('_airplay._tcp', 'MacBook Air de Nuria', ['model=Mac14,2', 'srcvers=695.5.1']) },
  },
  {
    name: 'Phone of a guest',
    address: '192.168.77.143',
    mac: '76:0d:e4:91:28:43',
    truth: 'other',
    firewalled: true,
  },
  {
    name: 'Phone of another guest',
    address: '192.168.77.144',
    mac: 'e2:5b:07:c8:3f:44',
    truth: 'other',
  },
  {
    name: 'Tablet',
    address: '192.168.77.145',
    mac: 'aa:31:f9:60:d2:45',
    truth: 'other',
    firewalled: true,
  },
  {
    name: 'Console of bungalow 5',
    address: '192.168.77.146',
    mac: '98:b6:e9:2c:74:46',
    truth: 'other',
    firewalled: true,
  },
  // Roborock S5 without a lens: the answer to miIO’s hello carries the device's number, its clock and no token.
  {
    name: 'Vacuum cleaner of the lounge',
    address: '192.168.77.147',
    mac: 'b0:4a:39:6a:08:47',
    truth: 'other',
    udp: { 54321: { answerHex: `21310020000000000d3a91f20001c64b${'ff'.repeat(16)}` } },
  },
];

/** 46 devices that are no camera, the gateway first. */
export const OTHERS: readonly LabDevice[] = [
  ...NETWORK,
  ...SAME_MAKERS,
  ...OFFICE,
  ...HOUSE_TECHNIQUE,
  ...ENTERTAINMENT,
  ...OF_GUESTS,
];
