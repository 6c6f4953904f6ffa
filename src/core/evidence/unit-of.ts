/** What engines count, and one of it. Multiples ("times its green") and measures (dB, px) are the same for one. */
const ONE: Readonly<Record<string, string>> = {
  frames: 'frame',
  levels: 'level',
  lights: 'light',
  others: 'other',
  phases: 'phase',
};

/** A unit of evidence as it stands behind this value: "1 lit phase", "2 lit phases beside a dark one". */
export function unitOf(value: number, unit: string): string {
  if (value !== 1) return unit;
  const counted = unit.split(' ').find((word) => Object.hasOwn(ONE, word));
  return counted === undefined ? unit : unit.replace(counted, ONE[counted]!);
}
