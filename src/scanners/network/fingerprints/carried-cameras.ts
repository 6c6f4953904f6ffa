import type { NetworkFingerprint } from './vocabulary.ts';

/** Cameras and recorders of cars and buses, those that are worn, and those for animals and woods. */
export const CARRIED_CAMERAS = [
  {
    id: 'vehicle-dash',
    pattern:
      /(?<![\w.-])(?:(?:dash ?cam(?:era)?|car ?dvr|blackvue|viofo|thinkware|ddpai|70mai|nextbase (?:iq|\d{3}\w{0,3}|dash)\w{0,4}|vantrue|rexing|rove r\d\w{0,6}|azdome|mio mivue\w{0,6}|mivue|cobra sc ?\d{3}\w?|garmin dash\w{0,6}|iroad (?:x|fx|tx)\w{1,4}|lukas lk-?\w{3,6}|fine ?vu\w{0,8}|street guardian|novatek ?nt966\d{2}|ambacam|cardv|carcam\w{0,6}|aukey dr\d{2}|cansonic\w{0,6}|inavi (?:z|qxd|v)\w{2,6}|botslab g\d{3}\w{0,2}|wolfbox\w{0,4}|redtiger|neoline (?:x-cop|wide|g-tech)\w{0,6}|datakam\w{0,4}|avtovizor))(?![\w.])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['BlackVue DR900S', 'Thinkware U1000 Dash Cam', '70mai Dash Cam Pro Plus', 'MiVue C570'],
    counterExamples: ['dashboard', 'nextbase database', 'rove'],
    source: 'cameras of cars that have a Wi-Fi of their own, in makers’ manuals',
    since: '2026-11-26',
  },
  {
    id: 'vehicle-body-worn',
    pattern:
      /(?<![\w.-])(?:(?:body[ -]?(?:worn )?cam(?:era)?(?: (?:dock|station|manager|system|server|\w?\d\w{0,3}))?|bodyworn|axon (?:dock|body|fleet|flex|signal|evidence(?: dock| sync)?)|etm dock|evidence\.com dock|watchguard (?:vista|4re|v300|evidence ?library|m500)|motorola (?:v[bt]\d{3}|v300|videomanager)\w{0,3}|edesix|videobadge\w{0,6}|videotag vt\d{2,3}|reveal (?:dems|d\d|k\d|rs\d)\w{0,4}|wolfcom (?:vision|halo|commander|\dth)\w{0,8}|digital ally (?:firstvu|dvm|evo|quickvu)\w{0,6}|firstvu\w{0,6}|getac (?:bc-?\d\d|video|vr-x\d\d)\w{0,4}|arbitrator (?:360|body|mk)\w{0,4}|pinnacle pr\d\w{0,3}|zepcam|transcend drivepro\w{0,8}|drivepro (?:body )?\d{2,3}\w?|hytera (?:vm|sc)\d{3}\w{0,3}|boblov\w{0,6}|cammpro|inrico i\d{3} cam|cobantech|coban (?:focus|edge|h1)\w{0,4}|utility rocket iot|halos body\w{0,6}|dsj-\w{2,8}|mult[iy]station dsj|ds-mcw\w{2,8}|ds-mh\d{4}\w{0,4}))(?![\w.])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: [
      'Axon Dock 2',
      'AXON Evidence Dock',
      'WatchGuard Vista body camera dock',
      'Zepcam Bodycam T3',
      'body-worn camera station',
    ],
    counterExamples: ['axon', 'WatchGuard Firebox', 'body composition scale'],
    source: 'cameras that are worn, and where they are put down, in makers’ manuals',
    since: '2026-11-26',
  },
  {
    id: 'vehicle-recorders',
    pattern:
      /(?<![\w.-])(?:(?:[hm]dvr|mnvr|mobile [dn]vr|streamax|howen|seon (?:explorer|trooper|nx\w{0,3}|th\d)|safe ?fleet|vmax(?: commander| live)|angel ?trax|vulcan v\d{1,2}|luminator (?:roadrunner|mobile view)\w{0,4}|mobile-?view (?:4\d{3}|7\d{3}|iii)\w{0,3}|brigade mdr-?\w{2,8}|mdr-\d{3}\w{0,4}|rei (?:hd|bus-?watch)\w{0,6}|bus-?watch|zeus mdvr\w{0,4}|rosco (?:dual|dv|mor-?vision)\w{0,6}|247 ?security|touchdown mdvr|samsara (?:cm\d{2}|ag\d{2} cam|dash ?cam)\w{0,4}|lytx (?:drivecam|sf\d{3})\w{0,4}|drivecam\w{0,6}|motive (?:ai )?dash ?cam\w{0,4}|smart ?witness|surfsight|ituran cam\w{0,4}|vision ?track (?:vt|mdvr)\w{2,8}|exeros|intelligent telematics (?:it\d{3,4})\w?|ctm?rack ?view|rear ?view cam\w{0,6}|reversing cam\w{0,4}|pro-?vision bus|hanover (?:hdvr|cctv)\w{0,4}|tecvision bus|stoneridge-?orlaco|orlaco \w{2,8}|mekra .{0,6}cam\w{0,4}|brigade (?:be|bd|backeye)\w{2,8}))(?![\w.])/i,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['Howen MDVR', 'Safe Fleet vMax', 'AngelTrax Vulcan V8', 'Streamax X5 MDVR'],
    counterExamples: ['safe', 'zeus', 'vmax'],
    source: 'recorders and cameras of buses and lorries, in makers’ manuals',
    since: '2026-11-26',
  },
  {
    id: 'vehicle-wildlife',
    pattern:
      /(?<![\w.-])(?:(?:trail|game|wildlife|hunting|nest ?box|bird ?box|feeder|hedgehog|barn|foaling|horse ?box|stable|calving|hive|aquarium|reptile|livestock|kennel|crib|pet)[ _-]?cam(?:era)?|spypoint|stealth ?cam|moultrie|tactacam|cuddeback|vosker|reconeyez|barn ?owl tech\w{0,6}|luda ?farm|birdfy|bird ?buddy|netvue (?:birdfy|orb|vigil|peckpals)\w{0,6}|birdkiss|kiwibit\w{0,6}|peckperk\w{0,4}|feit .{0,10}bird ?feeder|green backyard nestbox|wilsus\w{0,4}|gardepro|zeiss secacam\w{0,4}|secacam\w{0,4}|icuserver\w{0,4}|willfine\w{0,6})(?![\w.])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Birdkiss feeder', 'Bird Buddy', 'Spypoint FLEX', 'stable-cam', 'SECACAM'],
    counterExamples: ['feeder', 'trail', 'birdfeeder'],
    source: 'cameras for animals and woods that are on a Wi-Fi, in makers’ manuals',
    since: '2026-11-26',
  },
  {
    id: 'industry-vision',
    pattern:
      /(?<![\w.-])(?:cognex (?:in-?sight|dataman)(?: \w{2,6})?|in-sight [2579]\d{3}\w?|keyence (?:iv|cv-x|vs|xg-x)\w{0,5}|basler (?:ace|bip|dart|boost|blaze)\w{0,4}|sick (?:inspector|visionary|picocam|ranger)\w{0,6}|inspectorp\w{0,4}|ifm o[23][dii]\w{3}|o[23]d3\d\d|teledyne dalsa (?:boa|genie|linea)\w{0,4}|banner (?:ivu|ve2)\w{0,4}|allied vision \w{3,10}|baumer (?:verisens|vcx|vlx)\w{0,4}|verisens\w{0,4}|datalogic (?:p|t|a)-?series\w{0,4}|photoneo(?: \w{3,10})?|rc_?visard\w{0,4}|stereolabs(?: zed)?|zed box|ids (?:ueye|nxt|ensenso)\w{0,4}|ueye\w{0,4}|lucid (?:phoenix|triton|atlas|helios)\w{0,4}|microhawk\w{0,4}|blackfly\w{0,2}|mvbluefox\w{0,4}|gige vision (?:camera|device)|smart ?camera \w{0,3}\d\w{1,6})(?![\w.])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Cognex In-Sight 7000', 'Keyence IV2', 'ifm O3D303', 'SICK InspectorP'],
    counterExamples: ['insight 2024', 'sick leave', 'Keyence PLC'],
    source: 'cameras of factories, in makers’ manuals',
    since: '2026-11-26',
  },
  {
    id: 'industry-counting',
    pattern:
      /(?<![\w.-])(?:xovis(?: \w{2,6})?|footfallcam(?: \w{2,6})?|v-count (?:ultima|nano|alpha)\w{0,4}|brickstream(?: \w{2,6})?|hella aps-?\w{2,6}|aps-90e|cognimatics(?: \w{2,10})?|truview people ?\w{0,8}|people[ -]?counter|people[ -]counting (?:camera|sensor)|retailsensing|irisys vector\w{0,4}|dilax (?:prt|opc)\w{0,4})(?![\w.])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Xovis PC2S', 'FootfallCam 3D Pro', 'Axis People Counter'],
    counterExamples: ['people counted', 'hella light'],
    source: 'counters of people that see them, in makers’ manuals',
    since: '2026-11-26',
  },
  {
    id: 'industry-traffic',
    pattern:
      /(?<![\w.-])(?:iteris (?:vantage|edge)\w{0,6}|autoscope(?: \w{2,8})?|gridsmart|miovision (?:scout|smartview|one)|traficam(?: \w{1,8})?|trafisense\w{0,4}|trafibot\w{0,4}|trafione\w{0,4}|citilog(?: \w{2,8})?|jenoptik (?:vector|traffistar)\w{0,4}|traffistar\w{0,6}|kapsch .{0,10}(?:vdr|camera|vr-?2)\w{0,4}|vaxtor(?: \w{2,8})?|adaptive recognition(?: \w{3,8})?|vidar (?:smart|camera|\w\d)\w{0,4}|smart ?loop .{0,4}anpr|anpr(?: camera| unit| system)?|lpr (?:camera|unit)|alpr (?:camera|unit)|flock safety \w{0,8}|rekor (?:edge|scout)\w{0,4}|plate ?smart|neology .{0,8}camera)(?![\w.])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Miovision Scout', 'Adaptive Recognition Vidar', 'Autoscope Vision', 'TrafiCam x-stream', 'ANPR unit'],
    counterExamples: ['traffic', 'vidar'],
    source: 'cameras of roads and barriers, in makers’ manuals',
    since: '2026-11-26',
  },
  {
    id: 'industry-outdoor',
    pattern:
      /(?<![\w.-])(?:oxblue|earthcam (?:streamcam|gigapixel|constructioncam|trackcam)\w{0,6}|streamcam 4k|truelook (?:camera|cam)?\w{0,4}|sensera (?:mc|sitecloud)\S{0,6}|tikee(?: \w{2,6})?|enlaps|roundshot(?: livecam)?\w{0,4}|seitz livecam|panomax cam\w{0,4}|brinno (?:bac|tlc|bcc|shc|empower)\w{0,6}|campbell .{0,12}ccfc|ccfc field camera|all-?sky[ -]?(?:cam(?:era)?|340\w?)|indi-allsky|sky ?quality cam|starlight xpress oculus|phenocam\w{0,4}|meteor ?cam|rms meteor station|aurora ?cam|nest ?box ?cam|timelapse ?cam(?:era)?)(?![\w.])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['indi-allsky', 'OxBlue', 'Enlaps Tikee', 'Roundshot Livecam', 'AllSky camera'],
    counterExamples: ['all skynet', 'panomax'],
    source: 'cameras that watch building sites, skies and fields, in makers’ manuals',
    since: '2026-11-26',
  },
] as const satisfies readonly NetworkFingerprint[];
