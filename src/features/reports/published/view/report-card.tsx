import { BadgeCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { ReportedLocation } from '#contract/entities/reported-location.ts';
import { Badge } from '#ui/view/badge.tsx';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { ReportPhotos } from '../../evidence/view/report-photos.tsx';
import { copy } from '../../copy.ts';
import { listCopy } from '../list-copy.ts';
import { noticePath } from '../../notices/browser/notice-path.ts';
import { noticeLinkCopy } from '../../notices/link-copy.ts';
import { standingOf } from '../standing.ts';
import { AgeText } from '../../view/age.tsx';
import { IssueLabel } from '../../view/issue-label.tsx';

const words = listCopy.list;

/** Longer texts are cut after about six lines until they are asked for. */
const SHORT_LENGTH = 320;

/** One published report. Everything in it that a person wrote is shown as the plain text it is. */
export function ReportCard({
  report,
  nowMs,
  isOnPlacePage = false,
  children,
}: {
  report: ReportedLocation;
  nowMs: number;
  /** Stands on the page of its place, which needs no link to itself. */
  isOnPlacePage?: boolean;
  /** What can be done about it here. */
  children?: ReactNode;
}) {
  const { id, photos, name, address, city, state, country, issueType, issueDescription } = report;
  const { isVerified, createdAt, lastReviewedAt, disputed = false, disputedBy, response, placeId } = report;
  const [open, setOpen] = useState(false);
  const isLong = issueDescription.length > SHORT_LENGTH;
  const place = [city, state, country].filter(Boolean).join(', ');
  return (
    <Card as="li" className="report">
      <div className="report-head">
        <IssueLabel type={issueType} />
        <span className="small muted">
          {words.reported} <AgeText iso={createdAt} nowMs={nowMs} />
        </span>
      </div>
      <h2 className="user-text">{name}</h2>
      <p className="small muted user-text">{address === city ? place : `${address}, ${place}`}</p>
      {disputed ? (
        <p className="report-disputed small">
          {disputedBy === 'other' ? listCopy.standing.disputedByOther : listCopy.standing.disputed}
        </p>
      ) : null}
      <p className={isLong && !open ? 'user-text report-text report-text-cut' : 'user-text report-text'}>
        {issueDescription}
      </p>
      {isLong ? (
        <Button kind="quiet" className="report-more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.readLess : words.readAll}
        </Button>
      ) : null}
      {response ? (
        <div className="report-response stack-none">
          <p className="small muted">
            {listCopy.standing.response[response.kind]} <AgeText iso={response.at} nowMs={nowMs} />
          </p>
          <p className="user-text report-text">{response.text}</p>
        </div>
      ) : null}
      {photos ? <ReportPhotos reportId={id} photos={photos} /> : null}
      <p className="report-foot small muted">
        {isVerified ? (
          <Badge tone="outline">
            <BadgeCheck size={14} aria-hidden="true" />
            {copy.verified}
          </Badge>
        ) : null}
        {standingOf(report).map((sentence) => (
          <span key={sentence}>{sentence}</span>
        ))}
        {lastReviewedAt === undefined ? null : (
          <span>
            {words.lastReviewed} <AgeText iso={lastReviewedAt} nowMs={nowMs} />
          </span>
        )}
      </p>
      {placeId === undefined || isOnPlacePage ? null : (
        <Link className="small" href={`/places/${placeId}`} aria-label={`${listCopy.standing.all}: ${name}`}>
          {listCopy.standing.all}
        </Link>
      )}
      <Link className="small" href={noticePath(id)} aria-label={`${noticeLinkCopy.link}: ${name}`}>
        {noticeLinkCopy.link}
      </Link>
      {children}
    </Card>
  );
}
