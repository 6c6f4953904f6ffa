import { Lightbulb } from 'lucide-react';
import { useState } from 'react';
import { localTextStore } from '#adapters/browser/storage.ts';
import { Button } from '#ui/view/button.tsx';
import { copy } from '../copy.ts';

/** Read before the first paint by the script in index.html, so that a dismissed banner never shows up again. */
const WELCOME_KEY = 'welcome';

/** In the script of every screen, and so without memoising. */
export function Welcome() {
  'use no memo';
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;

  function dismiss(): void {
    localTextStore.set(WELCOME_KEY, 'dismissed');
    document.documentElement.dataset.welcomed = '';
    setDismissed(true);
  }

  return (
    <aside className="home-welcome">
      <Lightbulb size={20} aria-hidden="true" />
      <p>{copy.welcome.text}</p>
      <Button kind="quiet" onClick={dismiss}>
        {copy.welcome.dismiss}
      </Button>
    </aside>
  );
}
