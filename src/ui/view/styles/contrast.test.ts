import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Recomputes the contrast of every required pair of the visual language from tokens.css itself (WCAG 2.2, 1.4.3 and 1.4.11). */

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Theme = 'light' | 'dark' | 'night';

function tokensOf(theme: Theme, source: string): Map<string, string> {
  const tokens = new Map<string, string>();
  const [screen = ''] = source.split('@media print');
  const [day = '', night = ''] = screen.split(":root[data-theme='night']");
  for (const [, name, light, dark] of day.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)) {
    tokens.set(name!, theme === 'light' ? light! : dark!);
  }
  if (theme === 'night') {
    for (const [, name, value] of night.matchAll(/--([\w-]+): (#[\da-f]{6})/g)) tokens.set(name!, value!);
  }
  return tokens;
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * channels[0]! + 0.7152 * channels[1]! + 0.0722 * channels[2]!;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

const SURFACES = ['bg', 'surface', 'sunken'];
const STATES = ['found', 'check', 'seen', 'nothing', 'gap'];

/** [foreground, background, least contrast] */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ...SURFACES.flatMap((surface) => [
    ['text', surface, 7] as const,
    ['muted', surface, 4.5] as const,
    ['primary', surface, 4.5] as const,
    ['destructive', surface, 4.5] as const,
    ['border', surface, 3] as const,
    ['focus', surface, 3] as const,
  ]),
  ['on-primary', 'primary', 4.5],
  ['on-destructive', 'destructive', 4.5],
  ...STATES.flatMap((state) => [[state, `${state}-bg`, 4.5] as const, ['text', `${state}-bg`, 4.5] as const]),
];

function failingPairs(source: string): string[] {
  return (['light', 'dark', 'night'] as const).flatMap((theme) => {
    const tokens = tokensOf(theme, source);
    return PAIRS.filter(([fore, back, least]) => contrast(tokens.get(fore)!, tokens.get(back)!) < least).map(
      ([fore, back, least]) =>
        `${theme}: ${fore} on ${back} is ${contrast(tokens.get(fore)!, tokens.get(back)!).toFixed(2)}, needs ${least}`,
    );
  });
}

test('every pair of the three themes reaches its contrast', () => {
  expect(failingPairs(css)).toEqual([]);
});

test('a pair that is too faint is named', () => {
  expect(failingPairs(css.replace('--muted: #d0604f', '--muted: #602c24'))).toContainEqual(
    expect.stringContaining('night: muted on bg'),
  );
});
