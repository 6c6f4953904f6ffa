import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseScannerEvidence, percent, shareWrong, worstAndBest, type MeasuredRate } from './evidence.ts';

const good = {
  scanner: 'camera',
  measuredOn: '2026-11-20',
  rows: [{ what: 'Lens at 1 m: found', value: 0.94, low: 0.88, high: 0.97, n: 120 }],
};

test('a file with rates inside their bounds is evidence', () => {
  expect(parseScannerEvidence(good)).toEqual(good);
});

test.each([
  ['nothing', null],
  ['a list', []],
  ['another kind of file', { server: 'reports', rows: [] }],
  ['an unknown scanner', { ...good, scanner: 'ghosts' }],
  ['no date', { ...good, measuredOn: 'yesterday' }],
  ['no rows', { ...good, rows: [] }],
  ['a rate above its upper bound', { ...good, rows: [{ ...good.rows[0], value: 0.99 }] }],
  ['a rate above one', { ...good, rows: [{ ...good.rows[0], value: 94, high: 97 }] }],
  ['no cases', { ...good, rows: [{ ...good.rows[0], n: 0 }] }],
  ['a figure as text', { ...good, rows: [{ ...good.rows[0], value: '0.94' }] }],
  ['an unnamed rate', { ...good, rows: [{ ...good.rows[0], what: '' }] }],
])('%s is no evidence', (_, file) => {
  expect(parseScannerEvidence(file)).toBeNull();
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

test('every evidence file of the repository that names a scanner can be shown', () => {
  const folder = new URL('../../../docs/evidence/', import.meta.url);
  const shown = listJson(folder).map((name) => {
    const file: unknown = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
    const names = typeof file === 'object' && file !== null && 'scanner' in file;
    return { name, readable: !names || parseScannerEvidence(file) !== null };
  });
  expect(shown.filter((file) => !file.readable)).toEqual([]);
});

function listJson(folder: URL): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch {
    return [];
  }
}

const row = (what: string, value: number, n = 100): MeasuredRate => ({ what, value, low: value, high: value, n });

test('the worst and the best are told by what went wrong, whichever way a rate counts', () => {
  const rows = [
    row('Lens: found', 0.9),
    row('Lens elsewhere: found', 0.23),
    row('Room: false alarm', 0.01),
    row('Lamp: found', 1, 40),
    row('Tag: told', 1, 320),
  ];
  expect(worstAndBest(rows)).toEqual({ worst: rows[1], best: rows[4] });
  expect(worstAndBest([row('Room: false alarm', 0.4), row('Lens: found', 0.7)])?.worst.what).toBe('Room: false alarm');
  expect(worstAndBest([])).toBeNull();
});

test('every rate that is published names an outcome that is known to be right or wrong', () => {
  const names = readdirSync('docs/evidence').filter((name) => name.endsWith('.json'));
  const rows = names.flatMap(
    (name) => parseScannerEvidence(JSON.parse(readFileSync(`docs/evidence/${name}`, 'utf8')))?.rows ?? [],
  );
  expect(rows.length).toBeGreaterThan(30);
  for (const { what, value } of rows) {
    const isMistake = shareWrong(row(what, value)) === value && value !== 0.5;
    expect(what).toMatch(
      isMistake
        ? /false al|called a camera|taken for|somebody else/
        : /(found|read right|told|told in a day|asked about in three days)$/,
    );
  }
});

test('the camera publishes its figures over pictures and those that others measured beside its own', () => {
  const read = (name: string) =>
    parseScannerEvidence(JSON.parse(readFileSync(`docs/evidence/${name}.json`, 'utf8')))!.rows;
  const cameraRows = ['camera', 'camera-pictures', 'camera-elsewhere'].flatMap(read);
  expect(worstAndBest(cameraRows)?.worst).toMatchObject({ n: 35, value: 8 / 35 });
});
