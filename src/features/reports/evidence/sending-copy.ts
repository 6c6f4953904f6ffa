/** Words of the form before and after photos are chosen. */
export const sendingCopy = {
  ask: 'Add photos or a bundle (optional)',
  opening: 'Opening the photo',
  sending: (number: number, files: number) => `Sending file ${number} of ${files}`,
  notSent: {
    title: 'Your report was sent, but not every file',
    one: (name: string, why: string) => `${name}: ${why}`,
    failed: 'It could not be sent. You can add it again here.',
  },
  notKept: 'Files are not kept with a report that waits for a connection. Add them from its receipt once it was sent.',
} as const;
