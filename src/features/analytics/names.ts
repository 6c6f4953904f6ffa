import { SCANNERS } from '#scanners/registry.ts';
import { pageOf, type ScannerDefinition } from '#scanners/scanner.ts';

/**
 * The pages and features whose use is counted. Anybody can send an event with any name, and what is counted is shown
 * to everybody, so other names are stored and not counted.
 */
const PAGES = [
  'home',
  'round',
  'reports',
  'report-location',
  'receipt',
  'review',
  'transparency',
  'inbox',
  'safety-guide',
  'checklist',
  'found',
  'found-say',
  'evidence',
  'accuracy',
  'companion',
  'outbox',
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

/** Those pages, and every scanner's. */
export function countedPages(): readonly string[] {
  return [...PAGES, ...SCANNERS.map(pageOf)];
}

/** The features whose use is counted: the scanners'. */
export function countedFeatures(): readonly string[] {
  return SCANNERS.flatMap(({ id, alsoCounted = [] }: ScannerDefinition) => [id, ...alsoCounted]);
}
