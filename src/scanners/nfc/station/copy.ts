import { counted } from '#core/text/counted.ts';

/** What the NFC scanner says as a part of another screen. */
export const stationCopy = {
  lead: 'Hold the back of the phone to the door lock for 15 seconds.',
  test: {
    title: 'Test it with your own card first',
    text: 'Lay your key card flat on the back of the phone. Without the test we cannot say that there was nothing.',
    ways: { own: { button: 'Test with my card', running: 'Lay your own key card on the back of the phone.' } },
    passed: 'It read your card. Put the card away before you start.',
    failed: 'No card was read. NFC may be off, or phones cannot read this kind of card.',
    cancel: 'Cancel the test',
  },
  start: 'Start NFC Scan',
  looking: 'Hold it to the lock. A lock stays silent; a card or tag hidden there would answer.',
  stop: 'Stop here',
  skip: 'Continue without key cards',
  lookedAt: (seconds: number) => `What answered at the lock during ${counted(seconds, 'second')}.`,
  sawNone: 'No card or tag.',
  saw: (cards: number) => `${counted(cards, 'card or tag', 'cards or tags')}.`,
  other: 'A card that is not yours',
  unreadable: 'A card or tag that cannot be read',
} as const;
