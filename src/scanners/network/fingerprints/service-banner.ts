import type { NetworkFingerprint } from './vocabulary.ts';

/** Greetings of FTP, Telnet, SSH and SMTP. */
export const SERVICE_BANNER = [
  {
    id: 'service-login-soc',
    pattern:
      /\b(?:ipcam|ipc(?!o)|ipnc|dm3\d{2}(?:-ipnc)?|hi35\d{2}\w{0,40}|gm81\d{2}|grain[- ]?media|ambarella|anyka|ingenic|goke|sigmastar|nt966\d{2}|novatek|dvr|nvr(?!am)|dvs|ak39\w{0,40}|camera|network-camera|xmsdk|dvrdvs|vstarcam)[\w.-]{0,20} login:/i,
    concludes: { kind: 'camera', weight: 'certain' },
    examples: ['dm368-ipnc login:', 'IPCAM login:', 'hi3518 login: ', 'GM8136 login:'],
    counterExamples: ['ubuntu login:', 'raspberrypi login:', 'nvram login:', 'ipcop login:'],
    source: 'chips built for cameras and recorders',
    since: '2026-11-20',
  },
  {
    id: 'service-localhost-xm',
    pattern: /^\s{0,4}(?:LocalHost login:|\(none\) login:\s{0,4}$)/,
    concludes: { kind: 'video-recorder', vendor: 'Xiongmai', weight: 'weak' },
    examples: ['LocalHost login:'],
    counterExamples: ['localhost login:'],
    source: 'shared by recorders and other small devices',
    since: '2026-11-20',
  },
  {
    id: 'service-ftp-axis',
    pattern: /^220[ -]axis .{0,60}(?:camera|video)/i,
    concludes: { kind: 'camera', vendor: 'Axis', weight: 'certain' },
    examples: ['220 AXIS 206 Network Camera 4.40 (Mar 2005) ready.'],
    counterExamples: ['220 AXIS 5400 ready'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'service-netcam',
    pattern: /^220[ -].{0,30}\b(?:netcam|network camera|ip camera|ipcam|dvr|nvr|webcam)\b/i,
    concludes: { kind: 'camera', weight: 'certain' },
    examples: ['220 NETCAM SC FTP server ready', '220 Network Camera FTP server ready.'],
    counterExamples: ['220 FTP server ready'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'service-maker-of-cameras',
    pattern: /^\s{0,80}product of (?:huacam|hikvision|dahua|vstarcam|\w{0,12}(?:ip|hua|net|star)cam)\b/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Product of HUACAM'],
    counterExamples: ['Product of Huawei', 'a product of webcams'],
    source: 'greetings of boards for cameras',
    since: '2026-11-25',
  },
  {
    id: 'service-ftp-maker',
    pattern: /^220[ -](?:hikftp|geovision|dahua|vivotek|pelco|mobotix)\b.{0,30}\bready\b|^220[ -](?:hikftp)\b/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['220 GeoVision FTP ready', '220 HikFTP ready'],
    counterExamples: ['220 FTP ready', '220 Welcome'],
    source: 'a maker of surveillance alone in its own greeting',
    since: '2026-11-25',
  },
  {
    id: 'service-login-board',
    pattern:
      /(?<![\w-])(?:s[235]lm?(?:ironman|kiwi|elekto|\d)?|cv2[258]\w{0,3}_?\w{0,10}|xm5[13]0\w{0,8}|fh8[68]\d\d\w{0,6}|davinci(?:[-_](?:evm|ipnc|dm\w{3,6}|dv[rs]))?|ssc3\d\d\w{0,4}|rv11\d\d\w{0,6}|gk7[12]\d\d\w{0,6}|mc6630|augentix|isvp\w{0,12}|dm81[24]\d\w{0,6}) login:/i,
    concludes: { kind: 'camera', weight: 'certain' },
    examples: ['s2lmironman login:', 'cv22_walnut login:', 'davinci login:', 'xm530 login:'],
    counterExamples: ['davis login:', 's2 login:', 'hi3798mv310 login:'],
    source: 'boards built for cameras, in their makers’ kits',
    since: '2026-11-26',
  },
  {
    id: 'service-hilinux',
    pattern: /\bwelcome to (?:hilinux|monitor tech)\b/i,
    concludes: { kind: 'video-recorder', weight: 'likely' },
    examples: ['Welcome to HiLinux.', 'Welcome to Monitor Tech.'],
    counterExamples: ['welcome to Hilton linux'],
    source: 'greetings of HiSilicon’s kits for recorders; boxes of television share the first',
    since: '2026-11-26',
  },
  {
    id: 'service-camera-greetings',
    pattern:
      /^\s{0,4}(?:welcome to )?(?:[\w.-]{2,14} )?(?:ip ?cam(?:era)?|network camera|uvc|video ?server|video encoder|[dnx]vr|ipnc|digital (?:video )?recorder)\b[\w .:-]{0,24}(?:login|password|shell|telnet|ftp|ready)\b|^220[ -].{0,24}\b(?:teleeye|digital (?:video )?recorder|video ?(?:server|encoder)|disk recorder|surveillance)\b/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: [
      'Welcome to IP Camera telnet',
      'ubnt UVC login:',
      '220 TeleEye FTP server',
      '220 Digital Recorder FTP Server',
    ],
    counterExamples: ['router login:', '220 recorder fan club', 'uvce login:'],
    source: 'what cameras and recorders say before they ask for a password',
    since: '2026-11-26',
  },
  {
    id: 'service-ftp-kind',
    pattern:
      /^220[ -]\(?(?:[\w.-]{2,14} )?(?:(?:ip|net|web|network|hd) ?)?(?:camera|cam|speed dome|ip dome|ipc|ipcam|nvs|ivs|dvs|video (?:server|encoder|recorder)|encoder|door ?(?:station|phone))(?: \w{1,10})? (?:ftp|server|ready|service)\b/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['220 Camera FTP server', '220 IVS FTP server ready'],
    counterExamples: ['220 campus FTP', '220 Camera club files'],
    source: 'greetings that name the device',
    since: '2026-11-26',
  },
  {
    id: 'service-login-chips',
    pattern:
      /(?<![\w-])(?:t(?:10|20|21|23|30|31|32|40|41)[xlnaz]{0,3}|cv1[68]\d\w{1,6}|sg200\d\w{0,2}|rkipc|rk_?ipc|luckfox|ssc[3-9]\d\d\w{0,4}|gc\d{4}|jxf\d{2}|imx\d{3}cam|cvitek|thingino\w{0,10}|openipc\w{0,12}|ipc[-_]\w{2,12}|nvr[-_]\w{2,12}|dvr\d{1,3}|cam\d{1,3}) login:/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['t31x login:', 'cv181x login:'],
    counterExamples: ['t1 login:', 'campus login:', 'ipcop login:'],
    source: 'chips for cameras, and hosts named after what they are',
    since: '2026-11-26',
  },
] as const satisfies readonly NetworkFingerprint[];
