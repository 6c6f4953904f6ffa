/** A rule that a booking platform has published itself, as far as we know it for certain. */
export interface PlatformRule {
  /** The page's own name, to search for. */
  readonly name: string;
  readonly says: string;
  /** Since when, or when it was last read. */
  readonly date: string;
  readonly where: string;
}

/** By platform. */
export const rulesCopy = {
  airbnb: {
    name: 'Use and disclosure of security cameras, recording devices, noise decibel monitors, and smart home devices',
    says: 'Hosts may not have cameras or recording devices that monitor the inside of a listing, even if they are turned off. Hidden cameras have always been forbidden.',
    date: 'in force since April 30, 2024',
    where: 'airbnb.com/help/article/3061',
  },
  vrbo: {
    name: 'Use of surveillance policy',
    says: 'Surveillance devices may not capture the inside of a property.',
    date: 'as published in 2024',
    where: 'Vrbo’s help pages: search for “use of surveillance policy”',
  },
} as const satisfies Record<string, PlatformRule>;
