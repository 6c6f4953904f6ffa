import { RotateCw } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { retryCopy } from './retry-copy.ts';

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

/** A retry that is answered sooner shows nothing: what stood there for a moment would only flash. */
const SHOWN_AFTER_MS = 150;
/** For so long at least it then stands there, also where it fails at once. */
const SHOWN_FOR_MS = 700;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Something could not be loaded; it can be tried again. `onRetry` ends once it is answered, or has failed again. It stands in
 * the scripts of many screens, and so without memoising.
 */
export function ErrorState({
  title,
  text,
  onRetry,
}: {
  title: string;
  text?: string;
  onRetry: () => Promise<unknown>;
}) {
  'use no memo';
  /** Null before the first retry; false once one was in vain. Whoever shows this is gone when there is an answer. */
  const [isTrying, setTrying] = useState<boolean | null>(null);
  /** From the press on, which is before it is shown. */
  const isAsking = useRef(false);

  async function tryAgain(): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    const asked = onRetry();
    await pause(SHOWN_AFTER_MS);
    setTrying(true);
    await Promise.all([asked, pause(SHOWN_FOR_MS)]);
    setTrying(false);
    isAsking.current = false;
  }

  const label = isTrying ? retryCopy.trying : retryCopy.tryAgain;
  return (
    <div className="state">
      <div className="state-words" role="alert">
        <h2>{title}</h2>
        {text ? <p className="muted">{text}</p> : null}
      </div>
      {/* It stays enabled, and so keeps the focus. */}
      <Button
        kind="secondary"
        className={isTrying ? 'state-retry is-trying' : 'state-retry'}
        onClick={() => void tryAgain()}
        icon={<RotateCw size={18} aria-hidden="true" />}
      >
        {label}
      </Button>
      <p className="visually-hidden" role="status">
        {isTrying ? label : isTrying === false && title}
      </p>
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
