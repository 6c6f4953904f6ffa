import { createNumbers } from '#tests/support/random.ts';
import { FRAME_HEIGHT_PX, FRAME_WIDTH_PX, type Shot } from './film.ts';
import { furnish, type CastKind, type RoomName } from './furnish.ts';
import { planHand } from './hand.ts';
import { planPhone } from './phone.ts';

/** Seeds of the rooms that rules may be made on, and of those that judge: both counted from here, never beyond. */
export const TRAINING_SEEDS = { first: 6_000_001, count: 100_000 } as const;
export const JUDGING_SEEDS = { first: 7_000_001, count: 100_000 } as const;

export interface CastPlan {
  readonly kind: CastKind;
  readonly seed: number;
  readonly room: RoomName;
  readonly shot: Shot;
}

/** The room, the phone and the hand of one scan, all from its seed. */
export function planCast(kind: CastKind, seed: number): CastPlan {
  const numbers = createNumbers(seed * 31);
  const inDark = kind === 'dark' || kind === 'infrared';
  // From moonlight through curtains; from a candle's end to a bright room.
  const lux = inDark ? 0.02 * 30 ** numbers() : 0.3 * (130 / 0.3) ** numbers();
  const { scene, name, host } = furnish(seed, kind);
  const hand = planHand(seed ^ 0x3ad8025f, scene.halfWidthM, scene.depthM, scene.places, host);
  const phone = planPhone(seed ^ 0x1b56c4e9, FRAME_WIDTH_PX, FRAME_HEIGHT_PX);
  return { kind, seed, room: name, shot: { scene, phone, hand, lux, seed } };
}
