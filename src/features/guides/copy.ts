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
        text: 'Look straight at smoke detectors, alarm clocks, picture frames, chargers and anything that faces the bed. A lens is a small, round, glassy dot. Ask yourself whether the thing belongs there, and whether there is a second one that looks different.',
      },
      {
        title: 'Holes facing beds and showers',
        text: 'Stand where you will sleep, and where you will undress and shower. From there, look for small holes in walls, vents, sockets and furniture that point at you.',
      },
      {
        title: 'The mirror fingertip test',
        text: 'Put a fingertip on the mirror. In most mirrors you see a gap between the finger and its reflection. No gap can mean a two-way mirror, and it can also mean a mirror coated on its front. Then cup your hands around your eyes against the glass, with the room lights off, and shine a light through.',
      },
      {
        title: 'Lights off, torch on',
        text: 'Darken the room and move a torch slowly at eye level. Glass answers with a small steady point that stays in place when you move. Screws and chrome do this too, so look closer from 20 cm.',
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
        text: 'A network without a password, or with one shared by every guest, can be read along by others. Use sites that show https, a VPN you already trust, or your mobile connection for anything private.',
      },
      {
        title: 'Scan with this app',
        text: 'Run the Camera Scanner on three views: the bed, the shower, the desk. It says what it saw and what it could not have seen. Nothing seen does not mean nothing is there.',
      },
      {
        title: 'Check network devices',
        text: 'The Network Scanner lists what answers on the WiFi you use. A camera on another network, on a SIM card or recording to a memory card does not answer, and some hotels hide guests from each other.',
      },
      {
        title: 'Check key cards',
        text: 'Ask the desk how many cards are active for your room, and to make the old ones invalid. The NFC Key Scanner shows what kind of card you hold; it cannot see who else holds one.',
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
        text: 'Walk to the nearest two exits once and count the doors on the way. In smoke or darkness you can count with your hand.',
      },
      {
        title: 'Use a door wedge',
        text: 'A rubber wedge under an inward-opening door holds it even when somebody has a key. Put it in when you are inside; keep the way out clear.',
      },
    ],
  },
] as const satisfies readonly GuideSection[];

export const copy = {
  title: 'Room Safety Guide',
  intro: 'Three rounds through a new room. Take them in this order; stop whenever you have seen enough.',
  back: 'Back to Reports',
  sections,
  next: 'Something looks wrong?',
  nextText: 'You do not have to be sure. Step out of its view first, then read what to do.',
  nextAction: 'I found something',
  checklist: 'Travel Safety Checklist',
} as const;
