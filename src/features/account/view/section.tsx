import { useId, type ReactNode } from 'react';
import type { Query } from '#adapters/browser/queries.ts';
import { Card } from '#ui/view/card.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { ErrorState, Skeleton } from '#ui/view/states.tsx';
import { securityCopy } from '../security-copy.ts';

const words = securityCopy;

/** One subject of the account: what it is, how it stands, what can be done. */
export function Section({
  title,
  text,
  failure,
  children,
}: {
  title: string;
  text: string;
  failure?: string | null;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card as="section" labelledBy={id}>
      <h2 id={id}>{title}</h2>
      <p className="muted">{text}</p>
      {failure ? <Notice tone="error" title={failure} /> : null}
      {children}
    </Card>
  );
}

/** What the data make of a section, and what stands there until they come or where they do not come. */
export function WhenLoaded<Data>({ query, children }: { query: Query<Data>; children: (data: Data) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <Skeleton label={words.loading} count={1} blockSize="3rem" />;
  return <ErrorState title={words.loadFailedTitle} text={words.loadFailedText} onRetry={query.retry} />;
}
