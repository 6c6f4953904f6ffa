import type { NetworkFingerprint } from './vocabulary.ts';

/** Plain words that count only where a device announces or guards itself: realms, certificates, discovery, greetings. */
export const ANNOUNCED_WORDS = [
  {
    id: 'word-plain-camera',
    pattern:
      /(?<!(?:digital|photo|film|still|action|instant|your|our|my|new|no|antique|dark) )\bcamera(?:[ _-]?\d{1,4})?\b(?!s\b|[ -](?:club|shop|store|obscura|roll|di\b|app\b|lens|bag|works?hop|repair|museum|reservation|operator|team|rental|hire|deluxe|doppia|singola))/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['face recognition camera', 'Basic realm="Camera in the hall"', 'CN=camera-17'],
    counterExamples: ['Camera shop', 'digital camera', 'Camera di Commercio', 'cameralens'],
    source:
      'a device that announces itself, or guards itself, as a camera; photographic ones are look-alikes, tried first',
    since: '2026-11-24',
  },
  {
    id: 'word-host-of-camera',
    pattern: /(?:^|\bcn=)(?:[a-z0-9]{1,20}[-_.]){0,3}(?:cam|dvr|nvr|cctv)[-_]?\d{1,4}(?=$|[\s,.-])/i,
    concludes: { kind: 'camera', weight: 'likely' },
    examples: ['CN=lobby-cam-04', 'cam2'],
    counterExamples: ['CN=cam-ping.example', 'campus-14', 'CN=ipc1200.example'],
    source: 'host names as installers number them',
    since: '2026-11-24',
  },
  {
    id: 'word-ptz',
    pattern: /(?<![a-z])ptz(?![a-z])/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Acme 20x PTZ', 'ptz-12'],
    counterExamples: ['spitz'],
    source: 'pan, tilt and zoom: the word of cameras that turn',
    since: '2026-11-24',
  },
  {
    id: 'word-plain-camera-abroad',
    pattern:
      /(?<!\p{L})(?:(?:video)?kamera|caméra|cámara|câmera|telecamera|камера|видеокамера|κάμερα|カメラ|카메라|摄像[机头]|攝影機|กล้อง|كاميرا|מצלמ[הת])(?!\p{L})(?![ -](?:de comercio|de diputados|municipal|club|obscura|verleih|shop|studio|geschäft|laden|museum|tienda|хранения|店|numérique|photo|digital))/iu,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Basic realm="Kamera Eingang"', 'Basic realm="Caméra couloir"', 'Cámara pasillo', 'Камера 2'],
    counterExamples: ['Kameraverleih', 'Cámara de Comercio', 'Digitalkamera', 'Камера хранения', 'Camera doppia'],
    source: 'the plain word in the languages of Europe and Asia, where a device announces or guards itself',
    since: '2026-11-24',
  },
  {
    id: 'word-surveillance-abroad',
    pattern:
      /(?<!\p{L})(?:videoüberwachung|vid[ée]o-?surveillance|vid[ée]o-?protection|videosorveglianza|videovigil[âa]ncia|videobewaking|videoövervakning|videovalvonta|monitoring wizyjny|видеонаблюдение|视频监控|視訊監控|監視システム|영상감시)(?!\p{Ll})/iu,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['Basic realm="Videoüberwachung"', 'Vidéosurveillance', 'Videosorveglianza ingresso'],
    counterExamples: ['Überwachung', 'Surveillance médicale'],
    source: 'what installers call a recorder in its realm, in eight languages',
    since: '2026-11-24',
  },
  {
    id: 'word-session-of-recorder',
    pattern: /^(?:nvr|dvr|xvr|ipc(?:am)?|netcam|camera)_?(?:web_?)?(?:sess(?:ion)?|login|user|auth)(?:_?id)?=/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['NVRSESSIONID=4fe0', 'camera_session=1'],
    counterExamples: ['PHPSESSID=8a7', 'cameroon=1'],
    source: 'names of session cookies in recorders’ web pages',
    since: '2026-11-24',
  },
  {
    id: 'word-ipc-alone',
    pattern: /(?:^|[\s/=_])ipc(?=$|[\s,/_]|_?v?\d\.)(?! (?:systems|industrial|global|unified))/i,
    concludes: { kind: 'camera', weight: 'strong' },
    examples: ['Mongoose/IPC', 'CN=IPC, O=General', 'udhcp 1.20.2 IPC'],
    counterExamples: ['IPC-610 Advantech', 'O=IPC Systems', 'ipcop'],
    source: 'the makers’ abbreviation of IP camera, alone',
    since: '2026-11-24',
  },
  {
    id: 'word-surveillance-alone',
    pattern: /(?:^|["=/\s_-])surveillance(?:[-_ ]?\d{1,3})?(?=$|["',.])/i,
    concludes: { kind: 'video-recorder', weight: 'strong' },
    examples: ['CN=surveillance-01.example', 'httpd surveillance'],
    counterExamples: ['Surveillance des ventes', 'syndromic surveillances'],
    source: 'host names and realms of recorders',
    since: '2026-11-24',
  },
] as const satisfies readonly NetworkFingerprint[];
