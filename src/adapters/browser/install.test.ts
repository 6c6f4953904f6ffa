import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { offerInstall } from './install.ts';
import { keepInstallPrompt, keptInstallPrompt } from './install-prompt.ts';

/** A window that runs from the home screen or not, and that a browser may make its offer to. */
function openWindow({ standalone = false, safari = false } = {}): EventTarget {
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }));
  vi.stubGlobal('navigator', safari ? { standalone } : {});
  keepInstallPrompt();
  return events;
}

function makeOffer(events: EventTarget, outcome: 'accepted' | 'dismissed'): Event {
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: () => Promise.resolve({ outcome }),
  });
  events.dispatchEvent(offer);
  return offer;
}

beforeEach(() => keptInstallPrompt.forget());
afterEach(() => {
  vi.unstubAllGlobals();
  keptInstallPrompt.forget();
});

test.each(['accepted', 'dismissed'] as const)(
  'the browser’s own offer is kept back and made once: %s',
  async (outcome) => {
    const made = makeOffer(openWindow(), outcome);
    expect(made.defaultPrevented).toBe(true);
    const offer = offerInstall();
    if (offer?.kind !== 'prompt') throw new Error('no offer');
    expect(await offer.accept()).toBe(outcome === 'accepted');
    expect(offerInstall()).toBeNull();
  },
);

test('Safari is told the way by its share menu', () => {
  openWindow({ safari: true });
  expect(offerInstall()).toEqual({ kind: 'by-hand' });
});

test('nothing is offered where it is installed, or where no browser offers it', () => {
  openWindow();
  expect(offerInstall()).toBeNull();
  openWindow({ safari: true, standalone: true });
  expect(offerInstall()).toBeNull();
  const installed = openWindow({ standalone: true });
  makeOffer(installed, 'accepted');
  expect(offerInstall()).toBeNull();
});
