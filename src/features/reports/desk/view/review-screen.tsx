import { lazy, Suspense } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import { LinkButton } from '#ui/view/button.tsx';
import { Page } from '#ui/view/page.tsx';
import { EmptyState } from '#ui/view/states.tsx';
import { reviewScreenCopy } from '../screen-copy.ts';
import { LoadingCards } from '../../view/loading-cards.tsx';
import { WhenKnown } from '../../view/when-known.tsx';
import '../../view/reports.css';
import './review.css';

const words = reviewScreenCopy;

/** Comes for reviewers only. */
const ReviewQueue = lazy(async () => ({ default: (await import('./review-queue.tsx')).ReviewQueue }));

/** Comes for the legal desk only. */
const LegalDesk = lazy(async () => ({ default: (await import('../../notices/view/legal-desk.tsx')).LegalDesk }));

/** Comes for auditors only. */
const AuditDesk = lazy(async () => ({ default: (await import('../../audit/view/audit-desk.tsx')).AuditDesk }));

/** The desk of the reviewers: complaints for whoever decides them, the queue, one report with what looks personal in it, and the decision. Auditors read logs here. */
export function ReviewScreen() {
  const { session } = useShell();
  const role = session.user?.role;
  const isReviewer = role === 'reviewer' || role === 'admin';
  const isLegal = role === 'legal' || role === 'admin';
  const isAuditor = role === 'auditor';
  return (
    <Page title={words.title} lead={isAuditor ? words.auditLead : words.lead} wide>
      <div className="report-fill">
        <WhenKnown loading={words.loading} away={words.away}>
          {isReviewer || isLegal || isAuditor ? (
            <Suspense fallback={<LoadingCards label={words.loading} />}>
              <div className="stack-loose">
                {isLegal ? <LegalDesk /> : null}
                {isReviewer ? <ReviewQueue /> : null}
                {isAuditor ? <AuditDesk /> : null}
              </div>
            </Suspense>
          ) : (
            <ForReviewers />
          )}
        </WhenKnown>
      </div>
    </Page>
  );
}

function ForReviewers() {
  const { title, text, link } = words.signIn;
  return <EmptyState title={title} text={text} action={<LinkButton href="/login">{link}</LinkButton>} />;
}
