import { useEffect, useRef, type ReactNode } from 'react';
import './styles/result-card.css';

/** The headings of a result, and the name of its region. */
export interface ResultHeadings {
  readonly region: string;
  readonly lookedAt: string;
  readonly saw: string;
  readonly unknown: string;
}

/**
 * What a scan came to, always in the same order: title, what was looked at, what was seen, what stays unknown. The title
 * takes the focus when the result appears. `honest` stands directly below the title at its size.
 */
export function ResultCard({
  headings,
  title,
  honest = null,
  lead,
  lookedAt,
  saw,
  unknown,
}: {
  headings: ResultHeadings;
  title: string;
  honest?: string | null;
  lead?: ReactNode;
  lookedAt: ReactNode;
  saw: ReactNode;
  unknown: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="card result-card" aria-label={headings.region}>
      <div className="stack-tight">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {honest === null ? null : <p className="result-card-honest">{honest}</p>}
      </div>
      {lead}
      <div className="stack-tight">
        <h3>{headings.lookedAt}</h3>
        {lookedAt}
      </div>
      <div className="stack-tight">
        <h3>{headings.saw}</h3>
        {saw}
      </div>
      <div className="stack-tight">
        <h3>{headings.unknown}</h3>
        {unknown}
      </div>
    </section>
  );
}
