/** Words with which a guest says that their round found nothing at a place. */
export const checkHereCopy = {
  found: (when: string) => `Your round of ${when} found nothing. Was it in a room here?`,
  what: 'We get that there was a round, and nothing of what it saw. It counts as one stay, not as proof.',
  send: 'Yes, count it here',
  sent: 'Thank you. It counts in three days, unless many come at once.',
  none: 'This device has no round of the last 14 days that found nothing.',
  walk: 'Check this room',
  failed: 'This could not be sent. Please try again.',
  error: 'Error',
} as const;
