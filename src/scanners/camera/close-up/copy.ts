import { unitOf } from '#core/evidence/unit-of.ts';
import type { ThreatKind } from '../copy.ts';
import type { ThreatType } from '../sample.ts';

const hundredths = (value: number): number => Math.round(100 * value) / 100;

/** What only a result's screen says: of what was found, how to look at it, and why we say so. */
export const closeUpCopy = {
  /** Directly below the title of a find, at its size: what happened, and the next step. */
  lead: {
    lens_reflection: (count: number) =>
      count === 1
        ? 'One spot lit up like a lens. Look at it from 20\u00a0cm.'
        : `${count} spots lit up like a lens. Look at each from 20\u00a0cm.`,
    infrared_signature: (count: number) =>
      count === 1
        ? 'One spot shines in the dark. Look at it from 20\u00a0cm.'
        : `${count} spots shine in the dark. Look at each from 20\u00a0cm.`,
    hidden_camera: (count: number) =>
      count === 1
        ? 'One thing has the shape of a camera. Look at it from 20\u00a0cm.'
        : `${count} things have the shape of a camera. Look at each from 20\u00a0cm.`,
    mixed: (count: number) => `${count} spots to look at. Look at each from 20\u00a0cm.`,
  } satisfies Record<ThreatKind, (count: number) => string>,
  /** What each find is. */
  meaning: {
    lens_reflection:
      'It lit up with your flashlight and faded as you moved. Lenses do this. Some glass and screws do too. Look closer from 20\u00a0cm.',
    infrared_signature:
      'It shines in the dark without your flashlight. If you cannot see it with your own eyes, it is infrared. Remote controls and motion lights use infrared too.',
    hidden_camera: 'It has the shape of a dome or bullet camera. Look at it yourself.',
  } satisfies Record<ThreatType, string>,
  closer: {
    button: 'Look closer',
    title: 'Look from 20\u00a0cm',
    text: 'Look for a small dark hole with a glassy dot in it. Do not touch it.',
    lens: 'A lens: one calm point, deep inside a dark hole',
    screw: 'A screw: a glint on top that jumps as you move',
    yes: 'It is a camera',
  },
  /** A number and its unit stay on one line. */
  where: (locator: string) => locator.replaceAll(/(\d) (?=px|s\b)/g, '$1\u00a0'),
  notChecked: 'Not checked',
  evidence: 'Why we say this',
  evidenceWords: { rule: 'Rule', measured: 'Measured', threshold: 'Threshold', at: 'Time', where: 'Where' },
  quantity: (value: number, unit: string) => `${hundredths(value)}\u00a0${unitOf(hundredths(value), unit)}`.trimEnd(),
  nextTitle: 'Next step',
  nextFound: 'If it is a camera, do not touch it. See what to do, in order.',
  foundLink: 'I found something',
  nextCheck: 'Look at each marked spot from 20\u00a0cm. Then check the places you did not point at.',
  nextClear: 'Check the places you did not point at, and those in which a lens could hide behind dark glass.',
  checklistLink: 'Travel Safety Checklist',
  accuracyLink: 'How good is it?',
} as const;
