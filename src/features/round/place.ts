import { SECOND_MS } from '#core/time/durations.ts';

/** The nine places of a room, in the order in which they are looked at. */
export const PLACES = ['bed', 'bathroom', 'desk', 'ceiling', 'sockets', 'mirror', 'tv', 'wardrobe', 'door'] as const;
export type Place = (typeof PLACES)[number];

/**
 * Usable input that lights a place's lamp, milliseconds. A lens flashes for a second or two as the phone moves by, and the
 * torch has to blink several times meanwhile: less than this is a glance.
 */
export const WANTED_MS = {
  bed: 20 * SECOND_MS,
  bathroom: 20 * SECOND_MS,
  desk: 15 * SECOND_MS,
  ceiling: 20 * SECOND_MS,
  sockets: 15 * SECOND_MS,
  mirror: 15 * SECOND_MS,
  tv: 15 * SECOND_MS,
  wardrobe: 15 * SECOND_MS,
  door: 10 * SECOND_MS,
} as const satisfies Record<Place, number>;

/**
 * How much of the room a person has time for. What looks at the room as a whole comes before the door. `scan` is a scanner's
 * result that came from outside a round and is kept like one.
 */
export const PLANS = {
  short: { places: ['bed', 'bathroom'], beyond: false },
  whole: { places: PLACES, beyond: true },
  scan: { places: [], beyond: true },
} as const satisfies Record<string, { readonly places: readonly Place[]; readonly beyond: boolean }>;
export type Plan = keyof typeof PLANS;

/** The place before which the round looks beyond the camera. */
export const LAST_PLACE = 'door' satisfies Place;
