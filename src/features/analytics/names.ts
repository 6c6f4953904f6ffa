/**
 * The pages and features whose use is counted. Anybody can send an event with any name, and what is counted is shown
 * to everybody, so other names are stored and not counted.
 */
export const COUNTED_PAGES = [
  'home',
  'reports',
  'report-location',
  'receipt',
  'review',
  'safety-guide',
  'checklist',
  'found',
  'found-say',
  'accuracy',
  'companion',
  'outbox',
  'camera',
  'network',
  'nfc',
  'airtag',
  'motion',
  'subscription',
  'payment-test',
  'my-dashboard',
  'account',
  'recover',
  'scan-report',
  'dashboard',
  'privacy',
  'terms',
  'not-found',
] as const;

export const COUNTED_FEATURES = ['camera', 'camera_scan', 'network', 'nfc', 'airtag', 'motion_sensor'] as const;
