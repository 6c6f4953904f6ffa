const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** Days and times as the server's answers write them. */
export const dayOf = (atMs: number): string => DAY.format(atMs);
export const clockTime = (atMs: number): string => `${TIME.format(atMs)} UTC`;
