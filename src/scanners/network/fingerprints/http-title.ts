import type { NetworkFingerprint } from './vocabulary.ts';

/** The title of the first page: a title counts where the whole of it is a product’s own name. */
export const HTTP_TITLE = [
  {
    id: 'title-dahua-web-service',
    pattern: /^\s*web ?service\s*$/i,
    concludes: { kind: 'camera', vendor: 'Dahua', weight: 'strong' },
    examples: ['WEB SERVICE'],
    counterExamples: ['Web Services'],
    source: 'title of Dahua’s cameras and recorders, CVE-2021-33044',
    since: '2026-11-23',
  },
  {
    id: 'title-avtech-video-web-server',
    pattern: /^\W*(?:ip )?video web ?server\W*(?:login)?\s*$/i,
    concludes: { kind: 'video-recorder', vendor: 'AVTECH', weight: 'certain' },
    examples: ['--- VIDEO WEB SERVER ---', 'Video Web Server'],
    counterExamples: ['Video conferencing server'],
    source: 'title of AVTECH recorders',
    since: '2026-11-23',
  },
  {
    id: 'title-live-view-axis',
    pattern: /\blive view\b.{0,6}-?.{0,6}\baxis\b/i,
    concludes: { kind: 'camera', vendor: 'Axis', weight: 'certain' },
    examples: ['Live view  - AXIS M1011-W Network Camera version 5.20', 'Live view / - AXIS 205 version 4.03'],
    counterExamples: ['Live view of a bank'],
    source: 'Axis firmware before 6',
    since: '2026-11-20',
  },
  {
    id: 'title-recorder-prompt',
    pattern:
      /^\s*(?:[\w.-]{1,14} ){0,2}(?:(?:embedded|network|digital|hybrid|h\.?26[45]|hd|net|web|ip|poe|standalone|mobile) ?){0,2}(?:[hx]?dvr|nvr|xvr|hvr|dvs|nvs|video recorder)(?:[ _-]?(?:\w{1,3}[ -])?(?:login|web ?client|web ?viewer|webserver|server|viewer|web|client|recorder|netview|remote ?\w*|system|console|components ?download|h\.?26[45]))?\s*$/i,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['DVR WebClient', 'NVR Login', 'H.264 DVR', 'Network Video Recorder Login', 'DVR Components Download'],
    counterExamples: ['Tape recorder museum', 'nvram settings'],
    source: 'prompts of recorders without a maker’s name',
    since: '2026-11-23',
  },
  {
    id: 'title-camera-name',
    pattern:
      /^\s*(?:[\w.-]{1,16} ){0,3}(?:(?:ip|net|network|internet|web|wireless|wi-?fi|hd|ptz|dome|bullet|megapixel|h\.?26[45]|mjpeg|mpeg-?4|security|surveillance|cloud|smart|fisheye|thermal|full hd|poe|outdoor|indoor|pan\/tilt|video)[ _-]?)+cam(?:era)?(?:[ _-]?(?:login|viewer|client|web ?server|server|live|page|control|setup|configuration|settings| \(?[\w./-]{1,12}\)?)){0,3}\s*$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['IP Camera', 'Network Camera', 'Wireless IP Camera (360)', 'hi3510 IPCam'],
    counterExamples: ['New law on camera use', 'Digital camera', 'IP Cameras'],
    source: 'titles by which cameras name themselves, in ONVIF conformant products’ manuals',
    since: '2026-11-23',
  },
  {
    id: 'title-camera-prompt',
    pattern:
      /^\s*(?:ip ?c|ipcam|ipnc|camera|webcam|netcam|cam ?\d{1,3}|camera ?\(?\d{1,3}\)?)(?:[ _-](?:login|web ?server|viewer|control|client|live ?view|streaming|server|configuration|settings))?\s*$/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Camera Login', 'IPC Login', 'Camera 1', 'CAM 2'],
    counterExamples: ['Camera obscura', 'IPC-7 Industrial PC status'],
    source: 'prompts of cameras without a maker’s name',
    since: '2026-11-23',
  },
  {
    id: 'title-surveillance-prompt',
    pattern:
      /^\s*(?:[\w.-]{1,16} )?(?:net ?surveillance(?: web)?|ss2009web|net ?dvrv?\d?|rdv ?web|netviewer|net ?viewer|cms web viewer|remote (?:video )?(?:viewer|monitor\w*)|web client for (?:dvr|edvs)|(?:ip |network )?video (?:web )?server|video encoder|surveillance (?:client|system|web|server|login)|cctv(?: (?:viewer|client|login|system))?|dvr web ?\w*|i-?cat?cher console|ui3|nvms-?\d*)\s*$/i,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['Web Client for EDVS', 'NETSurveillance WEB', 'Remote Viewer', 'Surveillance System', 'CCTV Viewer'],
    counterExamples: ['Surveillance of infectious diseases', 'CCTV in operation'],
    source: 'titles of viewers that come from recorders and encoders',
    since: '2026-11-23',
  },
  {
    id: 'title-live-view',
    pattern: /^\s*(?:live ?view|web ?viewer|live ?cam|view camera|camera live(?: view)?)\s*$/i,
    concludes: { kind: 'camera', weight: 'likely' },
    examples: ['Live View', 'Web Viewer'],
    counterExamples: ['Live View of server load'],
    source: 'titles of camera pages; other viewers use them too',
    since: '2026-11-23',
  },
] as const satisfies readonly NetworkFingerprint[];
