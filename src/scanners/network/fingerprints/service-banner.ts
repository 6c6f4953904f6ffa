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
] as const satisfies readonly NetworkFingerprint[];
