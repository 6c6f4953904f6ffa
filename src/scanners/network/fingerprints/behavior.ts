import type { Conclusion } from './vocabulary.ts';

/** What our own probes saw a device do: facts between a probe and its rule, never sentences. */
export const BEHAVIORS = [
  'sadp',
  'dhip',
  'pppp',
  'vstarcam-search',
  'foscam-search',
  'rtsp-video',
  'rtsp-password',
  'rtsp-answers',
  'rtsp-receives',
  'http-motion-jpeg',
  'http-snapshot',
  'recorder-port',
  'camera-maker-block',
  'gateway',
] as const;
export type Behavior = (typeof BEHAVIORS)[number];

export interface BehaviorRule {
  readonly id: string;
  readonly concludes: Conclusion;
  readonly source: string;
  readonly since: string;
}

/** One rule a behavior; a device that does it is what the rule concludes, unless the model it tells is a look-alike’s. */
export const BEHAVIOR_RULES: Readonly<Record<Behavior, BehaviorRule>> = {
  sadp: {
    id: 'does-sadp',
    concludes: { kind: 'camera', vendor: 'Hikvision', weight: 'certain' },
    source: 'Hikvision’s device search; its cameras, recorders and door stations answer',
    since: '2026-11-20',
  },
  dhip: {
    id: 'does-dhip',
    concludes: { kind: 'camera', vendor: 'Dahua', weight: 'certain' },
    source: 'Dahua’s device search; its cameras, recorders and relabelled ones answer',
    since: '2026-11-20',
  },
  pppp: {
    id: 'does-pppp',
    concludes: { kind: 'camera', weight: 'strong' },
    source: 'peer-to-peer protocol of small cameras; baby monitors and doorbells speak it too',
    since: '2026-11-20',
  },
  'vstarcam-search': {
    id: 'does-vstarcam',
    concludes: { kind: 'camera', vendor: 'VStarcam', weight: 'certain' },
    source: 'broadcast search of VStarcam and its relatives',
    since: '2026-11-20',
  },
  'foscam-search': {
    id: 'does-foscam',
    concludes: { kind: 'camera', vendor: 'Foscam', weight: 'certain' },
    source: 'Foscam’s operation protocol',
    since: '2026-11-20',
  },
  'rtsp-video': {
    id: 'does-rtsp-video',
    concludes: { kind: 'camera', weight: 'strong' },
    source: 'a described H.264, H.265, MJPEG or MPEG-4 stream on a local device',
    since: '2026-11-20',
  },
  'rtsp-password': {
    id: 'does-rtsp-password',
    concludes: { kind: 'camera', weight: 'likely' },
    source: 'cameras and recorders keep their stream behind a password; media servers that do name themselves',
    since: '2026-11-21',
  },
  'rtsp-answers': {
    id: 'does-rtsp',
    concludes: { kind: 'camera', weight: 'weak' },
    source: 'RTSP is spoken by cameras, recorders and a few media devices',
    since: '2026-11-20',
  },
  'rtsp-receives': {
    id: 'does-rtsp-receive',
    concludes: { kind: 'media-player', weight: 'strong' },
    source: 'RTSP (RFC 2326) with methods to be sent to and none to describe a stream: a speaker or screen',
    since: '2026-11-25',
  },
  'http-motion-jpeg': {
    id: 'does-http-pictures',
    concludes: { kind: 'camera', weight: 'strong' },
    source: 'multipart/x-mixed-replace: the way in which cameras and camera programs send motion JPEG to a browser',
    since: '2026-11-21',
  },
  'http-snapshot': {
    id: 'does-http-snapshot',
    concludes: { kind: 'camera', weight: 'likely' },
    source:
      'a picture made for this answer, at a name that cameras give their snapshot; a stored one has a date or a tag',
    since: '2026-11-23',
  },
  'recorder-port': {
    id: 'does-recorder-port',
    concludes: { kind: 'video-recorder', weight: 'likely' },
    source: 'control ports of Xiongmai (34567) and Dahua (37777) devices',
    since: '2026-11-20',
  },
  'camera-maker-block': {
    id: 'made-by-camera-maker',
    concludes: { kind: 'camera', weight: 'likely' },
    source: 'IEEE registry of address blocks; makers whose network products are cameras and recorders',
    since: '2026-11-20',
  },
  gateway: {
    id: 'is-gateway',
    concludes: { kind: 'router', weight: 'likely' },
    source: 'the address that leads out of a network is its router, whatever web server it carries',
    since: '2026-11-20',
  },
};
