import { pagePath } from '#contract/page-path.ts';
import { SCANNERS } from '#scanners/registry.ts';

/** By the path of the file: what each scanner's folder says of its page. */
const SCANNER_WORDS = import.meta.glob<string>('../../scanners/*/offline-copy.ts', { eager: true, import: 'offline' });

/**
 * What a page can do without a connection, in one sentence a path. A path that is missing here claims nothing: see
 * offlineWords. The test holds this table against the routes.
 */
export const OFFLINE_WORDS: Readonly<Record<string, string>> = {
  '/': 'The room check, the guide and the checklist work.',
  '/round': 'The round works without a connection. Its result is saved later.',
  '/reports': 'Reports loaded earlier can still be read.',
  '/places': 'This page needs a connection.',
  '/report-location': 'Write your report. It is sent when you are online again.',
  '/receipt': 'This page needs a connection.',
  '/notice': 'This page needs a connection.',
  '/transparency': 'This page needs a connection.',
  '/inbox': 'This page needs a connection.',
  '/review': 'This page needs a connection.',
  '/safety-guide': 'This page works.',
  '/checklist': 'This page works.',
  '/outbox': 'What waits here is sent when you are online again.',
  '/found': 'This page works. Calls use the phone network.',
  '/found/say': 'This page works.',
  '/evidence': 'This page works.',
  '/accuracy': 'This page works.',
  '/companion': 'The download needs a connection.',
  '/subscription': 'Paying needs a connection.',
  '/payment-test': 'Paying needs a connection.',
  '/login': 'This page needs a connection.',
  '/register': 'This page needs a connection.',
  '/recover': 'This page needs a connection.',
  '/account': 'This page needs a connection.',
  '/my-dashboard': 'This page needs a connection.',
  '/my-dashboard/scan': 'This page needs a connection.',
  '/dashboard': 'This page needs a connection.',
  '/privacy': 'You can read this page. The contact addresses need a connection.',
  '/terms': 'You can read this page. The contact addresses need a connection.',
  ...Object.fromEntries(
    SCANNERS.flatMap(({ folder, route }) => {
      const words = SCANNER_WORDS[`../../scanners/${folder}/offline-copy.ts`];
      return words === undefined ? [] : [[route, words]];
    }),
  ),
};

/** The sentence of the strip on this path. */
export function offlineWords(path: string): string {
  const words = OFFLINE_WORDS[pagePath(path.replace(/(?<=.)\/$/, ''))];
  return words === undefined ? 'Offline. This page may need a connection.' : `Offline. ${words}`;
}
