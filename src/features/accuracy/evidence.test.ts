import { readdirSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { shareOf } from '#core/evidence/share.ts';
import { SCANNERS } from '#scanners/registry.ts';
import { copy } from './copy.ts';
import { parseEvidenceFile, percent, worstAndBest, type Ground, type MeasuredFigure } from './evidence.ts';
import { AccuracyScreen } from './view/accuracy-screen.tsx';

const lens = { what: 'Lens at 1 m: found', hits: 113, n: 120 };
const good = { scanner: 'camera', measuredOn: '2026-11-20', grounds: { drawn: [lens] } };
const withFigure = (changed: object) => ({ ...good, grounds: { drawn: [{ ...lens, ...changed }] } });

test('a file with counts on known grounds is evidence', () => {
  expect(parseEvidenceFile(good)).toEqual({
    scanner: 'camera',
    figures: [{ ...lens, ground: 'drawn', measuredOn: '2026-11-20', ...shareOf(113, 120) }],
  });
});

test('a ground that was measured on a day of its own says so', () => {
  const dated = parseEvidenceFile({ ...good, dates: { drawn: '2026-11-18' } });
  expect(dated?.figures.map(({ measuredOn }) => measuredOn)).toEqual(['2026-11-18']);
});

test.each([
  ['nothing', null],
  ['a list', []],
  ['another kind of file', { server: 'reports', grounds: {} }],
  ['an unknown scanner', { ...good, scanner: 'ghosts' }],
  ['no date', { ...good, measuredOn: 'yesterday' }],
  ['a ground of no date', { ...good, dates: { drawn: 'yesterday' } }],
  ['no figures', { ...good, grounds: {} }],
  ['a ground without figures', { ...good, grounds: { drawn: [] } }],
  ['an unknown ground', { ...good, grounds: { dreamed: [lens] } }],
  ['a ground that every object has', { ...good, grounds: { constructor: [lens] } }],
  ['more hits than cases', withFigure({ hits: 121 })],
  ['less than no hits', withFigure({ hits: -1 })],
  ['no cases', withFigure({ hits: 0, n: 0 })],
  ['half a case', withFigure({ hits: 0.5 })],
  ['a figure as text', withFigure({ hits: '113' })],
  ['an outcome that is neither right nor wrong', withFigure({ what: 'Lens at 1 m: seen by some' })],
  ['no outcome', withFigure({ what: 'Lens at 1 m' })],
])('%s is no evidence', (_, file) => {
  expect(parseEvidenceFile(file)).toBeNull();
});

test.each([
  [0, '0\u00a0%'],
  [1, '100\u00a0%'],
  [0.9432, '94.3\u00a0%'],
  [0.0074, '0.7\u00a0%'],
  [0.5, '50\u00a0%'],
])('%f is read as %s', (share, text) => {
  expect(percent(share)).toBe(text);
});

test('what is only marked is a figure, and neither the best nor the worst', () => {
  const marked = { what: 'Lens at 1 m: found, or marked for a closer look', hits: 120, n: 120 };
  const { figures } = parseEvidenceFile({ ...good, grounds: { drawn: [lens, marked] } })!;
  expect(figures).toHaveLength(2);
  expect(worstAndBest(figures, 'right')).toMatchObject({ worst: lens, best: lens });
  expect(worstAndBest(figures.slice(1), 'right')).toBeNull();
});

const figure = (what: string, hits: number, n = 100): MeasuredFigure => ({
  what,
  hits,
  n,
  ground: 'drawn',
  measuredOn: '2026-11-20',
  ...shareOf(hits, n),
});

test('what went right and what went wrong has its worst and its best', () => {
  const figures = [
    figure('Lens: found', 90),
    figure('Lens elsewhere: found', 23),
    figure('Room: false alarm', 1),
    figure('Lamp: found', 40, 40),
    figure('Tag: told', 320, 320),
    figure('Walk: told by mistake', 52),
  ];
  expect(worstAndBest(figures, 'right')).toEqual({ worst: figures[1], best: figures[4] });
  expect(worstAndBest(figures, 'wrong')).toEqual({ worst: figures[5], best: figures[2] });
  expect(worstAndBest([], 'right')).toBeNull();
});

interface StoredFile {
  readonly scanner?: string;
  readonly commit?: string;
  readonly measuredOn: string;
  readonly dates?: Record<string, string>;
  readonly grounds: Record<string, readonly { readonly what: string; readonly hits: number; readonly n: number }[]>;
}

const STORED = readdirSync('docs/evidence')
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ name, file: JSON.parse(readFileSync(`docs/evidence/${name}`, 'utf8')) as StoredFile }))
  .filter(({ file }) => file.scanner !== undefined);

test('every evidence file that names a scanner can be shown', () => {
  expect(STORED.filter(({ file }) => !parseEvidenceFile(file)).map(({ name }) => name)).toEqual([]);
  expect(STORED.length).toBeGreaterThan(5);
});

const cells = (html: string): string[] =>
  [...html.matchAll(/<(th|td|caption)\b[^>]*>(.*?)<\/\1>/g)].map(([, , text]) => text!.replaceAll('&#x27;', "'"));

test('the screen shows each figure of each evidence file, and no other', () => {
  const shown = cells(renderToStaticMarkup(createElement(AccuracyScreen)));
  const stored = SCANNERS.flatMap(({ id }) => {
    const rows = STORED.filter(({ file }) => file.scanner === id).flatMap(({ file: { measuredOn, dates, grounds } }) =>
      Object.entries(grounds).flatMap(([ground, figures]) => {
        const table = copy.measuredOn(copy.grounds[ground as Ground], dates?.[ground] ?? measuredOn);
        return figures.map((one) => ({ table, ...one }));
      }),
    );
    return Object.entries(Object.groupBy(rows, ({ table }) => table)).flatMap(([table, figures = []]) => [
      table,
      ...Object.values(copy.columns),
      ...figures.flatMap(({ what, hits, n }) => {
        const { value, low, high } = shareOf(hits, n);
        return [what, percent(value), copy.range(percent(low), percent(high)), String(n)];
      }),
    ]);
  });
  expect(shown).toEqual(stored);
});

test('no table has two rows of one name', () => {
  for (const { id } of SCANNERS) {
    const names = STORED.flatMap(({ file }) => (file.scanner === id ? parseEvidenceFile(file)!.figures : [])).map(
      ({ ground, measuredOn, what }) => `${ground} ${measuredOn} ${what}`,
    );
    expect(names).toEqual([...new Set(names)]);
  }
});

test('beside the best figure stands the worst one, also where others measured it', () => {
  const html = renderToStaticMarkup(createElement(AccuracyScreen));
  for (const { id } of SCANNERS) {
    const figures = STORED.flatMap(({ file }) => (file.scanner === id ? parseEvidenceFile(file)!.figures : []));
    for (const outcome of ['right', 'wrong'] as const) {
      const ends = worstAndBest(figures, outcome);
      for (const end of ends ? [ends.worst, ends.best] : []) {
        const text = copy.figure(percent(end.value), percent(end.low), percent(end.high), end.n);
        expect(html).toContain(`${text}</strong><br/>${copy.figureOf(copy.grounds[end.ground], end.what)}`);
      }
    }
  }
  expect(html).toContain('22.9\u00a0% (12.1\u00a0% to 39\u00a0%, 35 cases)');
  expect(copy.figure('0\u00a0%', '0\u00a0%', '79.3\u00a0%', 1)).toBe('0\u00a0% (0\u00a0% to 79.3\u00a0%, one case)');
});
