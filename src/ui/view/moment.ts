/*
 * Written here and not by Intl, whose first format of any kind holds a slow phone for 100 ms while a screen comes to life;
 * moment.test.ts compares the two.
 */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** When something was or is due, in this device's time and with its month in words: 02/12 is two days. */
export function moment(time: string | number): string {
  return `${day(time)}, ${clockTime(time)}`;
}

export function day(time: string | number): string {
  const date = new Date(time);
  return `${MONTHS[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;
}

export function clockTime(time: string | number): string {
  const date = new Date(time);
  const hours = date.getHours();
  return `${hours % 12 || 12}:${String(date.getMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}
