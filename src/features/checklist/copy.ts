/** One item of the checklist. The id is stable: it names the checkbox, never a stored state. */
export interface ChecklistItem {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

const beforeYouTravel = [
  {
    id: 'read-reports',
    title: 'Read the reports for your place',
    description: 'Search the hotel, street and city. No report does not mean safe.',
  },
  {
    id: 'read-house-rules',
    title: 'Read what the listing says about cameras',
    description: 'The two largest rental platforms forbid cameras indoors. Keep a copy of the listing as it is today.',
  },
  {
    id: 'install-app',
    title: 'Open this app once while you have internet',
    description: 'After that the camera scanner, the guides and the help page open without a connection.',
  },
  {
    id: 'update-phone',
    title: 'Update your phone and laptop',
    description: 'Updates close holes that strangers on the same Wi-Fi could use. Do it at home, not in the hotel.',
  },
  {
    id: 'pack-tools',
    title: 'Pack a flashlight, tape and a door wedge',
    description: 'The flashlight finds lenses. The tape covers what you cannot explain. The wedge holds the door.',
  },
  {
    id: 'share-plan',
    title: 'Tell one person where you will be',
    description: 'Address, dates, and when you will next be in touch. Choose someone who would act if you were not.',
  },
  {
    id: 'save-numbers',
    title: 'Save the local emergency number',
    description: 'The help page of this app has it for many countries, also without a connection.',
  },
] as const satisfies readonly ChecklistItem[];

const duringYourStay = [
  {
    id: 'check-before-unpacking',
    title: 'Look around before you unpack',
    description: 'It is easier to ask for another room while your bag is still closed.',
  },
  {
    id: 'scan-three-views',
    title: 'Scan the bed, the shower and the desk',
    description: 'Use the Camera Scanner in a darkened room. Read what it could not have seen.',
  },
  {
    id: 'test-doors',
    title: 'Test every door, latch and window',
    description: 'Also the door to the next room and the balcony. Use the wedge when you are inside.',
  },
  {
    id: 'check-network',
    title: 'Look at what is on the Wi-Fi',
    description: 'Use your mobile connection or a VPN you trust for anything private.',
  },
  {
    id: 'repeat-after-absence',
    title: 'Look again after others were in the room',
    description: 'Housekeeping, repairs, a changed lamp: one look at what is new takes a minute.',
  },
] as const satisfies readonly ChecklistItem[];

export const copy = {
  title: 'Travel Safety Checklist',
  intro: 'Your ticks are gone when you leave this page.',
  back: 'Back to Reports',
  sections: [
    { id: 'before', title: 'Before You Travel', items: beforeYouTravel },
    { id: 'during', title: 'During Your Stay', items: duringYourStay },
  ],
  /** Announced and shown above each section. */
  done: (completed: number, total: number) => `${completed} of ${total} done`,
  disclaimerTitle: 'Disclaimer',
  disclaimer:
    'Scans may miss threats or give false positives. A check that finds nothing does not prove that nothing is there. This product is a help to your own judgment and is not liable for what it misses or wrongly points at.',
} as const;
