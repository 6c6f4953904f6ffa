import type { NetworkFingerprint } from './vocabulary.ts';

/** The realm of WWW-Authenticate headers. */
export const HTTP_REALM = [
  {
    id: 'realm-dahua',
    pattern: /\brealm="Login to (?=[a-z]{0,31}\d)[0-9a-z]{8,32}"/i,
    concludes: { kind: 'camera', vendor: 'Dahua', weight: 'certain' },
    examples: [
      'Digest realm="Login to 4c11bf8a3cd2e1b0f1e3a5bb0bd9b2a1", qop="auth"',
      'Digest realm="Login to 3M02FAEPAZ3F3CC"',
    ],
    counterExamples: ['Basic realm="Login to router"'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'realm-hik-serial',
    pattern: /\brealm="(?:ip|ds|dvr|nvr)[ _-]?(?:camera|dvr|nvr)?\s?\(\w{3,20}\)"/i,
    concludes: { kind: 'camera', vendor: 'Hikvision', weight: 'certain' },
    examples: ['Digest realm="IP Camera(12345)", domain="/"'],
    counterExamples: ['Basic realm="IP v4"'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'realm-axis',
    pattern: /\brealm="(?:axis_[0-9a-f]{12}|axis|\/axis-cgi)\b/i,
    concludes: { kind: 'camera', vendor: 'Axis', weight: 'certain' },
    examples: ['Digest realm="AXIS_ACCC8E012345", nonce="x"', 'Basic realm="AXIS"'],
    counterExamples: ['Basic realm="Maxis"'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'realm-vivotek',
    pattern: /\brealm="(?:streaming_server|vvtk)"/i,
    concludes: { kind: 'camera', vendor: 'Vivotek', weight: 'certain' },
    examples: ['Basic realm="streaming_server"'],
    counterExamples: ['Basic realm="stream"'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'realm-words',
    pattern:
      /\brealm="(?:ipcam\w{0,40}|cam|cameras?|camera (?:login|server)|netcam(?!p)\w{0,40}|surveillance|video|dvr\w{0,40}|nvr\w{0,40}|ipc|ipnc|h264|h\.264|net ?video|ipcamera ?login|camera web server|wificam|my ?cam|livecam|live ?view|motion|cctv|foscam|ip ?cam\w{0,40}|web ?cam\w{0,40}|ptz)"/i,
    concludes: { kind: 'camera', weight: 'certain' },
    examples: [
      'Basic realm="IPCamera Login"',
      'Basic realm="netcam"',
      'Basic realm="surveillance"',
      'Basic realm="WIFICAM"',
      'Basic realm="Motion"',
    ],
    counterExamples: ['Basic realm="Video Store"', 'Basic realm="Netcamp"'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'realm-index',
    pattern: /\brealm="(?:index\.html|rtsp ?server|ipcamera)"/i,
    concludes: { kind: 'camera', weight: 'weak' },
    examples: ['Digest realm="rtsp server"'],
    counterExamples: ['Basic realm="index"'],
    source: 'field knowledge of the firmware',
    since: '2026-11-20',
  },
  {
    id: 'realm-names-device',
    pattern:
      /\brealm="(?=[^"]{0,80}")(?:[^"]{0,40}[\s_-])?(?:ip|net(?:work)?|web|internet|wi-?fi|wireless|security|surveillance|video)[ _-]?(?:cam(?:era)?s?|video server|dvr|nvr)\b/i,
    concludes: { kind: 'camera', weight: 'certain' },
    examples: ['Basic realm="Login to IPCamera"', 'Basic realm="Your IP camera, please log in"'],
    counterExamples: ['Basic realm="Video Store"', 'Basic realm="Login to router"'],
    source: 'realms that name the device within a sentence',
    since: '2026-11-23',
  },
  {
    id: 'realm-as-user-name',
    pattern:
      /\brealm="[^"]{0,30}\b(?:use|enter|with|type) ["']?(?!(?:your|the|an?|my)\b)\w{2,16}["']? as (?:the )?(?:user|login|account)[ -]?(?:name|id)?\b/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Basic realm="Please use admin as user name"'],
    counterExamples: [
      'Basic realm="Please enter your user name and password"',
      'Basic realm="Default: admin/1234"',
      'Basic realm="Use your badge number as user name"',
    ],
    source: 'cameras and encoders whose realm tells a person the account; routers give name and password instead',
    since: '2026-11-23',
  },
  {
    id: 'realm-network-video',
    pattern:
      /\brealm="(?:network )?(?:video (?:server|encoder|recorder)|live ?video|video ?stream\w{0,40}|mjpe?g[\w-]{0,40}|rtsp[ _-]?stream\w{0,40}|visual \w{1,40} cam\w{0,40})"/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Basic realm="Live Video"', 'Basic realm="MJPG-Streamer"'],
    counterExamples: ['Basic realm="Video Store"'],
    source: 'realms of encoders and streamers',
    since: '2026-11-23',
  },
  {
    id: 'realm-recorder-in-words',
    pattern:
      /\brealm="(?=[^"]{0,80}")(?:[^"]{0,40}[\s_-])?(?:dvr|nvr|xvr|video server|video encoder|web ?cam|cctv)(?=[\s_"-])/i,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['Basic realm="Enter password for the NVR"', 'Digest realm="Video Server Configuration"'],
    counterExamples: ['Basic realm="NVRAM"', 'Basic realm="Video Store"'],
    source: 'realms in a person’s words that name what they guard',
    since: '2026-11-24',
  },
  {
    id: 'realm-older-cameras',
    pattern: /\brealm="(?:i-?can(?:view|system|web)|imege|cellvision|express6)[^"]{0,20}"/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Basic realm="iCanSystem"', 'Basic realm="iMege"', 'Basic realm="CellVision"', 'Basic realm="Express6"'],
    counterExamples: ['Basic realm="imagery"'],
    source: 'realms of older cameras, in their manuals',
    since: '2026-11-24',
  },
] as const satisfies readonly NetworkFingerprint[];
