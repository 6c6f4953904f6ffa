import { TITLES } from './title-copy.ts';

/** Words of the frame around every screen. */
export const copy = {
  product: 'Sweep',
  skipToContent: 'Skip to content',
  titleOf: (title: string) => `${title} – Sweep`,
  topBar: 'Tools',
  found: 'I found something',
  leave: 'Leave',
  /** The rest of it; on a small phone it is heard and not seen. */
  leaveRest: ' this page',
  bottomBar: 'Main',
  tabs: { home: 'Home', reports: 'Reports', scan: 'Scan', network: 'Network', nfc: 'NFC' },
  footer: 'More',
  footerNote:
    'Leaving a page does not clear your browser history, the router’s log or screenshots. No check finds everything.',
  links: {
    privacy: TITLES['/privacy'],
    terms: TITLES['/terms'],
    guide: TITLES['/safety-guide'],
    accuracy: TITLES['/accuracy'],
    account: 'My Dashboard',
  },
  nearby: 'Reports near you',
  accountLink: TITLES['/account'],
  theme: {
    label: 'Colors',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    night: 'Night',
  },
  nightColors: 'Night colors',
  offline: 'Offline',
  newVersion: { text: 'A new version is ready.', use: 'Use it now' },
  failure: {
    title: 'Something went wrong',
    text: "We're sorry, but something unexpected happened. Please try refreshing the page.",
    refresh: 'Refresh Page',
  },
  notFound: {
    title: 'Page not found',
    text: 'There is no page at this address. It may have moved, or the address may be mistyped.',
    home: 'Go to Home',
  },
} as const;
