import type { NetworkFingerprint } from './vocabulary.ts';

/** Names of hosts and networks that hold the word for what the host is, as owners, installers and firmware give them. */
export const ANNOUNCED_HOSTS = [
  {
    id: 'host-cam-and-whatever',
    pattern:
      /^(?!(?:ip|net|web)?cams?[-_](?:bridge|pc|ws|work\w{0,12}|server|station|cnc|cad|mill\w{0,6}|lathe|tool\w{0,6}|soft\w{0,8}|print\w{0,6}|nas|admin|tv|sw|switch|gw|ap|ups|app|shaft|belt|lock|den|pus|era|paign|club|shop)\b)(?:ip|net|web|wifi|wlan|mini|baby|pi|raspi|rpi|esp|esp32|usb|poe|ptz)?[-_]?cam\d{0,3}(?:[-_]\p{L}{2,16}){1,3}(?:[-_]?\d{1,3})?(?=\.(?:lan|local|home|internal|intern|default|fritz\.box|box)\b|\._)/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['cam-hofeinfahrt-02.local', 'raspicam-voliere.local', 'cam-treppenhaus-og.local'],
    counterExamples: ['cam-bridge.local', 'cam-workstation-01.local', 'camp-site.local', 'cam-voliere.example'],
    source: 'host names within a house’s own domain: the word, then whatever its owner calls the place',
    since: '2026-11-28',
  },
  {
    id: 'host-camera-and-whatever',
    pattern:
      /^(?!(?:camera|cámara|camara)[-_ ](?:\d{3}|doppia|singola|matrimoniale|tripla|quadrupla|deluxe|superior|standard|familiare|family|suite|club|shop|store|roll|pc|printer|app|comercio|commercio|caf[eé]|raw|frigo\p{L}{0,10}|fr[íi]a|letto|da|di|dei|delle|web)(?!\p{L}))(?:kamera|c[áa]mara|caméra|câmera|telecamera|камера|camera)\d{0,3}(?:[-_]\p{L}{2,16}){1,3}(?:[-_]?\d{1,2})?(?=\.(?:lan|local|home|internal|intern|default|fritz\.box|box)\b|\._)/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['camera-piscine-nord.local', 'kamera-vchod-2.local', 'camera-voortuin.local'],
    counterExamples: ['camera-doppia.local', 'camera-204.local', 'camera-cafe.local', 'kameraverleih.local'],
    source: 'host names within a house’s own domain, in languages of Europe; an Italian camera is a room',
    since: '2026-11-28',
  },
  {
    id: 'host-that-ends-in-cam',
    pattern:
      /^(?!(?:[a-z\d]{1,10}[-_])?(?:cad|edge|nx|fusion|master|solid|hyper|sprut|scam|boot|dash|work|no|cnc)[-_]?cam)[a-z\d]{2,16}(?:[-_][a-z\d]{1,12}){0,3}[-_](?:ip|net|web|pi|usb)?cam(?:era)?(?:[-_]?\d{1,2}|[-_][0-9a-f]{4,12})?(?=\.(?:lan|local|home|internal|intern|default|fritz\.box|box)\b|\._)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['raspberrypi-cam.local', 'meross-mso100-cam.local', 'voliere-cam2.local'],
    counterExamples: ['cad-cam.local', 'boot-cam.local', 'loft-camp.local', 'lobby-cam.example'],
    source: 'host names within a house’s own domain that end with the word',
    since: '2026-11-28',
  },
  {
    id: 'host-of-kind-and-place',
    pattern:
      /(?:^|\bcn=)(?:(?:ipcam|netcam|webcam|ipc)[-_](?!(?:proxy|server|panel|pc|bus|host|test)\b)\p{L}{3,14}|(?:dome|bullet|turret|fisheye)[-_](?:lobby|hall|hallway|entrance|eingang|einfahrt|entrada|entr[ée]e|ingresso|garage|garten|garden|parking|carpark|parkplatz|pool|gate|tor|hof|yard|reception|rezeption|corridor|flur|stairs|treppe|bar|kitchen|office|lift|roof|front|back|rear|nord|s[üu]d|ost|west|north|south|east)|ipc[-_](?:dome|bullet|turret|ptz|fisheye|cube|eyeball)(?:[-_]\p{L}{3,14}){0,2})[-_]?\d{0,3}(?=$|[,\s]|\.(?:lan|local|home|internal|intern|corp|hotel|default|fritz\.box|box)\b|\._)/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['CN=ipc-hallway-2.lan', 'dome-lobby-3.local', 'IPC-Dome-Eingang-Nord'],
    counterExamples: ['ipc-proxy.local', 'dome-stadium.local', 'bullet-train.local', 'CN=webcam-alps.example'],
    source: 'host names of cameras: what it is, or the shape of its housing, and its place',
    since: '2026-11-28',
  },
  {
    id: 'host-cctv-numbered',
    pattern:
      /^(?:cctv|videosurveillance|surveillance|video-?server|video-?rekorder|kamera-?server|rejestrator|videoregistratore|enregistreur|nvr|dvr|xvr)(?:[-_]\p{L}{2,14}){0,2}[-_]?\d{0,3}(?=\.(?:lan|local|home|internal|intern|default|fritz\.box|box)\b|\._)/iu,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['cctv-hall-2.local', 'xvr-keller.local', 'videoregistratore.lan'],
    counterExamples: ['cctv-shop.example', 'nvram.local'],
    source: 'host names of recorders within a house’s own domain',
    since: '2026-11-28',
  },
  {
    id: 'host-camera-and-number',
    pattern:
      /^(?:cam(?:era)?|ipcam|webcam|babycam|doorcam|petcam|snapcam)(?:hd|sd|pro|mini|plus|\dk)?[-_](?=[0-9a-f]{0,11}\d)(?=\d{0,11}[a-f])[0-9a-f]{8,12}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['CameraHD-0085A3F1D9', 'babycam_00e04c7a11'],
    counterExamples: ['CameraHD', 'camera-cafe', 'cam-20241128'],
    source: 'networks that cameras open while they are set up: the word and an address of hardware',
    since: '2026-11-28',
  },
  {
    id: 'host-tapo-number',
    pattern:
      /^(?:tapo[-_](?:(?:doorbell|camera|cam|outdoor|indoor|pan)[-_])?)?(?:c(?:100|101|110|111|120|125|200|201|202|206|210|211|212|216|220|222|225|230|236|260|310|320ws|325wb|400|402|410|420|425|460|500|510w|520ws|530ws|540|560ws|615f|645d|660|720)|tc(?:4\d|6\d|7\d|8\d)|d(?:100c|130|205|210|225|230|235))[-_][0-9a-f]{4,12}(?=$|\.local|\._)/i,
    concludes: { kind: 'camera', vendor: 'TP-Link', weight: 'strong' },
    examples: ['C210-7A3F.local', 'Tapo_C520WS_7A3F', 'D230-1A2B3C.local'],
    counterExamples: ['C210.local', 'P110-7A3F.local', 'C999-7A3F'],
    source: 'TP-Link Tapo cameras name themselves by their model and the end of their address',
    since: '2026-11-28',
  },
  {
    id: 'host-ring-model',
    pattern:
      /^ring(?:pro|hpcam|elite|spotlight|floodlight|stickup|peephole|doorbell|videodoorbell|indoorcam|wired)\w{0,12}[-_][0-9a-f]{2,6}(?=$|\.local|\._)/i,
    concludes: { kind: 'doorbell', vendor: 'Ring', weight: 'strong' },
    examples: ['RingPro-4a.local', 'RingDoorbell-9e.local', 'RingHpCam-1f'],
    counterExamples: ['Ring-Chime-4a.local', 'ringing-4a'],
    source: 'host names that Ring’s devices ask an address with',
    since: '2026-11-28',
  },
  {
    id: 'host-amcrest-serial',
    pattern: /^amc[0-9a-f]{3}[0-9a-z_]{9,14}(?=$|\.local|\._)/i,
    concludes: { kind: 'camera', vendor: 'Amcrest', weight: 'strong' },
    examples: ['AMC0123456789ABCD.local'],
    counterExamples: ['AMC theatre', 'amc8-pc.local'],
    source: 'Amcrest cameras name themselves by their serial number',
    since: '2026-11-28',
  },
  {
    id: 'host-motioneye',
    pattern: /^meye-[0-9a-f]{8}(?=$|\.local|\._)/i,
    concludes: { kind: 'camera-software', weight: 'strong' },
    examples: ['meye-3f9a11c2.local'],
    counterExamples: ['meye.local', 'meyer-3f9a11c2.local'],
    source: 'motionEyeOS documentation: its host name is made of the board’s serial number',
    since: '2026-11-28',
  },
  {
    id: 'host-thingino',
    pattern: /^(?:ing|thingino)-[a-z\d]{2,12}(?:-[a-z\d]{2,12}){1,4}-[0-9a-f]{4}(?=$|\.local|\._)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['ing-wyze-cam3-t31x-gc2053-a1c0.local'],
    counterExamples: ['ing-diba.local', 'ing-bank-atm-zz'],
    source: 'Thingino documentation: its host name is the board’s profile and the end of its address',
    since: '2026-11-28',
  },
  {
    id: 'host-aqara-camera-hub',
    pattern:
      /(?<![a-z])(?:aqara[- _](?:camera[- _])?hub[- _]g[235]\w?|camera[- _]hub[- _]g\d\w?)(?:[- _](?:pro|h|hh|[0-9a-f]{4}))?(?![a-z])/i,
    concludes: { kind: 'camera', vendor: 'Aqara', weight: 'strong' },
    examples: ['Camera Hub G3-5E21._hap._tcp.local', 'Aqara-Hub-G3._aqara._tcp.local'],
    counterExamples: ['Aqara-Hub-M2._aqara._tcp.local', 'Aqara Hub E1'],
    source: 'Aqara hubs with a lens, in its manuals',
    since: '2026-11-28',
  },
  {
    id: 'host-of-home-model',
    pattern:
      /(?<![a-z])(?:solo ?cam[- _][a-z]\d{2,3}|ranger[- _]?(?:2|2c|dual|iq|mini|rc|uno)(?:[- _]\w{1,5})?|wificip?[io]?\d{2}\w{0,3}|wifico\d{2}\w{0,3}|lsc-smart-(?:ptz|ip|indoor|outdoor)\w{0,6}|babysense-\w{2,8}|goke-\w{2,8})(?=$|\.local|\._)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Eufy-SoloCam-S340.local', 'Ranger-2C-4MP.local', 'Nedis-WIFICI20.local'],
    counterExamples: ['ranger-pc.local', 'park-ranger.local', 'solo-campus.local'],
    source: 'models of cameras for homes by Eufy, Imou and Nedis, in their manuals',
    since: '2026-11-28',
  },
  {
    id: 'host-one-word-cam',
    pattern:
      /^(?!(?:dash|master|solid|edge|hyper|sprut|camp|no|s|handy|steadi|body)cam)[a-z]{3,12}cam(?:[-_]?\d{1,2})?(?=\.(?:lan|local|home|internal|intern|default|fritz\.box|box)\b|\._)|^[\p{L}\d]{2,16}(?:[-_][\p{L}\d]{1,12}){0,2}[-_](?:kamera|c[áa]mara|caméra|câmera|telecamera|камера)(?:[-_]?\d{1,2})?(?=\.(?:lan|local|home|internal|intern|default|fritz\.box|box)\b|\._)/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['chickencam-2.local', 'vogelhaus-kamera.local'],
    counterExamples: ['scam.local', 'dashcam.local', 'chickencam.example', 'kamera-verleih.local'],
    source: 'host names within a house’s own domain: whatever is watched, then the word',
    since: '2026-11-28',
  },
  {
    id: 'host-of-network-for-setup',
    pattern:
      /^(?:ipc36[05]|yi_(?:720p|1080p|home|outdoor|dome)|(?:nano|cloud|p2p|mini|hd|xm|smart|spy|wifi|eye|live|hi\d{4}-?)cam(?:era)?)(?:[-_]ap)?[-_](?!(?:19|20)\d{6}$)[0-9a-z]{4,14}$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['IPC365_AP_1234', 'YI_720p_1234', 'cloudcam-12345'],
    counterExamples: ['minicamp-1234', 'livecam-20241128', 'YI-1234'],
    source: 'networks that cameras without a maker’s name open while they are set up',
    since: '2026-11-28',
  },
  {
    id: 'host-by-address-of-foscam',
    pattern: /(?:^|[_:-])00:?62:?6e(?=[0-9a-f:]{0,9}(?:$|[._ ]))/i,
    concludes: { kind: 'camera', vendor: 'Foscam', weight: 'strong' },
    examples: ['R2M_00626E._http._tcp.local', 'FI9900P_00626E123456'],
    counterExamples: ['A00626E', '00626'],
    source: 'Foscam cameras name themselves by their hardware address, which begins so',
    since: '2026-11-28',
  },
  {
    id: 'host-of-makers-number',
    pattern:
      /(?<![a-z])(?:(?:mi|xiaomi|mijia|huawei|honor)[-_ ]camera|xiaomi[-_ ](?:c|cw|aw|bw)\d{3}|mercusys[-_ ]mc\d{2,3}|lupus(?:ec)?[-_ ]le\d{3})(?![a-z])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['mi-camera-2k.local', 'xiaomi-cw300.local', 'mercusys-mc200.local', 'lupusec-le203.local'],
    counterExamples: ['xiaomi-c7.local', 'mercusys-mr70.local'],
    source: 'models of cameras for homes, in their manuals',
    since: '2026-11-28',
  },
  {
    id: 'host-signed-by-maker',
    pattern: /\b(?:bosch st (?:device|root|license)|hanwha (?:techwin|vision) (?:device|root))\b/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['O=Bosch Security Systems, CN=Bosch ST Device CA'],
    counterExamples: ['O=Robert Bosch GmbH', 'CN=Axis Communications Device CA'],
    source: 'authorities that makers of cameras sign their devices by; Axis signs speakers and door controllers too',
    since: '2026-11-28',
  },
  {
    id: 'host-spherical-camera',
    pattern:
      /^(?:theta[a-z]{0,2}\d{8}|ricoh[-_ ]theta\w{0,12}|(?:one ?(?:x|x2|x3|x4|rs|r)|insta360[-_ ]\w{2,8})[-_ ]\w{4,8}\.osc)(?=$|\.local|\._osc|\._tcp)/i,
    concludes: { kind: 'camera', vendor: 'Ricoh', kindOfMany: true, weight: 'strong' },
    examples: ['THETAYR30100123._osc._tcp.local', 'THETAYL00112233.local'],
    counterExamples: ['theta-server.local', 'Open Sound Control._osc._udp.local'],
    source: 'the name under which Ricoh’s spherical cameras announce their interface',
    since: '2026-11-28',
  },
  {
    id: 'host-board-with-camera',
    pattern:
      /^(?:(?:m5)?(?:unit|timer|core|stick|atom)?[-_]?(?:unit|timer|atoms?3r?)cam\w{0,3}|esp32[-_]?(?:s3[-_]?)?(?:cam|eye|wrover[-_]?cam)|xiao[-_]?(?:esp32s3[-_]?)?(?:sense|cam)|t-?(?:camera|simcam|cams3)|freenove[-_]cam|ai-?thinker[-_]?cam|nicla[-_]vision|openmv\w{0,4}|maixcam\w{0,4}|luckfox[-_]\w{2,8}|milk-?v[-_]duo[-_]?cam|raspicam|picam\w{0,3}|camera-?pi|pi-?camera)(?:[-_]\w{1,12}){0,2}(?=$|\.local|\._)/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['unitcams3-m5-0c41.local', 'esp32-s3-eye.local', 'luckfox-pico.local', 'esp32cam-7A3F'],
    counterExamples: ['unit-3.local', 'esp32-relay.local', 'campi.local'],
    source: 'boards with a lens, by the names that their examples give them',
    since: '2026-11-28',
  },
  {
    id: 'host-drone-with-camera',
    pattern:
      /(?:^|ssid=|\s)(?:tello-[0-9a-f]{6}|ardrone2?(?:[-_]\w{2,10})?|bebop(?:2|drone)?[-_][a-z\d]{6,8}|anafi(?:[-_ ](?:ai|usa|thermal))?[-_][a-z\d]{5,8}|(?:mavic|phantom|avata)[-_ ]?\d?(?:[-_ ]?(?:pro|se|rc))?-[0-9a-f]{6}|skydio[-_ ]\w{2,10}|hubsan[-_ ]\w{4,10}|(?:xiaomi|fimi)[-_ ]?(?:x8|4k)[-_ ]?drone)(?=$|[\s.,])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['TELLO-5A3B2C', 'ARDrone2 video stream BusyBox v1.14.0 login', 'Bebop2-041239'],
    counterExamples: ['tellomedia', 'Mini-PC', 'air-conditioner'],
    source: 'the names under which drones make their own network, in their manuals',
    since: '2026-11-28',
  },
] as const satisfies readonly NetworkFingerprint[];
