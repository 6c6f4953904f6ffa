import { rowsOfMakers } from './rows-of-makers.ts';
import type { NetworkFingerprint } from './vocabulary.ts';

/** Goods without a lens by makers of cameras, and by makers in another trade who share a name with them. */
export const LOOK_ALIKE_GOODS = [
  {
    id: 'like-access-control',
    pattern:
      /^(?![^]{0,200}\b(?:cam(?:era)?s?|ip ?cam\w{0,12}|video|[dnx]vr|vto\w{0,8}|door ?(?:bell|phone|station)|intercom)\b)[^]{0,120}\b(?:access (?:control(?:ler)?s?|manager|reader|module|terminal|panel|unit)|door controllers?|(?:card|badge|rfid|fingerprint) (?:reader|terminal)|(?:intrusion|intruder|burglar)[ -](?:panel|alarm)|door lock|time attendance)\b/i,
    concludes: { kind: 'hub', weight: 'certain' },
    examples: [
      'GeoVision GV-AS4111 Access Controller',
      'Avigilon Access Control Manager',
      'Bosch B Series Intrusion Panel',
    ],
    counterExamples: [
      'Access control camera',
      '2N IP Verso access control intercom',
      'Dahua VTO2202F access controller',
    ],
    source: 'control of doors, in catalogues of makers of cameras and of others',
    since: '2026-11-28',
  },
  {
    id: 'like-switch-in-words',
    pattern:
      /^(?![^]{0,120}\b(?:cam(?:era)?|ip ?cam(?:era)?|[dnx]vr|video (?:server|encoder))\b)[^]{0,100}(?:\b(?:(?:un)?managed|industrial|ethernet|(?:fast|gigabit|10g)|poe\+{0,2}|hardened|network|web[ -]smart|l[23]\+?|layer ?[23]|din[ -]rail)\b[\w+/ -]{0,24}\bswitch(?:es)?\b|\bswitch(?:es)? for (?:ip |security |network )?cam(?:era)?s\b|[\w+-] ?-?switch\s{0,3}$)/i,
    concludes: { kind: 'router', weight: 'certain' },
    examples: [
      'Siqura XSNet 1200MGP managed industrial switch',
      'TRENDnet TPE-BG182g PoE+ switch for IP cameras',
      'Dallmeier Electronic switch',
    ],
    counterExamples: ['Smart PoE Switch NVR', 'Bosch switchable lens', 'IP camera with relay switch'],
    source: 'switches, in catalogues of makers of cameras and of others',
    since: '2026-11-28',
  },
  {
    id: 'like-power-and-cable',
    pattern:
      /^(?![^]{0,120}\b(?:[dnx]vr|ip ?cam(?:era)?|cam(?:era)?(?! (?:power|tester|ups|supply)))\b)[^]{0,80}\b(?:poe[ +-]{0,3}(?:injector|extender|splitter|midspan|repeater|hub)|media converter|ethernet extender|surge protector|(?:cctv|camera) (?:power supply|tester|ups)|rack pdu)\b/i,
    concludes: { kind: 'router', weight: 'certain' },
    examples: ['PoE injector for cameras', 'CCTV power supply', 'Planet FT-802 media converter'],
    counterExamples: ['IPCam PoE extender', 'Camera login'],
    source: 'what feeds cameras and carries their pictures, in catalogues',
    since: '2026-11-28',
  },
  ...rowsOfMakers(
    {
      kind: 'hub',
      kindIsOwn: true,
      weight: 'certain',
      before: /(?<![\w-])/,
      after: /(?![\w])(?!.{0,24}\b(?:cam(?:era)?|video)\b)/,
      source: 'control of doors, alarms and sensors by makers of cameras, in their catalogues',
      since: '2026-11-28',
    },
    [
      [
        'goods-geovision-door',
        'GeoVision',
        /gv-(?:as\w{2,8}|cr\d{3,4}|r\d{4}|a?poe\w{0,8}|rfid|io ?box)/,
        ['GeoVision GV-AS810', 'GV-ASManager', 'GV-POE2411'],
        ['GV-BX2600', 'GV-AS4111 video'],
      ],
      [
        'goods-avigilon-door',
        'Avigilon',
        /avigilon (?:alta access|unity access|acm)/,
        ['Avigilon Alta Access'],
        ['Avigilon Alta Video', 'Avigilon H5A'],
      ],
      [
        'goods-genetec-door',
        'Genetec',
        /genetec (?:synergis|clearid|sipelia|clearance|mission control|curb sense|retail sense|streamvault switch)/,
        ['Genetec Synergis Cloud Link', 'Genetec ClearID'],
        ['Genetec Security Center', 'Genetec Omnicast'],
      ],
      [
        'goods-verkada-door',
        'Verkada',
        /verkada (?:access\w{0,8}|alarms?|keypad|environmental|air quality|guest|mailroom|workplace|s[sv]\d{2}|ac\d{2}|bh\d{2}|br\d{2}|ad\d{2})/,
        ['Verkada AC42', 'Verkada Alarms keypad', 'Verkada Environmental Sensor SV11'],
        ['Verkada CD52', 'Verkada Command Connector'],
      ],
      [
        'goods-rhombus-door',
        'Rhombus',
        /rhombus (?:access|alarm|e\d{1,2}|environmental|d\d{2} door)/,
        ['Rhombus Access'],
        ['Rhombus R400'],
      ],
      [
        'goods-uniview-door',
        'Uniview',
        /(?:uniview )?(?:oet|oec)-\w{3,8}/,
        ['Uniview OET-213H-BTS1 face recognition access'],
        ['Uniview IPC3614'],
      ],
    ],
  ),
  {
    id: 'goods-axis-decoder',
    pattern:
      /\baxis (?:t8705|t87\d\d|p?700[0-9]\b|d1110)\b(?!.{0,24}\b(?:camera|encoder)\b)|\baxis\b.{0,12}\bvideo decoder\b/i,
    concludes: { kind: 'tv', vendor: 'Axis', weight: 'certain' },
    examples: ['AXIS T8705 Video Decoder', 'AXIS D1110 Video Decoder 4K'],
    counterExamples: ['AXIS P7304 Video Encoder', 'AXIS M3045-V'],
    source: 'Axis decoders, which show pictures and have no lens, in its catalogue',
    since: '2026-11-28',
  },
  {
    id: 'goods-indoor-monitor',
    pattern:
      /\bindoor (?:monitor|station|unit|panel|touch|phone|screen)\b(?!.{0,20}\bcam)|\bakuvox (?:c3\d{2}|c31[3579]|s56\d|x933|sp-?r\d{2}|it8\d|ha-?smart)\w{0,4}|\bdoorbird a1\d{3}\w?\b|\b(?:siedle|comelit|urmet|fermax|bticino|aiphone) (?:handset|in-house (?:phone|telephone)|haustelefon)\b/i,
    concludes: { kind: 'intercom', weight: 'certain' },
    examples: ['DS-KH6320 Indoor Station', 'Akuvox C315S', 'Siedle in-house telephone', 'DoorBird A1061W'],
    counterExamples: ['Akuvox R29', 'indoor cam', 'Indoor unit camera'],
    source: 'the inner side of door stations, which shows a picture and has no lens, in catalogues',
    since: '2026-11-28',
  },
  {
    id: 'goods-screens-of-makers',
    pattern:
      /\b(?:hikvision|dahua|uniview|hanwha|tiandy|honeywell|planar)\b(?!.{0,20}\bcam).{0,10}\b(?:(?:dhi?-)?(?:dhl|lm|lch|ls|lph)\d{2,3}|display|monitor wall|video ?wall controller|decoder|flat ?panel|whiteboard)\b/i,
    concludes: { kind: 'tv', weight: 'certain' },
    examples: ['Dahua DHL27 display', 'Hikvision decoder', 'Uniview HD decoder'],
    counterExamples: ['Dahua IPC-HFW2831', 'Hikvision camera display'],
    source: 'screens and decoders of makers of cameras, in their catalogues',
    since: '2026-11-28',
  },
  ...rowsOfMakers(
    {
      kind: 'server',
      weight: 'certain',
      before: /(?<![\w-])/,
      after: /(?![\w])/,
      source: 'other firms of a group, and other trades under the name of a camera or its maker',
      since: '2026-11-28',
    },
    [
      [
        'namesake-hanwha',
        null,
        /hanwha (?:q ?cells|life|robotics|systems|aerospace|ocean|solutions|corporation|hotels?|resorts?|totalenergies|total|eagles|momentum|semitech|defen[cs]e|energy|advanced|chemical|asset|securities|investment|insurance|connect|galleria|power)(?: \w{2,12}){0,2}|q\.?cells/,
        ['Hanwha Q CELLS Q.HOME ESS HYB-G3', 'Hanwha Life Plus', 'O=Hanwha Corporation'],
        ['Hanwha Vision QNP-6320R', 'Hanwha Techwin'],
      ],
      [
        'namesake-videojet',
        null,
        /videojet (?:technologies|dataflex|wolke|clarity\w{0,8}|vrc|lightfoot|continuous|laser|ink\w{0,6}|thermal|(?:1[2-8]|2[1-3]|3[0-6]|6[2-5]|7[2-6]|85|86|95)\d\d)/,
        ['Videojet 1580 Continuous Inkjet', '220 Videojet DataFlex 6530 FTP service ready'],
        ['Bosch VideoJet X40', 'VideoJet 8008'],
      ],
      [
        'namesake-cynap',
        'WolfVision',
        /(?:wolfvision )?v?cynap (?:core|pure|pro|mini|lite|sdm)/,
        ['WolfVision Cynap Core', 'vCynap Pro'],
        ['Cynap Videobar', 'WolfVision VZ-8'],
      ],
      [
        'namesake-cam-machining',
        null,
        /(?:mastercam|solidcam|camworks|hypermill|edgecam|esprit cam|fusion (?:360 )?cam|cad[/ _-]?cam|nx cam|cam software|sprutcam|bobcad-?cam|featurecam|gibbscam|topsolid'?cam)/,
        ['CAM software - toolpath server', 'Mastercam License Manager', 'cad-cam'],
        ['Solid cam', 'CAM 2'],
      ],
      [
        'namesake-milestone',
        null,
        /milestone (?:planner|kestrel|bank|tracker|report|av technologies|scientific|pharma\w{0,10})/,
        ['Milestone Planner', 'Milestone AV Technologies'],
        ['Milestone XProtect'],
      ],
      ['namesake-pelco', null, /pelco (?:clinic|dental|law|kbd\d{2,4}\w{0,4})/, ['Pelco KBD5000'], ['Pelco Sarix']],
    ],
  ),
  {
    id: 'like-chamber',
    pattern:
      /(?<!\p{L})(?:c[áâa]mara|câmera|camera) (?:frigor[íi]fi\p{L}{1,3}|fr[íi]a|de fr[íi]o|froide|de (?:refriger\p{L}{2,8}|congela\p{L}{2,8}|maduraci[óo]n|secado|gas|vac[íi]o|representantes|senadores)|bianca|sterile|calda|fredda|iperbarica|hiperb[áa]rica|clim[áa]tica|anecoica|stagna|dei (?:deputati|fiumi)|delle|degli|del (?:lavoro|senato)|d['’]albergo|dos deputados|legislativa|baja|alta|ardente|oscura)(?!\p{L})|(?<!\p{L})(?:холодильная|морозильная|сушильная|покрасочная|климатическая|коптильная|термо|баро)[ -]?камера(?!\p{L})|(?<!\p{L})(?:komora|kammer|chambre) (?:chłodnicza|froide)/iu,
    concludes: { kind: 'appliance', weight: 'certain' },
    examples: [
      'Basic realm="Cámara frigorífica 2 - Danfoss AK-SM 820"',
      'Basic realm="Camera bianca - monitoraggio particelle"',
      'Холодильная камера 3',
    ],
    counterExamples: ['Cámara de la entrada', 'Camera fissa', 'Câmera frontal'],
    source: 'rooms and chambers that languages of Europe call by the word for camera',
    since: '2026-11-28',
  },
  {
    id: 'like-host-of-gear',
    pattern:
      /^(?:cn=)?(?:sw|switch|ap|wap|wlan-?ap|ups|usv|pdu|rtr|router|gw|gateway|fw|firewall|prn|printer|drucker|imprimante|stampante|impresora|kvm|ntp|nas|injector|poe-?(?:sw|switch|inj\w{0,6})|access-?point)\d{0,3}[-_ ](?:[a-z\d]{1,12}[-_ ]){0,2}(?:cctv|cams?|cameras?|kameras?|kamera\p{L}{2,12}|ip-?cams?|webcams?|[dnx]vrs?|video\p{L}{2,14}|telecamere|c[áa]maras?)(?=$|[-_.\s\d,])|^(?:cn=)?(?:[a-z\d]{1,10}[-_])?(?:cctv|cams?|cameras?|kameras?|ip-?cams?|[dnx]vrs?|video\p{L}{2,14})[-_](?:sw|switch|ups|usv|pdu|ap|rtr|router|gw|gateway|fw|firewall|vlan|poe|poe-?sw|injector|patch|rack|printer|drucker)[-_]?\d{0,3}(?=$|[.,\s])/iu,
    concludes: { kind: 'router', weight: 'certain' },
    examples: [
      'sw-cctv-poe-03._http._tcp.local',
      'ups-nvr-rack',
      'cctv-switch-02.local',
      'CN=nvr-ups.lan',
      'sw-kamera-eg.local',
    ],
    counterExamples: ['cctv-hall.local', 'nvr-keller', 'swcam', 'ap-camping.local', 'cam-gate.local'],
    source: 'host names as installers give them: what it is first or last, and beside it what it serves',
    since: '2026-11-28',
  },
  {
    id: 'like-host-in-room',
    pattern:
      /^(?:tv|tablet|telefono|phone|termostato|thermostat|minibar|luce|light|lampada|chromecast|speaker|safe|lock|tenda|clima)[-_](?:camera|c[áa]mara)[-_]?\d{1,4}(?=$|[.,\s])/i,
    concludes: { kind: 'appliance', weight: 'certain' },
    examples: ['tv-camera-204.local', 'termostato_camera12'],
    counterExamples: ['tv-cam', 'camera-204'],
    source: 'things in the rooms of Italian hotels, by the room’s number',
    since: '2026-11-28',
  },
  {
    id: 'like-site-with-www',
    pattern:
      /\bcn=(?:www\d?|shop|store|blog|support|community|accounts?|help|docs|status|careers|forum|login|portal|my|api|cloud|app)\.[\w-]{2,40}(?:\.[\w-]{2,20}){0,2}\.(?:com|net|org|info|tv|io|eu|de|at|ch|fr|it|es|pt|nl|be|pl|cz|se|no|dk|fi|ru|cn|jp|kr|in|br|us|ca|au|uk)(?=$|[,\s])/i,
    concludes: { kind: 'server', weight: 'certain' },
    examples: ['CN=www.webcam-galore.com', 'CN=www.hanwha.com', 'CN=my.arlo.com'],
    counterExamples: ['CN=cam.hotel.example', 'CN=www.nvr.lan', 'CN=local.myboschcam.net'],
    source: 'certificates of sites: no device on a network is called www of a public name',
    since: '2026-11-28',
  },
  {
    id: 'like-site-of-abbreviation',
    pattern:
      /\bcn=(?:dvr|nvr|xvr|dvs|ipc|cctv|cam|cams|camera|kamera|webcam|cameras)\.(?:com|net|org|info|tv|io|eu|de|at|ch|fr|it|es|pt|nl|be|pl|cz|ru|cn|co\.uk|edu|gov)(?=$|[,\s])/i,
    concludes: { kind: 'server', weight: 'certain' },
    examples: ['CN=dvr.de', 'CN=camera.it'],
    counterExamples: ['CN=nvr.lan', 'CN=cctv.hotel.example'],
    source: 'certificates of sites whose public name is the word alone',
    since: '2026-11-28',
  },
  {
    id: 'like-abbreviation-of-firm',
    pattern:
      /\b(?:dvr|nvr|ipc|dvs|nvs|cctv)[-_ ](?:versicherung\p{L}{0,8}|insurance|verlag|verein|verband|fahrgast|nahverkehr|verkehr\p{L}{0,12}|fahrplan|e\. ?v\.|capital|holding|logistics|partners|news|bank|stiftung|university|college|academy|museum|hotel|travel|tours|airlines)(?!\p{L})/iu,
    concludes: { kind: 'server', weight: 'certain' },
    examples: ['DVR-VERSICHERUNG', 'NVR Fahrgast WLAN', 'NVR Nahverkehr Rheinland'],
    counterExamples: ['NVR-Keller', 'DVR hall'],
    source: 'firms and bodies whose abbreviation is a recorder’s',
    since: '2026-11-28',
  },
  {
    id: 'like-ndi-of-program',
    pattern:
      /\((?:obs|vmix|resolume|wirecast|propresenter|easyworship|mimolive|xsplit|tricaster|premiere|after effects|photoshop|scan converter|screen (?:capture|share)|desktop|display|monitor|test pattern|vlc|vj|graphics?|titler|playout|program|preview|output|media ?player|slides?|powerpoint|keynote|remote connection|virtual input|unity|unreal|touchdesigner|madmapper|isadora|qlab|zoom|teams|skype)\b[^()]{0,40}\)(?:\._ndi|$)/i,
    concludes: { kind: 'computer', weight: 'certain' },
    examples: ['GRAPHICS-PC (Resolume Arena - Composition)._ndi._tcp.local', 'STUDIO-MAC (OBS)._ndi._tcp.local'],
    counterExamples: ['BIRDDOG-1234 (CAM)._ndi._tcp.local', 'NDI-PTZ-1122 (Channel 1)._ndi._tcp.local'],
    source: 'programs that send what a screen shows, in their documentation',
    since: '2026-11-28',
  },
  {
    id: 'like-onvif-without-video',
    pattern:
      /^(?=[^]{0,400}\bonvif:\/\/www\.onvif\.org\/(?:type\/(?:access\w{0,12}|door\w{0,12})|profile\/(?:a|c|d)\b|hardware\/(?:c[12]\d{3}|a1\d{3}|a4\d{3}|d4\d{3})\b))(?![^]{0,400}\b(?:video_encoder|network_?video|ptz|profile\/(?:streaming|s|t|g|m)\b))/i,
    concludes: { kind: 'hub', weight: 'certain' },
    examples: [
      'tds:Device onvif://www.onvif.org/type/access onvif://www.onvif.org/Profile/C onvif://www.onvif.org/name/Door',
      'onvif://www.onvif.org/type/audio_encoder onvif://www.onvif.org/hardware/C1310-E',
    ],
    counterExamples: ['onvif://www.onvif.org/type/video_encoder onvif://www.onvif.org/Profile/C'],
    source: 'ONVIF profiles A, C and D, which control doors, and Axis speakers',
    since: '2026-11-28',
  },
  {
    id: 'like-fleet-in-a-cloud',
    pattern:
      /\b(?:dash ?cam|blackvue|nextbase|thinkware|viofo|garmin dash|lytx|samsara|motive|smartwitness|70mai)\b.{0,24}\b(?:cloud|fleet|portal|map|telematics|admin console)\b/i,
    concludes: { kind: 'server', weight: 'certain' },
    examples: ['Dashcam cloud - fleet map', 'BlackVue Cloud sign in', 'Samsara Fleet'],
    counterExamples: ['BlackVue DR900S', 'dash cam 2'],
    source: 'services that keep what cameras in cars saw, in their documentation',
    since: '2026-11-28',
  },
  {
    id: 'like-recorder-of-sound-and-data',
    pattern:
      /^(?![^]{0,120}\b(?:cam(?:era)?s?|cctv|[dnx]vr|surveillance)\b)[^]{0,80}\b(?:(?:voice|call|audio|flight|voyage|data|chart|event|paperless|videographic|fault|seismic|temperature|solid[ -]state|field|sd\/usb|cd|tape|sound) ?(?:data )?(?:recorder|recording|logger)|hyperdeck|ki pro|atomos)\b/i,
    concludes: { kind: 'appliance', weight: 'certain' },
    examples: [
      'Honeywell eZtrend QXe Videographic Recorder',
      'Denon DN-700R Network SD/USB Recorder',
      'Voice recorder',
    ],
    counterExamples: ['Network Video Recorder', 'Digital recorder', 'Audio recording camera'],
    source: 'recorders of sound, voyages and measurements, in catalogues',
    since: '2026-11-28',
  },
  {
    id: 'like-service-of-other-kind',
    pattern:
      /\._(?:ipps?|printer|pdl-datastream|uscans?|scanner|rdp|raop|airplay|spotify-connect|companion-link|sonos|amzn-wplay|androidtvremote2?|nvstream|sleep-proxy|tivo-videos\w{0,4}|musc|daap|steam\w{0,8})\._tcp/i,
    concludes: { kind: 'appliance', weight: 'certain' },
    examples: ['kamera-raum-drucker._ipp._tcp.local', 'cam-sync-pc._rdp._tcp.local'],
    counterExamples: ['Lobby camera._http._tcp.local', 'nvr._rtsp._tcp.local'],
    source: 'what announces itself for printing, casting or a desktop is none that watches, whatever its name',
    since: '2026-11-28',
  },
  {
    id: 'like-host-of-computer',
    pattern:
      /^(?:cn=)?[\p{L}\d]{2,16}(?:[-_][\p{L}\d]{1,12}){0,3}[-_](?:imac|mac|mac[-_]?mini|mac[-_]?studio|macbook\w{0,6}|laptop|notebook|iphone|ipad|tablet|printer|drucker|imprimante|stampante|chromecast|receiver|nas|homepod|watch|(?:office|studio|home|desk|gaming|guest|sync|front-?desk)[-_]pc|pc[-_]client|app)\d{0,3}(?=$|[.,\s])|^(?:iphone|ipad|macbook|imac|laptop|notebook|galaxy|pixel|continuity)[-_]/iu,
    concludes: { kind: 'computer', weight: 'certain' },
    examples: ['camera-studio-imac._smb._tcp.local', 'lorex-office-pc.local', 'iphone-camera-remote._http._tcp.local'],
    counterExamples: ['kamera-pc.local', 'NVR-PC', 'cam-office.local', 'nas-cam.local'],
    source: 'host names that end with the computer that they are of',
    since: '2026-11-28',
  },
  {
    id: 'like-recorder-of-television-host',
    pattern:
      /^(?:cn=)?(?:[dn]vr|cctv\d)[-_](?:sat|fritz\w{0,6}|receiver|tv|iptv|dvb\w{0,4}|plex|kodi|tvheadend|enigma\w{0,3}|humax)(?![a-z])/i,
    concludes: { kind: 'tv', weight: 'certain' },
    examples: ['dvr-sat-box.local', 'cctv5-tv.local'],
    counterExamples: ['dvr-satellite-office', 'nvr-keller.local'],
    source: 'host names of recorders of television',
    since: '2026-11-28',
  },
  {
    id: 'like-gear-of-networks',
    pattern:
      /\b(?:catalyst \d{3,4}|procurve|smart-?ups|back-?ups|powerware|comware|junos|routeros|edgeos|edgeswitch|fortigate|sonicwall|m4[23]\d\d|jetstream|omniswitch|extremexos|powerconnect|nexus \d{4}|internetgatewaydevice|wlanaccesspointdevice|apc (?:ups|rack|switched))\b/i,
    concludes: { kind: 'router', weight: 'certain' },
    examples: ['Cisco Catalyst 2960 - CCTV closet', 'APC Smart-UPS for NVR', 'HP ProCurve camera-vlan'],
    counterExamples: ['Cisco CIVS-IPC-2500', 'UPS camera'],
    source: 'families of switches, routers and power supplies: what stands beside says what they serve',
    since: '2026-11-28',
  },
  {
    id: 'like-words-about-watching',
    pattern:
      /\b(?:cctv|camera|surveillance|video)[-_ ](?:policy|notice|sign(?:age)?s?|rules|disclaimer|hinweis|privacy|consent|sale|rental|outlet|verleih)\b|\bcn=(?:ipcam|netcam|webcam|cctv|dvr|nvr|camera)s?\.(?:shop|store|online|site|blog|news|club|app|dev|cloud)(?![\w.-])/i,
    concludes: { kind: 'server', weight: 'certain' },
    examples: ['Hotel-CCTV-Policy', 'CN=ipcam.shop'],
    counterExamples: ['CCTV-Hall', 'CN=ipcam.lan'],
    source: 'what tells guests that they are watched, and sites that sell cameras',
    since: '2026-11-28',
  },
] as const satisfies readonly NetworkFingerprint[];
