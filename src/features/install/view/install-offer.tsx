import { useState } from 'react';
import { offerInstall } from '#adapters/browser/install.ts';
import { localTextStore } from '#adapters/browser/storage.ts';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { copy } from '../copy.ts';

/** Set once the offer was answered: it is made once. */
const ANSWERED_KEY = 'install-offer';

/** The offer to install, for the end of a finished round; nothing where it was answered before or cannot be made. */
export function InstallOffer() {
  const [offer, setOffer] = useState(() => (localTextStore.get(ANSWERED_KEY) ? null : offerInstall()));
  if (!offer) return null;

  function answer(): void {
    localTextStore.set(ANSWERED_KEY, 'answered');
    setOffer(null);
  }

  return (
    <Card as="section" labelledBy="install-offer" sunken>
      <h2 id="install-offer">{copy.title}</h2>
      <p>{copy.text}</p>
      {offer.kind === 'by-hand' ? <p>{copy.byHand}</p> : null}
      <div className="row">
        {offer.kind === 'prompt' ? (
          <Button onClick={() => void offer.accept().then(answer)}>{copy.install}</Button>
        ) : null}
        <Button kind="quiet" onClick={answer}>
          {copy.later}
        </Button>
      </div>
    </Card>
  );
}
