/** Words of what waits for a connection, wherever somebody is told of it. */
export const copy = {
  kept: 'Saved on this phone',
  notKept: {
    title: 'Not saved',
    description: 'It could not be sent, and could not be kept on this phone.',
  },
  chip: (count: number) => `${count} waiting`,
} as const;
