import { Button } from '#ui/view/button.tsx';
import { Dialog } from '#ui/view/dialog.tsx';
import { copy } from '../copy.ts';

/**
 * The prompt of every Pro feature. `feature` is the name in its sentence; `onUpgrade` goes to the subscription,
 * `onClose` is called once the dialog has closed, also by Escape.
 */
export function UpgradeModal({
  feature,
  onClose,
  onUpgrade,
}: {
  feature: string;
  onClose: () => void;
  onUpgrade: () => void;
}) {
  return (
    <Dialog title={copy.modal.title} onClose={onClose}>
      <p>{copy.modal.text(feature)}</p>
      <form method="dialog" className="dialog-actions">
        <Button onClick={onUpgrade}>{copy.modal.upgrade}</Button>
        <Button kind="quiet" type="submit">
          {copy.modal.later}
        </Button>
      </form>
    </Dialog>
  );
}
