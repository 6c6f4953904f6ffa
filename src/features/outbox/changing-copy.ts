/** Words around changing what waits: apart from those that every page holds. */
export const changingCopy = {
  onItsWay: 'It is on its way just now.',
  held: 'It is sent once you are done changing it.',
  unkept: 'This phone did not keep the change. Copy your text before you leave this page.',
} as const;
