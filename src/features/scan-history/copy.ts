import type { ScanType } from '#contract/entities/scan-submission.ts';

const scanNames: Record<ScanType, string> = {
  camera: 'Camera Detection',
  network: 'Network Scanner',
  nfc: 'NFC Key Scanner',
  airtag: 'AirTag and Tracker Scanner',
  motion_sensor: 'Motion Sensor Detection',
};

/** Words of the list of saved scans and of the detailed report. */
export const copy = {
  scanNames,
  /** The name in the sentence of the upgrade modal. */
  feature: 'Detailed Security Reports',

  /** What My Dashboard's 'Locations Secured' counts. */
  locationsDefinition: 'Places you named in a scan, and one for each day on which you scanned and named none.',

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
    nothing: 'Nothing seen',
    incomplete: 'Did not run to its end',
    open: (name: string, when: string) => `Detailed report: ${name}, ${when}`,
    report: 'Detailed report',
  },

  report: {
    title: 'Detailed report',
    back: 'My Dashboard',
    loading: 'Loading the report',
    scannedAt: (when: string) => `Scanned ${when}`,
    complete: 'Ran to its end',
    incomplete: 'Did not run to its end',
    coverageTitle: 'Coverage',
    duration: 'Duration',
    seconds: (seconds: number) => (seconds === 1 ? '1 second' : `${seconds} seconds`),
    usable: 'Usable input',
    lookedAt: 'What we looked at',
    saw: 'What we saw',
    couldNotSee: 'What this could not have seen',
    noCoverage: 'This scan was saved without its coverage.',
    findingsTitle: 'Findings',
    nothing: 'Nothing was seen. That is not proof that nothing was there.',
    gapsTitle: 'Not checked',
    how: (how: string) => `How to check it: ${how}`,
    evidence: 'Evidence',
    evidenceLine: (rule: string, value: string, unit: string, threshold: string) =>
      `${rule}: measured ${value} ${unit}, threshold ${threshold}`,
    evidenceAt: (seconds: string, locator: string) => `${seconds} s into the scan, ${locator}`,
    score: (percent: number) => `Score ${percent} of 100`,
    notesTitle: 'Notes',
    idLabel: 'Report number',
    shareTitle: 'Keep or share',
    shareText: 'The report contains what was measured, and nothing about you.',
    print: 'Print or save as PDF',
    download: 'Download as JSON',
    fileName: (id: string) => `sweep-report-${id}.json`,
    proTitle: 'Detailed reports are part of Pro',
    proText: 'The list of your scans stays free.',
    proAction: 'Upgrade to Pro',
    signInTitle: 'Sign in to see your reports',
    signInAction: 'Sign In',
    missingTitle: 'There is no such report',
    missingText: 'It may have been deleted, or it belongs to another account.',
    missingAction: 'My Dashboard',
    failedTitle: 'The report could not be loaded',
    failedText: 'Check the connection and try again.',
    unidentified: 'Seen, not identified',
    card: (type: string) => `Key card (${type})`,
    lastSeen: (when: string) => `Seen ${when}`,
    signal: (value: number, unit: string) => `Signal ${value} ${unit}`,
  },

  errors: {
    'scan-not-found': 'There is no such scan.',
  },
} as const;
