import { type ReactNode } from 'react';
import { Link } from 'wouter';
import { EmptyState } from '#ui/view/states.tsx';
import { freshReceipt } from '../browser/fresh-receipt.ts';
import { receiptPath } from '../browser/receipts.ts';
import { myReceiptsCopy as words } from '../my-receipts-copy.ts';

/**
 * Above a list of reports, by their ids: the way to the one that was just sent, which is not among them. Where no report
 * is public at all it stands alone. Anybody else sees `otherwise`.
 */
export function SentReport({
  nowMs,
  listed,
  otherwise,
}: {
  nowMs: number;
  listed: readonly string[];
  otherwise: ReactNode;
}) {
  const sent = freshReceipt(nowMs);
  if (!sent || listed.includes(sent.id)) return otherwise;
  const href = receiptPath(sent.token);
  if (listed.length === 0) {
    const action = (
      <Link href={href} className="button button-secondary user-text">
        {words.open(sent.name)}
      </Link>
    );
    return <EmptyState title={words.waiting.title} text={words.waiting.text} action={action} />;
  }
  return (
    <p className="small">
      {words.sent}{' '}
      <Link href={href} className="user-text">
        {words.open(sent.name)}
      </Link>
    </p>
  );
}
