/** Change against the period before as a share of it: 0.25 is a quarter more. Null when there was nothing before. */
export function trend(current: number, before: number): number | null {
  return before === 0 ? null : (current - before) / before;
}
