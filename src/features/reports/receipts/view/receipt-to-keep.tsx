import { Link } from 'wouter';
import { Notice } from '#ui/view/notice.tsx';
import { Page } from '#ui/view/page.tsx';
import { receiptPath } from '../browser/receipts.ts';
import type { Unsent } from '../../evidence/browser/send-files.ts';
import { sendingCopy } from '../../evidence/sending-copy.ts';
import { copy as words } from '../../form/copy.ts';

/** What became of the report that was sent. */
export interface Said {
  readonly title: string;
  readonly text: string;
}

interface ReceiptToKeepProps {
  readonly token: string;
  readonly said: Said;
  readonly unsent: readonly Unsent[];
}

/** Where the browser keeps nothing, or a file stayed here, the link must be seen before the page is left. */
export function ReceiptToKeep({ token, said, unsent }: ReceiptToKeepProps) {
  return (
    <Page title={said.title} lead={said.text} backHref="/reports" backLabel={words.back}>
      {unsent.length > 0 ? (
        <Notice tone="error" title={sendingCopy.notSent.title}>
          {unsent.map(({ id, why }) => (
            <p key={id} className="user-text">
              {sendingCopy.notSent.one(id, why)}
            </p>
          ))}
        </Notice>
      ) : null}
      <Notice title={words.keep.title}>
        <p>{words.keep.text}</p>
        <Link href={receiptPath(token)}>{words.sent.openReceipt}</Link>
      </Notice>
    </Page>
  );
}
