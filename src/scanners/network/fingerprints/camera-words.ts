import type { NetworkFingerprint } from './vocabulary.ts';

/** The field’s own words, where a device names itself: headers, greetings, announcements; never titles and pages. */
export const CAMERA_WORDS = [
  {
    id: 'word-doorbell',
    pattern:
      /\b(?:video ?door ?(?:bell|phone|station)s?|door ?bell ?cam\w*|doorbird|ds-kv\d\w*|vto\d{4}\w*|2n (?:ip|helios)|akuvox|comelit vip|fermax)\b/i,
    concludes: { kind: 'doorbell', weight: 'certain' },
    examples: ['DoorBird Video Door Station', 'VTO2000A', '2N IP Verso'],
    counterExamples: ['Doorman'],
    source: 'product documentation',
    since: '2026-11-20',
  },
  {
    id: 'word-embedded-dvr',
    pattern:
      /\b(?:embedded (?:net(?:work)? )?(?:dvr|nvr|dvs)|(?:digital|network|hybrid|hd|personal|embedded|mobile|standalone) (?:digital )?video recorder|net ?(?:dvr|video browser)|web ?dvr|dvr[ _-]?(?:web ?(?:client|server|viewer)?|login|netview|server|remote ?\w*|viewer)|h\.?26[45] ?(?:dvr|nvr)|h26[45]dvr|cms web viewer|net surveillance(?: web)?|surveillance (?:client|system|web ?\w*|server)|video surveillance\b|cctv)\b/i,
    concludes: { kind: 'video-recorder', weight: 'certain' },
    examples: ['Embedded Net DVR', 'H264DVR 1.0', 'Digital Video Recorder', 'CCTV Viewer', 'DVR Login'],
    counterExamples: ['dvrl', 'Visual Recorder'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'word-recorder-abbreviation',
    pattern:
      /(?:^|[\s"'=_(,/-])(?:[hx]?dvr|nvr|xvr|dvs|nvs)(?:$|[\s"'_),./@-]|\d)(?<!o=(?:dvr|nvr|dvs) (?=logistics|group|ltd|inc|gmbh|holding|consult|invest|bank))(?!(?<=-)[a-z]{4,20}\.)/i,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['Basic realm="DVR"', 'NVR', 'realm="XVR"', 'DVR-16'],
    counterExamples: ['nvram', 'advrs', 'CN=dvr-logistics.example, O=DVR Logistics'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'word-camera',
    pattern:
      /(?:^|[\W_])(?:(?:ip|internet|network|net|web|wireless|wifi|wi-fi|security|surveillance|cctv|hd|ptz|pan[ /-]?(?:&|and)?[ /-]?tilt|dome|bullet|bullets|spy|baby|pet|indoor|outdoor|fisheye|panoramic|thermal|megapixel|mega-pixel|video|day ?(?:&|and|\/)? ?night|h\.?26[45]|mpeg-?4|mjpeg|fixed|speed ?dome|home|smart|live|poe|color|onvif|cloud|mini|dual|ez|view|air|2-way|two-way)[ _-]{0,2})(?:mini |fixed |dome |ip |network |security |pt |ptz |bullet )?cam(?:era)?s?(?:$|(?!(?<=webcam)(?:[.-]min)?\.js\b)[\W_]|\d|server|view|login|httpd|monitor|p2p)/i,
    concludes: { kind: 'camera', weight: 'certain' },
    examples: [
      'Network Camera',
      'IP_Camera',
      'Wireless IP Camera (360)',
      'Internet Camera',
      'Pan/Tilt Network Camera',
      'realm="IP Camera"',
      'HD Video Camera',
      'H.264 Megapixel Dome Camera',
    ],
    counterExamples: ['Camera obscura', 'iPhone camera roll'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'word-camera-server',
    pattern:
      /\b(?:camera[ _-]?(?:web ?)?server|camera (?:login|viewer|live|web ?(?:page|ui|client)?|configuration|setup|control|view)|video server|videoserver|video encoder|ipnc\b|network video (?:transmitter|server|encoder)|networkvideotransmitter|nvt\b|live view(?:er)? ?(?:-|\|)? ?(?:camera|axis|channel)|remote video (?:monitor|viewer)\w*|live video ?(?:server|stream)?)\b/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: [
      'Camera Web Server',
      'CameraServer',
      'Network Video Server',
      'NetworkVideoTransmitter',
      'dm368-ipnc',
      'IP Video Server',
    ],
    counterExamples: ['Video services', 'Camera shop'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'word-speaker',
    pattern:
      /\b(?:amazon ?echo|echo ?(?:dot|show|plus|studio|spot)|alexa|google ?home(?: ?mini| ?max)?|nest (?:mini|audio|hub)|homepod|sonos|audioaccessory\d)\b/i,
    concludes: { kind: 'smart-speaker', weight: 'certain' },
    examples: ['Google Home Mini', 'HomePod', 'Amazon Echo Dot', 'AudioAccessory5,1'],
    counterExamples: ['Echo request'],
    source: 'product documentation',
    since: '2026-11-20',
  },
  {
    id: 'word-listening-device',
    pattern: /\b(?:microphone array|network microphone|audio ?monitor|listening device)\b/i,
    concludes: { kind: 'microphone', weight: 'strong' },
    examples: ['Network Microphone NM-100'],
    counterExamples: ['Microphone jack'],
    source: 'product documentation',
    since: '2026-11-20',
  },
  {
    id: 'word-board',
    pattern:
      /(?:^|[\s/_,:(-])(?:dm(?:3[56]\d|81[24]\d)(?:[-_]?ipnc)?|ipnc(?:_[\w.]{1,40})?|hi35\d{2}\w{0,40}|gk7\d{3}\w{0,40}|gm81\d{2}|ssc3\d{2}\w{0,40}|msc313e|nt9[68]\d{3}\w{0,40}|ak39\w{1,40}|t(?:20|21|23|31|40|41)[xlna]?-?(?:ingenic|isvp)|isvp\w{0,40}|ambarella\w{0,40}|grain[- ]?media|fh8[68]\d{2}|rv11(?:03|06|09|26)\w{0,40}|ipcam\w{0,40}|ipcamera\w{0,40}|netcam\w{0,40})(?=$|[\s/_,.-])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Linux/2.6.18_pro500-davinci_IPNC_1.0.0 UPnP/1.0', 'Linux/3.0.8_hi3518 UPnP/1.0', 'Linux dm8127 2.6.37'],
    counterExamples: ['Linux/2.6.36 UPnP/1.0 MiniUPnPd/1.9', 'Linux 5.4 raspberrypi'],
    source:
      'chips for cameras by TI, HiSilicon, Goke, Grain Media, SigmaStar, Novatek, Anyka, Ingenic, Ambarella, Fullhan, Rockchip: a kernel that carries the board’s name',
    since: '2026-11-23',
  },
  {
    id: 'word-cam-within-name',
    pattern:
      /(?:ip|lan|nw|ipnet)-?cam(?!p(?:us|ing|er|aign)?(?![a-z]))[a-z\d]{0,10}|\b[a-z]{2,12}(?:robo|baby|pet|home|nanny|sky|capsule)cam\b|\b(?:robo|baby|pet|nanny|capsule)cam\b|\bcam\d{1,4}ip\b/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Acme NWIPCAM', 'LANCam Web Server', 'CapsuleCam'],
    counterExamples: ['shipcamping', 'Scam alert', 'Camp'],
    source: 'model names with the word inside, in makers’ manuals',
    since: '2026-11-24',
  },
  {
    id: 'word-model-with-kind',
    pattern:
      /(?:^|[\s"=_])(?:[a-z]{0,8}(?:ip)?cam[-_]?\d{2,5}[a-z]{0,6}|[a-z]{1,8}-(?:nvr|dvr|xvr|ipcam)\d{0,4}|ipc-[a-z]\d{2,4}\w{0,4}|(?:ip|i)cam-[a-z\d]{2,8})(?=$|["',])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Basic realm="Acme CAM6614F"', 'Acme ICAM-WRHD', 'model=IPC-B140'],
    counterExamples: ['IPC-610 Advantech', 'SIMATIC IPC427E', 'cam-42 shaft drawing board', 'CAMAC 16'],
    source: 'model numbers that hold the field’s word for what they number, in makers’ catalogues',
    since: '2026-11-25',
  },
  {
    id: 'word-host-of-software',
    pattern:
      /(?:^|\bcn=|\\)(?:blue-?iris|milestone-?rec|xprotect|zoneminder|frigate|shinobi|nvr|dvr)(?:[-_]?(?:pc|srv|server|host|box|vm|\d{1,3}))?(?=$|[,.])/i,
    concludes: { kind: 'camera-software', weight: 'strong' },
    examples: ['BLUEIRIS-PC', 'MILESTONE-REC2', 'frigate'],
    counterExamples: ['MILESTONE', 'iris-pc', 'milestone-records'],
    source: 'host names after the surveillance software that runs on them',
    since: '2026-11-25',
  },
  {
    id: 'word-board-ambarella',
    pattern:
      /(?<![\w-])(?:s[235]lm?_?(?:ironman|kiwi|elekto)|cv2[258]m?_?(?:walnut|hazelnut|chestnut|timn)|ambacam|ambalink|a5s_?\w{0,8}ipcam|s2_?batchelor|amba_?cv\d{1,2})\w{0,6}(?![\w-])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Linux s3lm_kiwi 3.10.104', 'cv22_walnut'],
    counterExamples: ['s2 kiwi', 'walnut'],
    source: 'boards of Ambarella’s kit for cameras',
    since: '2026-11-26',
  },
  {
    id: 'word-board-davinci',
    pattern:
      /(?:^|[\s/_,:(-])(?:davinci[_-](?:evm|ipnc|dm\d{3}|dvs|dvr)|dm3[56]\d[_-]?evm|dev-davinci_evm)(?=$|[\s/_,.-])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Linux/2.6.10_dev-davinci_evm, UPnP/1.0'],
    counterExamples: ['DaVinci Resolve', 'davinci_painting'],
    source: 'TI’s DaVinci boards for video',
    since: '2026-11-26',
  },
  {
    id: 'word-board-artpec',
    pattern: /(?<![a-z])artpec-?\d?(?![a-z])/i,
    concludes: { kind: 'camera', vendor: 'Axis', weight: 'strong' },
    examples: ['Linux/2.6.31-artpec UPnP/1.0', 'armv7l artpec6'],
    counterExamples: ['ETRAX 100LX', 'party'],
    source: 'Axis’s chip for video; its print servers have another',
    since: '2026-11-26',
  },
  {
    id: 'word-board-xm-fh',
    pattern:
      /(?:^|[\s/_,:(-])(?:xm5[13]0(?:v\d{3})?|xm510\w{0,4}|fh8[68]\d{2}v?\d{0,3}|sstar_?ssc3\d\d|mstar_?ssc3\d\d|gk72\d\dv\d{3}|hc17\d{2}|nt9852\d|nt9856\d)(?=$|[\s/_,.-])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Linux xm530 3.10.103', 'Linux/4.9 fh8852v200'],
    counterExamples: ['XM radio 51', 'fh88'],
    source: 'chips for cameras of Xiongmai, Fullhan, SigmaStar, Goke and Augentix',
    since: '2026-11-26',
  },
  {
    id: 'word-video-doorbell-joined',
    pattern: /(?<![a-z])video[-_]door[-_]?bell(?![a-z])/i,
    concludes: { kind: 'doorbell', weight: 'certain' },
    examples: ['CN=video-doorbell', 'video_doorbell_2'],
    counterExamples: ['video-doorbells-shop'],
    source: 'host names of doorbells with a lens',
    since: '2026-11-26',
  },
  {
    id: 'word-camera-of-kind',
    pattern:
      /(?<![\p{L}\d])(?:analy[st]ic|anpr|lpr|parking|traffic|elevator|lift|taxi|vehicle|classroom|conference|meeting ?room|tracking|auto-?tracking|document|tabletop|ceiling|studio|broadcast|robotic|4k|8k|uhd|5mp|4mp|8mp|12mp|2mp|3mp|1080p|720p|starlight|low[ -]?light|wdr|varifocal|zoom|bi-?spectrum|dual[ -]?lens|360|180|hemispheric|quad|multi-?sensor|multi-?imager|corner|pinhole|covert|ir|infrared|night[ -]?vision|color ?vu|ultra low light|explosion[ -]?proof|vandal(?:[ -]?proof)?|weather ?proof|gsm|4g|lte|solar|battery|ndi|srt|sdi|hdmi)[ _-](?:(?:ip|network|ptz|dome|bullet|box|mini|fixed|turret)[ _-])?cameras?(?=$|[\s,;"'_/(-]|\d)(?! (?:shop|store|rental|bag|club|lens|review|market|software|tripod))/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Acme 5MP Camera', 'ANPR camera', 'auto-tracking camera'],
    counterExamples: ['parking campaign', 'studio camera rental', '4K camera bag'],
    source: 'what catalogues call cameras by what they can do',
    since: '2026-11-26',
  },
  {
    id: 'word-hidden-in-thing',
    pattern:
      /(?<![\p{L}\d])(?:(?:light )?bulb|(?:alarm )?clock|(?:usb )?charger|socket|power ?bank|smoke[ -]?(?:detector|alarm)|pen|glasses|wrist ?watch|button|mirror|(?:photo|picture) ?frame|air ?freshener|plush|teddy|key ?(?:fob|ring)|speaker|thermometer|hanger|tissue ?box|wall ?hook)[ _-](?:spy |hidden |wi-?fi |ip )?(?:cam|camera)(?=$|[\s,;"'_/-]|\d)(?! (?:bag|shop|store|lens|roll))/iu,
    concludes: { kind: 'camera', weight: 'certain' },
    examples: ['Spy Clock Cam', 'Light Bulb Camera E27', 'USB Charger Camera', 'smoke-detector-cam'],
    counterExamples: ['clock campaign', 'mirror camera lens', 'bulb'],
    source: 'things that hidden cameras are sold in',
    since: '2026-11-26',
  },
  {
    id: 'word-video-bell',
    pattern:
      /(?<![a-z])(?:video ?bell|bell ?cam|ding ?cam|door ?eye|doorcam|door ?cam|peep ?hole)(?:[ _-]?(?:pro|plus|mini|\d{1,4}))?(?![a-z])/i,
    concludes: { kind: 'doorbell', weight: 'strong' },
    examples: ['VideoBell', 'bellcam-2', 'Peephole'],
    counterExamples: ['video bells', 'bellcampus'],
    source: 'names of doorbells with a lens',
    since: '2026-11-26',
  },
] as const satisfies readonly NetworkFingerprint[];
