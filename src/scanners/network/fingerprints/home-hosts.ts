import { rowsOfMakers } from './rows-of-makers.ts';
import type { NetworkFingerprint } from './vocabulary.ts';

/** Names of hosts that cameras for homes give themselves. */
export const HOME_HOSTS = [
  {
    id: 'home-ring-host',
    pattern: /(?<![\w-])ring-?(?:stick-?up|spotlight|floodlight|indoor|doorbell|pro)-?cam\w{0,8}(?=$|[-_ ])/i,
    concludes: { kind: 'camera', vendor: 'Ring', weight: 'strong' },
    examples: ['RingStickUpCam-5c', 'Ring-SpotlightCam'],
    counterExamples: ['ringcampus', 'Ring chime'],
    source: 'names that Ring’s cameras give themselves on a network',
    since: '2026-11-25',
  },
  {
    id: 'home-netatmo-host',
    pattern: /\bnetatmo[ _-](?:welcome|presence|doorbell)\b/i,
    concludes: { kind: 'camera', vendor: 'Netatmo', weight: 'strong' },
    examples: ['netatmo-welcome-70ee50'],
    counterExamples: ['netatmo-relay', 'Netatmo weather'],
    source: 'Netatmo’s cameras by the names of their series',
    since: '2026-11-25',
  },
  {
    id: 'home-xiaomi-host',
    pattern:
      /(?<![\w-])(?:mxiang|madv|isa|chuangmi|mijia|imilab|yunyi|xiaovv|dahua|hualai|longqiao)[-_.]camera[-_.]\w{2,16}/i,
    concludes: { kind: 'camera', vendor: 'Xiaomi', weight: 'strong' },
    examples: ['mxiang-camera-mwc11', 'madv-camera-cat1'],
    counterExamples: ['mxiang-plug-v1', 'camera-roll'],
    source: 'names of Xiaomi’s cameras in its service: maker, camera, model',
    since: '2026-11-25',
  },
  {
    id: 'home-momentum-host',
    pattern: /^momentum(?:cam|-[0-9a-f]{4,12})\b/i,
    concludes: { kind: 'camera', vendor: 'Momentum', kindOfMany: true, weight: 'likely' },
    examples: ['momentum-3f2a9c', 'momentumcam'],
    counterExamples: ['momentum', 'momentum-based'],
    source: 'Momentum’s cameras announce the maker’s name',
    since: '2026-11-26',
  },
  ...rowsOfMakers(
    {
      kind: 'doorbell',
      weight: 'strong',
      before: /(?<![\w-])/,
      after: /(?![\w])/,
      source: 'host names of doorbells and cameras without a wire',
      since: '2026-11-26',
    },
    [
      ['host-remo-bell', 'Remo+', /remo ?bell(?: [swx])?/, ['Remo Bell'], ['remote bell']],
      ['host-doorbird', 'DoorBird', /doorbird d\d{3,4}\w{0,2}/, ['Doorbird D2101V'], ['door bird']],
      [
        'host-blink',
        'Amazon',
        /blink-?(?:doorbell|outdoor|mini|xt2?|indoor)-?\w{0,8}/,
        ['blink-outdoor-1a2b'],
        ['blinking'],
      ],
      ['host-ring', 'Ring', /ring-[0-9a-f]{6}(?=$|\.)/, ['ring-1a2b3c'], ['ringtone']],
    ],
  ),
  ...rowsOfMakers(
    {
      kind: 'camera',
      weight: 'strong',
      before: /(?<![\w-])/,
      after: /(?![\w-])/,
      source: 'names with joints that cameras for homes announce',
      since: '2026-11-26',
    },
    [
      [
        'host-wyze',
        'Wyze',
        /wyze[-_]?(?:cam|doorbell)(?:[-_](?:v?\d|pan|outdoor|floodlight|og|pro|\w{4,12}))?/,
        ['wyze-cam-pan'],
        ['wyze-bulb'],
      ],
      [
        'host-nest',
        'Google',
        /nest[-_]cam(?:[-_]\w{2,12}){0,2}|nest[-_](?:hello|doorbell)\w{0,8}/,
        ['Nest-Cam-Indoor', 'nest-hello'],
        ['nest-camp'],
      ],
      ['host-arlo', 'Arlo', /arlo[-_]?(?:vm[bc]\w{4,6}|cam\w{0,4}|pro|ultra|q)\w{0,4}/, ['Arlo_VMB4540'], ['arlong']],
      ['host-canary', 'Canary', /canary-(?=[0-9a-z]{0,11}\d)[0-9a-z]{4,12}/, ['canary-1a2b'], ['canary-wharf news']],
      [
        'host-simplisafe',
        'SimpliSafe',
        /simplisafe[-_](?:cam|doorbell|outdoor)\w{0,6}/,
        ['simplisafe-cam'],
        ['simplisafe'],
      ],
      ['host-birddog', 'BirdDog', /birddog-[0-9a-z]{4,8}/, ['BIRDDOG-1A2B'], ['birddog-a']],
      ['host-ptzoptics', 'PTZOptics', /ptzoptics-[0-9a-z]{4,12}/, ['ptzoptics-1a2b'], ['ptzoptics']],
      ['host-tapo', 'TP-Link', /tapo_[ctd]\d{3}\w{0,4}(?:[-_]\w{2,8})?/, ['Tapo_C200_1A2B'], ['tapo_p100']],
    ],
  ),
] as const satisfies readonly NetworkFingerprint[];
