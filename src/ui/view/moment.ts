const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const TIME = new Intl.DateTimeFormat('en', { timeStyle: 'short' });

/** When something was or is due, with its month in words: 02/12 is two days. */
export function moment(time: string | number): string {
  return MOMENT.format(new Date(time));
}

export function day(time: string | number): string {
  return DAY.format(new Date(time));
}

export function clockTime(time: string | number): string {
  return TIME.format(new Date(time));
}
