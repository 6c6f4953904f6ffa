import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { uiCopy } from './copy.ts';

/**
 * The frame of a screen: one h1, which the shell focuses after a navigation, an optional way back, a lead sentence.
 * `wide` leaves the reading column for screens with two panes. `fills` is for content that comes after the page stands:
 * the page is a screen tall from the start, so that nothing in view moves.
 */
export function Page({
  title,
  badge,
  lead,
  backHref,
  backLabel = uiCopy.back,
  wide = false,
  fills = false,
  children,
}: {
  title: ReactNode;
  badge?: ReactNode;
  lead?: ReactNode;
  backHref?: string;
  backLabel?: string;
  wide?: boolean;
  fills?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={['page', wide && 'page-wide', fills && 'page-fills'].filter(Boolean).join(' ')}>
      <header className="page-header">
        {backHref ? (
          <Link href={backHref} className="page-back no-print">
            <ChevronLeft size={20} aria-hidden="true" />
            {backLabel}
          </Link>
        ) : null}
        <div className="page-title">
          <h1 tabIndex={-1}>{title}</h1>
          {badge}
        </div>
        {lead ? <p className="page-lead">{lead}</p> : null}
      </header>
      {children}
    </div>
  );
}
