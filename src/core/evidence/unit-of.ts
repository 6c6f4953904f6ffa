/** What engines count. Multiples ("times its green") and measures (dB, px) are the same for one. */
const COUNTED = /(?<=frame|level|light|other|phase)s/;

/** A unit of evidence as it stands behind this value: "1 lit phase", "2 lit phases beside a dark one". */
export const unitOf = (value: number, unit: string): string => (value === 1 ? unit.replace(COUNTED, '') : unit);
