import { Drawing, Glint, Lens, Sight, Tone, TONED, type DrawingProps } from './drawing.tsx';

/*
 * How to look: the phone, the torch, and what answers.
 */

/** The phone upright in one hand, led over a wall in lines from left to right and back. */
export function HoldAndSweep(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Tone d="M8 6h80v36H8z" />
      <path d="M16 13h58a5.5 5.5 0 0 1 0 11H22a5.5 5.5 0 0 0 0 11h50M66 30l6 5-6 5" />
      <rect x="36" y="50" width="24" height="40" rx="5" />
      <Lens x={43} y={57} r={3.5} />
      <path d="M36 66c-7 1-10 8-6 14l6 8M60 62h5a4 4 0 0 1 0 8h-5M60 70h5a4 4 0 0 1 0 8h-5M60 78h4a4 4 0 0 1 0 8h-4" />
    </Drawing>
  );
}

/** A torch beside the eye: light and look go the same way. */
export function TorchAtEye(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Tone d="M40 50l46-10v14L40 74z" />
      <path d="M8 30c7-11 25-11 32 0-7 11-25 11-32 0z" />
      <circle cx="24" cy="30" r="5" fill="currentColor" />
      <path d="M8 56h20l12-6v24l-12-6H8zM16 62h6" />
      <Sight d="M46 32l28 11M46 58l28-10" />
      <Glint x={83} y={46} r={11} />
    </Drawing>
  );
}

/** A lens in the torch's light: a dark round hole with one small steady point in it. */
export function GlintOfLens(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <circle cx="48" cy="48" r="38" />
      <circle cx="48" cy="48" r="24" fill="currentColor" fillOpacity=".2" />
      <circle cx="48" cy="48" r="16" strokeWidth="1.75" />
      <Glint x={48} y={48} r={12} />
    </Drawing>
  );
}

/** A screw in the torch's light: metal all over, a slot, broad streaks. */
export function GlintOfScrew(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <circle cx="48" cy="48" r="38" />
      <circle cx="48" cy="48" r="24" />
      <path d="M44 34h8v10h10v8H52v10h-8V52H34v-8h10z" />
      <path d="M30 40a20 20 0 0 1 8-9M66 56a20 20 0 0 1-8 9M28 48v2M68 46v2" />
    </Drawing>
  );
}

/** A television's remote pointed at the camera: its lamp shows as a bright dot. */
export function RemoteTest(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <rect x="4" y="38" width="36" height="20" rx="6" />
      <path d="M12 48h.1M20 44h.1M20 52h.1M28 48h.1" strokeWidth="4.5" />
      <path d="M45 44c2 2 2 6 0 8M50 40c4 4 4 12 0 16" />
      <rect x="60" y="20" width="28" height="56" rx="5" {...TONED} />
      <Glint x={74} y={46} r={10} />
      <path d="M71 70h6" />
    </Drawing>
  );
}

/** Above, a gap between the finger and its reflection; below, they touch. */
export function FingerAndMirror(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <Tone d="M48 6h42v84H48z" />
      <path d="M48 6v84" />
      <path d="M6 20h30a7.5 7.5 0 0 1 0 15H6M34 24h6" />
      <path d="M90 20H60a7.5 7.5 0 0 0 0 15h30" strokeDasharray="3 5" />
      <path d="M6 61h34a7.5 7.5 0 0 1 0 15H6M38 65h6" />
      <path d="M90 61H56a7.5 7.5 0 0 0 0 15h34" strokeDasharray="3 5" />
    </Drawing>
  );
}
