/** Words of the list of saved scans, and those it shares with the detailed report. */
export const copy = {
  /** A scan whose scanner this version does not know. */
  otherScan: 'Scan',
  round: 'Room check',
  /** The name in the sentence of the upgrade modal. */
  feature: 'Detailed Security Reports',

  history: {
    title: 'Saved scans',
    loading: 'Loading your scans',
    emptyTitle: 'No saved scans yet',
    emptyText: 'Scans you make while signed in are listed here.',
    emptyAction: 'New Scan',
    failedTitle: 'Your scans could not be loaded',
    failedText: 'Check the connection and try again.',
    more: 'Show more',
    findings: (count: number) =>
      count === 1 ? '1 finding worth a closer look' : `${count} findings worth a closer look`,
    check: 'Worth a closer look',
    seen: 'Seen and explained',
    nothing: 'Nothing seen',
    gap: 'Not checked',
    incomplete: 'Incomplete',
    alsoIncomplete: (outcome: string) => `${outcome} · Incomplete`,
    open: (name: string, when: string) => `Detailed report: ${name}, ${when}`,
    report: 'Detailed report',
  },

  errors: {
    'scan-not-found': 'There is no such scan.',
  },
} as const;
