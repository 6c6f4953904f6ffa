import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { uiCopy } from './copy.ts';

/** What would appear here, and one action. */
export function EmptyState({
  icon,
  title,
  text,
  action,
}: {
  icon?: ReactNode;
  title: string;
  text?: string;
  action?: ReactNode;
}) {
  return (
    <div className="state">
      {icon}
      <h2>{title}</h2>
      {text ? <p className="muted">{text}</p> : null}
      {action}
    </div>
  );
}

/** Something could not be loaded; it can be tried again. */
export function ErrorState({ title, text, onRetry }: { title: string; text?: string; onRetry: () => void }) {
  return (
    <div className="state" role="alert">
      <h2>{title}</h2>
      {text ? <p className="muted">{text}</p> : null}
      <Button kind="secondary" onClick={onRetry} icon={<RotateCw size={18} aria-hidden="true" />}>
        {uiCopy.tryAgain}
      </Button>
    </div>
  );
}

/** The place of a list that is on its way. `label` is announced; the shapes are not. */
export function Skeleton({
  label,
  count = 3,
  blockSize = '6rem',
}: {
  label: string;
  count?: number;
  blockSize?: string;
}) {
  return (
    <div className="stack" role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="skeleton" style={{ blockSize }} aria-hidden="true" />
      ))}
    </div>
  );
}
