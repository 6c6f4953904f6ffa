import { Moon } from 'lucide-react';
import { Button } from '#ui/view/button.tsx';
import { declineNightColours, themeStore } from '../browser/theme.ts';
import { copy } from '../copy.ts';

/** Stands in every page and is shown by `data-late` alone, which is set before the first paint: nothing moves. */
export function NightOffer() {
  return (
    <aside className="night-offer no-print" aria-label={copy.theme.label}>
      <Moon size={20} aria-hidden="true" />
      <p className="small">{copy.nightOffer.text}</p>
      <div className="row">
        <Button kind="secondary" onClick={() => themeStore.set('night')}>
          {copy.nightOffer.accept}
        </Button>
        <Button kind="quiet" onClick={declineNightColours}>
          {copy.nightOffer.decline}
        </Button>
      </div>
    </aside>
  );
}
