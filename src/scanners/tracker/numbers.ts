/** Apple's company identifier, the only one whose payload tells a tracker. */
export const APPLE = 0x004c;

/** Services whose presence or data tell a tracker. */
export const SERVICE = {
  dult: 0xfcb2,
  fmdn: 0xfeaa,
  smarttag: 0xfd5a,
  tile: 0xfeed,
  tileNew: 0xfd84,
  tileInactive: 0xfeec,
  chipolo: 0xfe33,
  pebblebee: 0xfa25,
} as const;
