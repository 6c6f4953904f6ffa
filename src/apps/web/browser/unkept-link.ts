import { receiptPath } from '#features/reports/receipts/browser/receipts.ts';
import { unkeptCopy as words } from '../unkept-copy.ts';

/**
 * Says above the page, for as long as it stands, that the link to a report that was sent later is not kept here, and offers it.
 * Written without React: hardly anybody needs it, and every page would hold it.
 */
export function showUnkeptLink(report: string, token: string): void {
  const strip = document.createElement('div');
  strip.className = 'connection-strip small no-print';
  strip.role = 'alert';
  const said = document.createElement('span');
  said.className = 'user-text';
  const link = document.createElement('a');
  link.href = receiptPath(token);
  link.textContent = words.open;
  said.append(words.unkept(report), ' ', link);
  strip.append(said);
  document.body.prepend(strip);
}
