import type { ReactNode } from 'react';

/** A short label beside a title: FREE, PRO, a streak. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  tone?: 'neutral' | 'primary' | 'outline';
  children: ReactNode;
}) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
