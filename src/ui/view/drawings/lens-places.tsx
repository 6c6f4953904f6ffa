import { Drawing, Lens, Sight, Tone, TONED, type DrawingProps } from './drawing.tsx';

/*
 * Where lenses hide, one drawing for each of the nine places of a room.
 */

/** A clock on the night stand that looks at the pillow. */
export function LensAtBed(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Tone d="M8 68h50v-6a6 6 0 0 0-6-6H8z" />
      <path d="M8 84V42M8 70h50M58 84V62a6 6 0 0 0-6-6H8" />
      <rect x="12" y="47" width="16" height="9" rx="4" />
      <path d="M68 84V62h22v22M68 72h22" />
      <rect x="67" y="40" width="24" height="22" rx="5" />
      <Lens x={79} y={51} />
      <Sight d="M64 48 34 44" />
    </Drawing>
  );
}

/** A vent above the shower. */
export function LensInBathroom(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M16 88V28a12 12 0 0 1 24 0v8M30 44a10 8 0 0 1 20 0z" />
      <path d="M32 54v4M40 56v4M48 54v4M30 66v4M40 68v4M50 66v4" />
      <rect x="56" y="10" width="32" height="28" rx="4" {...TONED} />
      <path d="M62 17h20M62 31h4M78 31h4" />
      <Lens x={72} y={28} r={5.5} />
      <Sight d="M66 44 50 74" />
    </Drawing>
  );
}

/** A charger that nobody claims. */
export function LensOnDesk(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <path d="M6 64h84M14 64v24M82 64v24" />
      <rect x="54" y="38" width="26" height="26" rx="5" {...TONED} />
      <Lens x={67} y={51} />
      <path d="M67 38v-8c0-8-12-6-12-14V8" />
      <path d="M18 64V46h16v18M22 46V32M28 46V26M33 46l4-12" />
    </Drawing>
  );
}

/** A smoke alarm over the bed. */
export function LensInCeiling(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Tone d="M20 14h56v12c0 10-11 16-28 16S20 36 20 26z" />
      <path d="M6 14h84M20 14v12c0 10 11 16 28 16s28-6 28-16V14" />
      <path d="M30 22h6M60 22h6M27 30h4M65 30h4" />
      <Lens x={48} y={30} r={6.5} />
      <Sight d="M42 50 26 84M48 52v32M54 50l16 34" />
    </Drawing>
  );
}

/** A pinhole beside a socket's own two holes. */
export function LensInSocket(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <rect x="18" y="12" width="60" height="72" rx="9" {...TONED} />
      <circle cx="48" cy="56" r="19" />
      <path d="M40 56h.1M56 56h.1" strokeWidth="7" />
      <Lens x={48} y={25} r={5} />
    </Drawing>
  );
}

/** A lens behind a mirror's glass. */
export function LensInMirror(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <rect x="24" y="8" width="48" height="74" rx="24" {...TONED} />
      <path d="M34 58 58 34M44 66l18-18" />
      <circle cx="48" cy="24" r="7" strokeDasharray="2 4" />
      <circle cx="48" cy="24" r="2.6" fill="currentColor" stroke="none" />
      <path d="M14 88h68" />
    </Drawing>
  );
}

/** A set-top box below the television. */
export function LensInTv(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <rect x="10" y="12" width="76" height="44" rx="5" {...TONED} />
      <path d="M48 56v8M6 88h84" />
      <rect x="22" y="66" width="52" height="20" rx="5" />
      <Lens x={36} y={76} r={5} />
      <path d="M54 76h12" />
      <path d="M20 22v12" />
    </Drawing>
  );
}

/** Between the slats of a wardrobe. */
export function LensInWardrobe(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Tone d="M50 8h26v74H50z" />
      <path d="M20 82V12a4 4 0 0 1 4-4h48a4 4 0 0 1 4 4v70zM48 8v74M26 82v6M70 82v6" />
      <path d="M26 18h16M26 28h16M26 60h16M26 70h16M54 44v6" />
      <Lens x={34} y={44} r={6} />
    </Drawing>
  );
}

/** A peephole that can be turned round. */
export function LensInDoor(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Tone d="M24 8h48v80H24z" />
      <path d="M8 88h80M24 88V12a4 4 0 0 1 4-4h40a4 4 0 0 1 4 4v76" />
      <path d="M62 56v8M62 56h-8" />
      <Lens x={48} y={32} r={7} />
    </Drawing>
  );
}
