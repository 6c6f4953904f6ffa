import { useEffect, useId, useRef, type ReactNode } from 'react';

/**
 * A native modal dialog: the browser keeps the focus inside and closes it on Escape.
 * Mount it to open it; `onClose` is called once it has closed.
 */
export function Dialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onClose={(event) => {
        // Development mounts twice: the close event of the first mount arrives when the dialog is open again.
        if (!event.currentTarget.open) onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
