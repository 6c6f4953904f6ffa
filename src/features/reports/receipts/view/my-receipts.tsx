import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '#ui/view/button.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { useIsInBrowser } from '#ui/view/use-is-in-browser.ts';
import { forgetReceipt, loadReceipts, receiptPath, type StoredReceipt } from '../browser/receipts.ts';
import { myReceiptsCopy } from '../my-receipts-copy.ts';
import '../../view/reports.css';

const words = myReceiptsCopy;
const NONE: readonly StoredReceipt[] = [];

/** Reads once, after the page stands: where pages are drawn in advance nothing is stored. */
function useStoredReceipts() {
  const isInBrowser = useIsInBrowser();
  const [known, setKnown] = useState<readonly StoredReceipt[] | null>(null);
  const receipts = known ?? (isInBrowser ? loadReceipts() : NONE);
  const forget = (id: string) => {
    forgetReceipt(id);
    setKnown(loadReceipts());
  };
  return [receipts, forget] as const;
}

/** The secret links of this device to the reports that were sent from it; nothing where there are none. */
export function MyReceipts() {
  const [receipts, forget] = useStoredReceipts();
  if (receipts.length === 0) return null;
  return (
    <Disclosure summary={words.title(receipts.length)}>
      <p className="small muted">{words.text}</p>
      <ul role="list" className="stack-tight">
        {receipts.map(({ id, name, token }) => (
          <li key={id} className="receipt-link">
            <Link href={receiptPath(token)} className="user-text">
              {words.open(name)}
            </Link>
            <Button kind="quiet" aria-label={words.forgetNamed(name)} onClick={() => forget(id)}>
              {words.forget}
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
