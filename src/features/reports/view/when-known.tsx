import type { ReactNode } from 'react';
import { useSessionAnswer } from '#adapters/browser/session-answer.ts';
import { ErrorState } from '#ui/view/states.tsx';
import { LoadingCards } from './loading-cards.tsx';

/** What depends on who is visiting: until the server has said so, that it is awaited, or did not answer. */
export function WhenKnown({
  loading,
  away,
  children,
}: {
  loading: string;
  away: { readonly title: string; readonly text: string };
  children: ReactNode;
}) {
  'use no memo';
  const { answer, ask } = useSessionAnswer();
  if (answer === 'given') return children;
  if (answer === 'none') return <ErrorState {...away} onRetry={ask} />;
  return <LoadingCards label={loading} />;
}
