/** Words of Home. Quoted from the specification where it has them: banner, upgrade box, checklist titles. */
export const copy = {
  title: 'Look around before you unpack.',
  lead: 'A calm check for hidden cameras, trackers and unknown devices.',
  check: 'Check this room',
  checkNote: 'Free. We lead you around. The video stays on this device.',
  login: 'Login',

  places: {
    label: 'Nine places to look at',
    start: 'Start with your own eyes: tap a place to see what to look for.',
    count: (looked: number, of: number) => `${looked} of ${of} looked at`,
    all: 'All nine looked at. Now let the camera look.',
    tick: 'Looked at',
    undo: 'Not yet',
    isDone: '(looked at)',
    names: {
      bed: 'Bed',
      bathroom: 'Bathroom',
      desk: 'Desk',
      ceiling: 'Ceiling',
      sockets: 'Sockets',
      mirror: 'Mirror',
      tv: 'TV, router',
      wardrobe: 'Wardrobe',
      door: 'Door',
    },
    tips: {
      bed: 'What faces the pillow? Look at the clock, the lamp, the charger.',
      bathroom: 'Look up: vent, light, hooks. What can see the shower?',
      desk: 'Look for chargers, pens and hubs that are not yours.',
      ceiling: 'Shine a flashlight at smoke alarms. A lens shines back as a small bright point.',
      sockets: 'Look closer at a socket or plug with a pinhole.',
      mirror: 'Touch the glass. If your finger touches its reflection, look closer.',
      tv: 'Look at the edge of the screen, the boxes and any small dark window.',
      wardrobe: 'Shine a flashlight through slats and vents, high and low.',
      door: 'Cover the peephole. Check that the lock and the latch hold.',
    },
  },

  welcome: {
    text: 'Start with the free Camera Scanner below to check your room for hidden cameras',
    dismiss: 'Dismiss',
  },

  scanners: {
    title: 'Choose a check',
    free: 'FREE',
    pro: 'PRO',
    reports: {
      title: 'Security Reports',
      text: 'What other travelers found at an address. Read by a person first.',
    },
  },

  upgrade: {
    title: 'Upgrade to Pro',
    text: 'Network, key card, tracker and motion checks, and detailed reports. Cancel anytime. The room check stays free.',
    buy: 'Get Pro Access - $3/month',
    login: 'Login, Get Sweeping',
  },
  unlocked: 'All premium features unlocked',

  checklist: {
    title: 'Essential Safety Checklist',
    items: [
      { title: 'Upon Check-in', text: 'Before you unpack, look at what faces the bed and the shower.' },
      { title: 'Network Security', text: 'Treat hotel Wi-Fi as public. See which devices share it with you.' },
      { title: 'Key Card Safety', text: 'Ask how many cards were made for your room. Keep the number off the card.' },
      { title: 'Report & Share', text: 'Tell other travelers what you found, accurately and fairly.' },
    ],
    more: 'View Complete Travel Safety Guide',
  },
} as const;

/** The nine places in the order of the room strip. */
export const PLACES = ['bed', 'bathroom', 'desk', 'ceiling', 'sockets', 'mirror', 'tv', 'wardrobe', 'door'] as const;
export type Place = (typeof PLACES)[number];
