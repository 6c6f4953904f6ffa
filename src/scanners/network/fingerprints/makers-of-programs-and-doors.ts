import { rowsOfMakers } from './rows-of-makers.ts';
import type { NetworkFingerprint } from './vocabulary.ts';

/** Makers whose word alone names a program that watches, or a door station with a lens. */
export const MAKERS_OF_PROGRAMS_AND_DOORS = [
  ...rowsOfMakers(
    {
      kind: 'doorbell',
      weight: 'certain',
      kindIsOwn: true,
      source: 'the maker’s manuals and catalogues',
      since: '2026-11-23',
    },
    [
      [
        'maker-bticino',
        'BTicino',
        /\bbticino.{0,20}(?:class[ei] ?\d|video\b|3444\w\w\b|34\d{4}\b)/,
        ['BTicino Classe 300X13E'],
        ['BTicino MyHOMEServer1'],
      ],
    ],
  ),
  ...rowsOfMakers(
    {
      kind: 'camera-software',
      weight: 'certain',
      kindIsOwn: true,
      before: /\b/,
      after: /\b/,
      source: 'the maker’s manuals and catalogues',
      since: '2026-11-23',
    },
    [['maker-luxriot', 'Luxriot', /luxriot/, ['Luxriot Evo Recorder'], ['Luxury']]],
  ),
  ...rowsOfMakers(
    {
      kind: 'camera-software',
      weight: 'certain',
      kindIsOwn: true,
      source: 'the maker’s manuals and catalogues',
      since: '2026-11-24',
    },
    [
      [
        'maker-eagle-eye-networks',
        'Eagle Eye Networks',
        /\beagle eye (?:networks|bridge|cmvr)\b|\been-(?:bridge|cmvr)\w*/,
        ['Eagle Eye Networks CMVR 420'],
        ['Eagle eyes'],
      ],
    ],
  ),
  ...rowsOfMakers(
    {
      kind: 'camera-software',
      weight: 'certain',
      before: /\b/,
      after: /\b/,
      source: 'the maker’s manuals and catalogues',
      since: '2026-11-26',
    },
    [['maker-meyertech', 'Meyertech', /meyertech/, ['Meyertech ZoneVu'], ['Meyer technology']]],
  ),
  ...rowsOfMakers(
    { kind: 'camera-software', weight: 'certain', source: 'the maker’s manuals and catalogues', since: '2026-11-26' },
    [
      [
        'maker-arteco',
        'Arteco',
        /\barteco (?:logic|enterprise|omnia|next|vms|global|server)\b/,
        ['Arteco Logic Next'],
        ['Arteco motors'],
      ],
      ['maker-davantis', 'Davantis', /\bdavantis\b|\bdaview(?: (?:s|lr|mini))\b/, ['DAVANTIS Daview LR'], ['Da view']],
      ['maker-innodep', 'Innodep', /\binnodep\b|\bvurix\b/, ['Innodep VURIX'], ['innovation depot']],
      ['maker-sprinx', 'Sprinx', /\btraffix\.?ai\b|\bsprinx ai\b/, ['Sprinx TRAFFIX.AI'], ['traffic fix']],
    ],
  ),
  ...rowsOfMakers(
    {
      kind: 'doorbell',
      weight: 'certain',
      kindIsOwn: true,
      before: /\b/,
      after: /\b/,
      source: 'the maker’s manuals and catalogues',
      since: '2026-11-26',
    },
    [['maker-tmezon', 'Tmezon', /tmezon/, ['TMEZON MZ-IP-V103TW'], ['time zone']]],
  ),
  ...rowsOfMakers(
    {
      kind: 'doorbell',
      weight: 'certain',
      before: /\b/,
      after: /\b/,
      source: 'the maker’s manuals and catalogues',
      since: '2026-11-26',
    },
    [['maker-homsecur', 'HOMSECUR', /homsecur/, ['HOMSECUR'], ['home secure']]],
  ),
  ...rowsOfMakers(
    {
      kind: 'camera-software',
      weight: 'certain',
      kindIsOwn: true,
      source: 'the maker’s manuals and catalogues',
      since: '2026-11-26',
    },
    [
      [
        'maker-video-insight',
        'Advidia',
        /\bvideo ?insight\b(?! (?:blog|course))|\bvi monitor ?plus\b/,
        ['Video Insight IP Server', 'VI MonitorPlus'],
        ['Video insights'],
      ],
    ],
  ),
  ...rowsOfMakers(
    { kind: 'doorbell', weight: 'certain', source: 'the maker’s manuals and catalogues', since: '2026-11-26' },
    [
      [
        'maker-golmar',
        'Golmar',
        /\bgolmar\b.{0,12}\b(?:cctv|video|nvr|dvr|soul|vesta|g2\+?|art)\b/,
        ['Golmar Vesta7 GB2 video', 'Golmar SOUL'],
        ['Golmar beach'],
      ],
    ],
  ),
  ...rowsOfMakers(
    {
      kind: 'camera-software',
      weight: 'certain',
      kindIsOwn: true,
      before: /\b/,
      after: /\b/,
      source: 'the maker’s manuals and catalogues',
      since: '2026-11-26',
    },
    [['maker-netavis', 'Netavis', /netavis/, ['NETAVIS Observer'], ['net avis']]],
  ),
  {
    id: 'maker-accellence',
    pattern: /\bvimacc\b|\baccellence\b|\bebüs\b/iu,
    concludes: { kind: 'camera-software', vendor: 'Accellence', kindOfMany: true, weight: 'certain' },
    examples: ['vimacc', 'accellence EBÜS'],
    counterExamples: ['excellence'],
    source: 'Accellence video management documentation',
    since: '2026-11-26',
  },
] as const satisfies readonly NetworkFingerprint[];
