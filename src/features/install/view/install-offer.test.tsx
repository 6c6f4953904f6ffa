import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { copy } from '../copy.ts';
import { InstallOffer } from './install-offer.tsx';

afterEach(() => vi.unstubAllGlobals());

function shown(answered: string | null, navigator: object): string {
  vi.stubGlobal('localStorage', { getItem: () => answered });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('navigator', navigator);
  return renderToStaticMarkup(createElement(InstallOffer));
}

test('in Safari the way by its share menu is told, and can be declined', () => {
  const offer = shown(null, { standalone: false });
  expect(offer).toContain(copy.byHand);
  expect(offer).toContain(copy.later);
  expect(offer).not.toContain(copy.install);
});

test('an answered offer is not made again, nor one that no browser makes', () => {
  expect(shown('answered', { standalone: false })).toBe('');
  expect(shown(null, {})).toBe('');
});
