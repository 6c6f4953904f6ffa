import { lazy, Suspense } from 'react';
import { useSearch } from 'wouter';
import { Page } from '#ui/view/page.tsx';
import { useFragment } from '../../browser/use-fragment.ts';
import { LoadingCards } from '../../view/loading-cards.tsx';
import { parseNoticeAddress } from '../browser/notice-path.ts';
import { noticeFormCopy } from '../form-copy.ts';
import { noticeReceiptCopy } from '../receipt-copy.ts';
import { NoticeForm } from './notice-form.tsx';
import '../../view/reports.css';

/** Comes with the first receipt. */
const NoticeReceipt = lazy(async () => ({ default: (await import('./notice-receipt.tsx')).NoticeReceipt }));

/** A complaint about a report: its form, and behind the number sign of the address its receipt. */
export function NoticeScreen() {
  const token = useFragment();
  const { report, place } = parseNoticeAddress(useSearch());
  const hasReceipt = token !== null && token !== '';
  const words = hasReceipt ? noticeReceiptCopy : noticeFormCopy;
  return (
    <Page title={words.title} lead={words.lead} backHref="/reports" backLabel={noticeFormCopy.back}>
      <div className="stack-loose report-fill">
        {hasReceipt ? (
          <Suspense fallback={<LoadingCards label={noticeReceiptCopy.loading} />}>
            <NoticeReceipt key={token} token={token} />
          </Suspense>
        ) : (
          <NoticeForm reportId={report} placeId={place} />
        )}
      </div>
    </Page>
  );
}
