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
] as const satisfies readonly NetworkFingerprint[];
