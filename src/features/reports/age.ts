import { DAY_MS } from '#core/time/durations.ts';

/** How old a report is, in the units of the specification (section 2): days under 30, months under 365 days, years. */
export type Age = { readonly unit: 'today' } | { readonly unit: 'days' | 'months' | 'years'; readonly count: number };

/** Whole days of 24 hours since `createdAtMs`; a time in the future counts as today, clocks differ. */
export function ageOf(createdAtMs: number, atMs: number): Age {
  const days = Math.floor((atMs - createdAtMs) / DAY_MS);
  if (days < 1) return { unit: 'today' };
  if (days < 30) return { unit: 'days', count: days };
  if (days < 365) return { unit: 'months', count: Math.floor(days / 30) };
  return { unit: 'years', count: Math.floor(days / 365) };
}
