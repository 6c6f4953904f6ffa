/** What the network scanner says as a part of another screen. */
export const stationCopy = {
  lead: 'The companion asks every device on this Wi-Fi what it is.',
  title: 'It tests itself first',
  text: 'The companion plays a camera of its own for a moment. If the scan misses that one, we do not say that there is none.',
  finding: 'Looking for the companion …',
  none: {
    lead: 'A page alone cannot ask the whole Wi-Fi, so it stays unchecked here.',
    text: 'The companion, a program on a laptop here, can. Your round waits.',
  },
  start: 'Start Network Scan',
  looking: 'Asking the devices on this Wi-Fi.',
  stop: 'Stop here',
  skip: 'Continue without the Wi-Fi',
} as const;
