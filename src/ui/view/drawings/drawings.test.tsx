import { renderToStaticMarkup } from 'react-dom/server';
import { createElement, type ComponentType } from 'react';
import { expect, test } from 'vitest';
import * as afterAFind from './after-a-find.tsx';
import * as byEye from './by-eye.tsx';
import type { DrawingProps } from './drawing.tsx';
import * as lensPlaces from './lens-places.tsx';

const DRAWINGS: readonly [string, ComponentType<DrawingProps>][] = Object.entries({
  ...afterAFind,
  ...byEye,
  ...lensPlaces,
});
const MAX_BYTES = 2_000;

test('there are a dozen and more, and no two are the same', () => {
  expect(DRAWINGS.length).toBeGreaterThanOrEqual(12);
  const drawn = DRAWINGS.map(([, drawing]) => renderToStaticMarkup(createElement(drawing)));
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(Object.keys(lensPlaces)).toHaveLength(9);
});

test.each(DRAWINGS)('%s is small, takes the color of its text, and stays on its sheet', (_, drawing) => {
  const markup = renderToStaticMarkup(createElement(drawing));
  expect(new TextEncoder().encode(markup).length).toBeLessThanOrEqual(MAX_BYTES);
  expect(markup).toMatch(/^<svg class="drawing" viewBox="0 0 96 96" fill="none" stroke="currentColor"/);
  const colors = [...markup.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, color]) => color);
  expect(colors.filter((color) => color !== 'none' && color !== 'currentColor')).toEqual([]);
  expect(markup).not.toMatch(/style=|<text|<image|href/);
  const absolute = [...markup.matchAll(/\b(?:cx|cy|x|y)="([^"]*)"|[MLHV](-?[\d.]+)/g)].map(([, a, b]) =>
    Number(a ?? b),
  );
  for (const at of absolute) {
    expect(at).toBeGreaterThanOrEqual(0);
    expect(at).toBeLessThanOrEqual(96);
  }
});

test.each(DRAWINGS)('%s is an ornament without a label and a picture with one', (_, drawing) => {
  expect(renderToStaticMarkup(createElement(drawing))).toContain('aria-hidden="true"');
  const named = renderToStaticMarkup(createElement(drawing, { label: 'A lens' }));
  expect(named).toContain('role="img"');
  expect(named).toContain('aria-label="A lens"');
  expect(named).not.toContain('aria-hidden');
});
