import type { ReactNode } from 'react';
import './styles/action-bar.css';

/** The one action of a screen: on a phone always on screen, under the thumb; on a desk where it stands. */
export function ActionBar({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`action-bar ${className}`.trim()}>{children}</div>;
}
