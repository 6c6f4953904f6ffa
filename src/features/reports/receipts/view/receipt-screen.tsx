import { lazy, Suspense } from 'react';
import { ApiError } from '#adapters/browser/api-client.ts';
import { useQuery } from '#adapters/browser/queries.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { Page } from '#ui/view/page.tsx';
import { EmptyState, ErrorState } from '#ui/view/states.tsx';
import { isReceiptToken } from '../browser/receipts.ts';
import { useFragment } from '../../browser/use-fragment.ts';
import { receiptScreenCopy } from '../screen-copy.ts';
import { LoadingCards } from '../../view/loading-cards.tsx';
import '../../view/reports.css';

const words = receiptScreenCopy;

const ReceiptDetail = lazy(async () => ({ default: (await import('./receipt-detail.tsx')).ReceiptDetail }));

/** Where a report stands, for whoever holds its secret link: state, history, an answer, a withdrawal. */
export function ReceiptScreen() {
  const token = useFragment();
  return (
    <Page title={words.title} lead={words.lead} backHref="/reports" backLabel={words.back}>
      <div className="stack-loose report-fill">
        {token === null ? <LoadingCards label={words.loading} /> : <ReceiptOf key={token} token={token} />}
      </div>
    </Page>
  );
}

function UnknownReceipt() {
  return <EmptyState title={words.missing.title} text={words.missing.text} />;
}

/** The receipt that this secret opens. */
export function ReceiptOf({ token }: { token: string }) {
  const { api } = useShell();
  const query = useQuery(
    isReceiptToken(token) ? ['receipt', token] : null,
    () => api.call('postReceiptLookup', { body: { token } }),
    { freshMs: 0 },
  );
  const { data, error } = query;
  if (!isReceiptToken(token)) return <UnknownReceipt />;
  if (data) {
    return (
      <Suspense fallback={<LoadingCards label={words.loading} />}>
        <ReceiptDetail token={token} receipt={data} query={query} />
      </Suspense>
    );
  }
  if (!error) return <LoadingCards label={words.loading} />;
  if (error instanceof ApiError && error.status === 404) return <UnknownReceipt />;
  return <ErrorState title={words.failed} onRetry={query.retry} />;
}
