/** Made when the first time is written: making one takes a slow phone longer than a screen without times has to stand. */
function formatter(options: Intl.DateTimeFormatOptions): (time: string | number) => string {
  let format: Intl.DateTimeFormat | null = null;
  return (time) => (format ??= new Intl.DateTimeFormat('en', options)).format(new Date(time));
}

/** When something was or is due, with its month in words: 02/12 is two days. */
export const moment = formatter({ dateStyle: 'medium', timeStyle: 'short' });

export const day = formatter({ dateStyle: 'medium' });

export const clockTime = formatter({ timeStyle: 'short' });
