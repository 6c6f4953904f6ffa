import { X } from 'lucide-react';
import { uiCopy } from './copy.ts';

/** One message above the bottom bar. The region stays in the document, so that arrivals are announced. */
export function ToastRegion({
  message,
  onClose,
}: {
  message: { readonly title: string; readonly description?: string; readonly kind?: 'default' | 'destructive' } | null;
  onClose: () => void;
}) {
  const destructive = message?.kind === 'destructive';
  return (
    <div className="toast-region no-print" role={destructive ? 'alert' : 'status'}>
      {message ? (
        <div className={destructive ? 'toast toast-destructive' : 'toast'}>
          <div>
            <p className="toast-title">{message.title}</p>
            {message.description ? <p className="small muted">{message.description}</p> : null}
          </div>
          <button type="button" className="toast-close" aria-label={uiCopy.close} onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </button>
        </div>
      ) : null}
    </div>
  );
}
