/**
 * A time so many calendar months later, at its time of day, in UTC; the last day of a month that is too short, as
 * subscriptions are paid: 31 January plus one month is 28 or 29 February.
 */
export function addMonths(atMs: number, months: number): number {
  const from = new Date(atMs);
  const day = from.getUTCDate();
  const to = new Date(atMs);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(day, lastDay));
  return to.getTime();
}
