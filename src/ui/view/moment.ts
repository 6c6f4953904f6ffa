const FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A time of the server as the clock here shows it: 'Nov 21, 2026, 6:30 PM'. */
export function moment(time: string): string {
  return FORMAT.format(new Date(time));
}
