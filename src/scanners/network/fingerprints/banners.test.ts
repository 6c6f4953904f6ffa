import { describe, expect, test } from 'vitest';
import { judge } from '#scanners/network/verdict.ts';
import { halfOf, readBanners } from '#tests/banners/read-banners.ts';

/** Floors for the texts that the rows were written beside: a row that is lost or grown too wide shows here. */
describe.each(['tuned', 'checked'] as const)('banners of the %s half', (half) => {
  test('most cameras are called one', () => {
    const cameras = readBanners('cameras').filter(({ group }) => halfOf(group) === half);
    const named = cameras.filter(({ observable, text }) => judge([{ observable, text }]).verdict === 'camera');
    expect(cameras.length).toBeGreaterThan(150);
    expect(named.length / cameras.length).toBeGreaterThanOrEqual(0.95);
  });
});

test('of the others at most one is called a camera', () => {
  const wrong = readBanners('others').filter(
    ({ observable, text }) => judge([{ observable, text }]).verdict === 'camera',
  );
  expect(wrong.length, wrong.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(1);
});
