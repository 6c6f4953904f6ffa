import { RotateCw } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
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

/** A retry that is answered sooner shows nothing: what stood there for a moment would only flash. */
const SHOWN_AFTER_MS = 150;
/** For so long at least it then stands there, also where it fails at once. */
const SHOWN_FOR_MS = 700;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

type Retry = 'none' | 'under way' | 'in vain';

/** Asks again, once at a time, and how that stands; whoever shows it is gone when there is an answer. */
function useRetry(ask: () => Promise<void>): readonly [Retry, () => void] {
  const [shown, setShown] = useState<Retry>('none');
  const isAsking = useRef(false);

  async function retry(): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    const asked = ask();
    await pause(SHOWN_AFTER_MS);
    setShown('under way');
    await Promise.all([asked, pause(SHOWN_FOR_MS)]);
    setShown('in vain');
    isAsking.current = false;
  }

  return [shown, () => void retry()];
}

/** Something could not be loaded; it can be tried again. `onRetry` ends once it is answered, or has failed again. */
export function ErrorState({ title, text, onRetry }: { title: string; text?: string; onRetry: () => Promise<void> }) {
  const [retry, tryAgain] = useRetry(onRetry);
  const isTrying = retry === 'under way';
  return (
    <div className="state">
      <div className="state-words" role="alert">
        <h2>{title}</h2>
        {text ? <p className="muted">{text}</p> : null}
      </div>
      {/* It stays enabled, and so keeps the focus. */}
      <Button
        kind="secondary"
        className="state-retry"
        aria-busy={isTrying || undefined}
        onClick={tryAgain}
        icon={
          isTrying ? <span className="button-spinner" aria-hidden="true" /> : <RotateCw size={18} aria-hidden="true" />
        }
      >
        {isTrying ? uiCopy.tryingAgain : uiCopy.tryAgain}
      </Button>
      <p className="visually-hidden" role="status">
        {isTrying ? uiCopy.tryingAgain : retry === 'in vain' ? title : null}
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
