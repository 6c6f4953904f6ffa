/** A rule that a booking platform has published itself, as far as we know it for certain. */
export interface PlatformRule {
  /** The page's own name, to search for. */
  readonly name: string;
  readonly says: string;
  /** Since when, or when it was last read. */
  readonly date: string;
  readonly where: string;
}

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
    rule: {
      name: 'Use and disclosure of security cameras, recording devices, noise decibel monitors, and smart home devices',
      says: 'Hosts may not have cameras or recording devices that monitor the inside of a listing, even if they are turned off. Hidden cameras have always been forbidden.',
      date: 'in force since April 30, 2024',
      where: 'airbnb.com/help/article/3061',
    },
  },
  {
    id: 'vrbo',
    name: 'Vrbo',
    rule: {
      name: 'Use of surveillance policy',
      says: 'Surveillance devices may not capture the inside of a property.',
      date: 'as published in 2024',
      where: 'Vrbo’s help pages: search for “use of surveillance policy”',
    },
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
