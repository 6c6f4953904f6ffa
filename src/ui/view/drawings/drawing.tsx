import type { ReactNode } from 'react';
import './drawings.css';

export interface DrawingProps {
  /** What it shows, for those who cannot see it; without it the drawing is an ornament beside words that say the same. */
  readonly label?: string;
}

/** The sheet of every drawing: 96 by 96, one line width, the color of the text around it. */
export function Drawing({ label, children }: DrawingProps & { children: ReactNode }) {
  return (
    <svg
      className="drawing"
      viewBox="0 0 96 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {children}
    </svg>
  );
}

/** A shape that is faintly filled. */
export const TONED = { fill: 'currentColor', fillOpacity: 0.13 } as const;

/** A faint surface behind the lines. */
export function Tone({ d }: { d: string }) {
  return <path d={d} {...TONED} stroke="none" />;
}

/** What all of them are about: a small round hole with a dot in it. */
export function Lens({ x, y, r = 6 }: { x: number; y: number; r?: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={r} />
      <circle cx={x} cy={y} r={r * 0.4} fill="currentColor" stroke="none" />
    </>
  );
}

/** A bright point: four rays that narrow to their ends. */
export function Glint({ x, y, r }: { x: number; y: number; r: number }) {
  const n = r * 0.2;
  const d = `M${x} ${y - r}l${n} ${r - n}l${r - n} ${n}l${n - r} ${n}l${-n} ${r - n}l${-n} ${n - r}l${n - r} ${-n}l${r - n} ${-n}z`;
  return <path d={d} fill="currentColor" stroke="none" />;
}

/** A line of sight. */
export function Sight({ d }: { d: string }) {
  return <path d={d} strokeWidth="1.75" strokeDasharray="1 5" />;
}
