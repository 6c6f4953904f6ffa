import { rulesCopy, type PlatformRule } from './platforms-copy.ts';

export interface Platform {
  readonly id: string;
  readonly name: string;
  /** Null: we know no rule of this platform for certain, and quote none. */
  readonly rule: PlatformRule | null;
}

/**
 * The platforms whose own rule a claim can name. A rule stands here only with its page and its date; where it has changed
 * since, the claim asks the platform to apply the one in force.
 */
export const PLATFORMS = [
  {
    id: 'airbnb',
    name: 'Airbnb',
    rule: rulesCopy.airbnb,
  },
  {
    id: 'vrbo',
    name: 'Vrbo',
    rule: rulesCopy.vrbo,
  },
  { id: 'booking', name: 'Booking.com', rule: null },
  { id: 'expedia', name: 'Expedia', rule: null },
  { id: 'hotels', name: 'Hotels.com', rule: null },
  { id: 'agoda', name: 'Agoda', rule: null },
  { id: 'trip', name: 'Trip.com', rule: null },
] as const satisfies readonly Platform[];

/** The platform that a note names, by its name or its id; null for any other text. */
export function findPlatform(text: string): Platform | null {
  const sought = text.trim().toLowerCase();
  return PLATFORMS.find(({ id, name }) => sought === id || sought === name.toLowerCase()) ?? null;
}
