import { Drawing, Lens, Sight, Tone, TONED, type DrawingProps } from './drawing.tsx';

/*
 * The door, the bag, and what to do after a find.
 */

/** A door with its latch closed and a wedge below it. */
export function DoorAndLatch(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Tone d="M28 8h42v80H28z" />
      <path d="M6 88h84M28 88V8h42v80M16 88V8M70 60h-8M62 54v12" />
      <path d="M10 30h12v8H10zM22 34h20M42 29v10M36 34v.1" />
      <path d="M44 88h24V78z" fill="currentColor" fillOpacity=".4" />
    </Drawing>
  );
}

/** A door whose lock was forced: splinters at the frame. */
export function ForcedDoor(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Tone d="M16 8h46v80H16z" />
      <path d="M6 88h84M16 88V8h46v26M62 66v22M74 8v30M74 64v24" />
      <path d="M62 34l-8 6 9 5-11 5 10 5-8 5 8 6M74 38l6 6-8 6 9 6-7 8" />
      <path d="M40 50h8M40 46v8" />
    </Drawing>
  );
}

/** A tag in the lining of a bag, telling where it is. */
export function TrackerInBag(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <rect x="14" y="36" width="62" height="50" rx="8" {...TONED} />
      <path d="M31 36V24a14 14 0 0 1 28 0v12M14 52h22M22 52v6" />
      <circle cx="55" cy="66" r="9" fill="currentColor" fillOpacity=".4" />
      <path d="M69 56a16 16 0 0 1 0 20M78 50a26 26 0 0 1 8 16" />
    </Drawing>
  );
}

/** A phone held against a tag. */
export function PhoneOnTag(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <rect x="14" y="10" width="34" height="62" rx="6" {...TONED} />
      <path d="M27 66h8M22 24h18M22 32h12M22 40h18" />
      <circle cx="72" cy="40" r="14" />
      <path d="M72 33v7M72 46h.1M53 34a8 8 0 0 1 0 12" />
      <path d="M10 88h76" />
    </Drawing>
  );
}

/** A person steps out of the view of a lens. */
export function OutOfView(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Tone d="M20 30 52 88H6V30z" />
      <Lens x={16} y={18} r={8} />
      <Sight d="M22 30l28 54M10 30v54" />
      <circle cx="70" cy="30" r="8" />
      <path d="M70 40l-4 20 8 10v18M66 60l-8 12-4 14M68 46l-10 8M69 46l13 8" />
      <path d="M80 20h10M85 15l5 5-5 5" />
    </Drawing>
  );
}

/** Three pictures, from the room to the object. */
export function ThreePhotos(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M34 58H12a4 4 0 0 1-4-4V14a4 4 0 0 1 4-4h48a4 4 0 0 1 4 4v22M8 46l14-12 10 8M46 22h8" />
      <rect x="40" y="44" width="50" height="44" rx="5" {...TONED} />
      <circle cx="65" cy="66" r="14" />
      <Lens x={65} y={66} r={6} />
    </Drawing>
  );
}

/** A hand that stays away from the thing, and a memory card that stays in. */
export function HandsOff(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <rect x="10" y="34" width="40" height="40" rx="7" {...TONED} />
      <Lens x={30} y={50} r={8} />
      <path d="M22 74v-8h16v8" />
      <path d="M90 64H76c-5 0-8-3-8-8V38a3 3 0 0 1 6 0v8-16a3 3 0 0 1 6 0v14-12a3 3 0 0 1 6 0v14" />
      <path d="M57 14 90 84" strokeWidth="3.5" />
    </Drawing>
  );
}

/** A cloth over the thing. */
export function CoverIt(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M22 20h52l8 48c-8 6-14-4-22 2s-16 6-24 0-14 4-22-2z" {...TONED} />
      <path d="M34 32l-4 22M62 32l4 22" />
      <path d="M30 74v12h36V74M6 86h84" />
    </Drawing>
  );
}
