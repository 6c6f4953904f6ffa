/** Words of the parts themselves; everything else is handed in by the screen. */
export const uiCopy = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  optional: 'optional',
  back: 'Back',
  close: 'Close',
  states: {
    found: 'Found',
    check: 'Worth a closer look',
    seen: 'Seen and explained',
    nothing: 'Nothing seen',
    gap: 'Not checked',
  },
} as const;
