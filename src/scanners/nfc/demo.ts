/**
 * What the demo shows instead of readings: one ordinary card, the same card again, and a second one, so that the
 * question about more than one card can be seen. The numbers are made up and say so to whoever can read hexadecimal.
 */
export const DEMO_READINGS = [
  { atMs: 3_000, serialNumber: '04:de:40:de:40:de:40' },
  { atMs: 6_000, serialNumber: '04:de:40:de:40:de:40' },
  { atMs: 11_000, serialNumber: 'de:40:de:40' },
] as const;
