/** One piece of advice: what to do, and why or how. */
export interface GuideStep {
  readonly title: string;
  readonly text: string;
}

export interface GuideSection {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly steps: readonly GuideStep[];
}

const sections = [
  {
    id: 'initial-scan',
    title: 'Initial Scan',
    intro: 'Start at the door, before you unpack. Your eyes find about half of what can be found; a light helps.',
    steps: [
      {
        title: 'Smoke detectors, clocks and frames',
        text: 'Look straight at smoke detectors, alarm clocks, picture frames, chargers and anything that faces the bed. A lens is a small, round, glassy dot. Does the thing belong there?',
      },
      {
        title: 'Holes facing beds and showers',
        text: 'Stand where you will sleep, and where you will undress and shower. From there, look for small holes in walls, vents, sockets and furniture that point at you.',
      },
      {
        title: 'The mirror fingertip test',
        text: 'Put a fingertip on the glass. In most mirrors there is a gap between the finger and its reflection. If they touch, look closer: it can be a two-way mirror, or one coated on its front. Switch off the lights, cup your hands against the glass and shine a light through.',
      },
      {
        title: 'Lights off, flashlight on',
        text: 'Darken the room and hold a flashlight beside your eye. A lens shows one small steady point. Screws and chrome shine too, so look closer from 20 cm.',
      },
    ],
  },
  {
    id: 'digital-security',
    title: 'Digital Security',
    intro: 'What is connected to the room’s network, and what you carry, can be checked in a few minutes.',
    steps: [
      {
        title: 'Unsecured WiFi',
        text: 'Others can read what you send over a network without a password, or with one that every guest shares. For anything private use sites with https, a VPN you already trust, or your mobile connection.',
      },
      {
        title: 'Scan with this app',
        text: 'Check the bed, the shower and the desk. The scan says what it saw and what it could not see. Nothing seen does not mean nothing is there.',
      },
      {
        title: 'Check network devices',
        text: 'The Network Scanner shows devices on this Wi-Fi. A camera on another network or with a SIM or memory card does not show, and some hotels hide guests from each other.',
      },
      {
        title: 'Check key cards',
        text: 'Ask the desk how many cards are active for your room, and to cancel the old ones. The NFC Key Scanner shows what kind of card you hold; it cannot see who else holds one.',
      },
    ],
  },
  {
    id: 'physical-security',
    title: 'Physical Security',
    intro: 'A door that holds protects you from more than any scanner does.',
    steps: [
      {
        title: 'Test the locks',
        text: 'Close the door and pull. Try the deadbolt, the chain or latch, the windows, the balcony door, and the door to the next room if there is one. Ask for another room if one of them does not hold.',
      },
      {
        title: 'Find the exits',
        text: 'Walk to the nearest two exits once and count the doors on the way. In smoke or in the dark you can count with your hand.',
      },
      {
        title: 'Use a door wedge',
        text: 'A rubber wedge under an inward-opening door holds it even when somebody has a key. Put it in when you are inside; keep the way out clear.',
      },
    ],
  },
] as const satisfies readonly GuideSection[];

/** Below the drawings of a step. */
const captions = {
  alarm: 'In a smoke alarm',
  clock: 'In a clock',
  charger: 'In a charger',
  vent: 'In a vent',
  socket: 'Beside a socket',
  wardrobe: 'Between slats',
  tv: 'Below the TV',
  peephole: 'In the peephole',
  finger: 'Above: a gap. Below: they touch',
  mirror: 'Behind a mirror',
  torch: 'Flashlight beside your eye',
  lens: 'A lens: one steady point',
  screw: 'A screw: metal all over',
  sweep: 'Slowly, line by line',
  remote: 'Can your phone see a remote?',
  latch: 'Latch closed, wedge below',
} as const;

export const copy = {
  title: 'Room Safety Guide',
  intro: 'Three rounds through a new room, in this order.',
  back: 'Back to Reports',
  sections,
  captions,
  next: 'Something looks wrong?',
  nextText: 'You do not have to be sure. Step out of its view first, then read what to do.',
  nextAction: 'I found something',
  checklist: 'Travel Safety Checklist',
} as const;
