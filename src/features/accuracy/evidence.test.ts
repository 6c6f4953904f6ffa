import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseScannerEvidence, percent } from './evidence.ts';

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
