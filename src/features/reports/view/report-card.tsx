import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import type { ReportedLocation } from '#contract/entities/reported-location.ts';
import { Badge } from '#ui/view/badge.tsx';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { ReportPhotos } from '../evidence/view/report-photos.tsx';
import { copy } from '../copy.ts';
import { AgeText } from './age.tsx';
import { IssueLabel } from './issue-label.tsx';

const words = copy.list;

/** Longer texts are cut after about six lines until they are asked for. */
const SHORT_LENGTH = 320;

/** One published report. Everything in it that a person wrote is shown as the plain text it is. */
export function ReportCard({ report, nowMs }: { report: ReportedLocation; nowMs: number }) {
  const {
    id,
    photos,
    name,
    address,
    city,
    state,
    country,
    issueType,
    issueDescription,
    isVerified,
    createdAt,
    lastReviewedAt,
  } = report;
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
      <p className={isLong && !open ? 'user-text report-text report-text-cut' : 'user-text report-text'}>
        {issueDescription}
      </p>
      {isLong ? (
        <Button kind="quiet" className="report-more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.readLess : words.readAll}
        </Button>
      ) : null}
      {photos ? <ReportPhotos reportId={id} photos={photos} /> : null}
      <p className="report-foot small muted">
        {isVerified ? (
          <Badge tone="outline">
            <BadgeCheck size={14} aria-hidden="true" />
            {copy.verified}
          </Badge>
        ) : null}
        <span>{isVerified ? copy.verification[2] : copy.verification[0]}</span>
        {lastReviewedAt === undefined ? null : (
          <span>
            {words.lastReviewed} <AgeText iso={lastReviewedAt} nowMs={nowMs} />
          </span>
        )}
      </p>
    </Card>
  );
}
