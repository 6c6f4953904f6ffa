import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { judge } from '#scanners/network/verdict.ts';
import { bannerText, halfOf, readBanners } from '#tests/banners/read-banners.ts';

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

test('of the texts that the rows were mended with nearly all are told apart', () => {
  const called = (set: 'mended-cameras' | 'mended-others') => {
    const banners = readBanners(set);
    return (
      banners.filter(({ observable, text }) => judge([{ observable, text }]).verdict === 'camera').length /
      banners.length
    );
  };
  expect(called('mended-cameras')).toBeGreaterThanOrEqual(0.97);
  expect(called('mended-others')).toBeLessThanOrEqual(0.035);
});

/** Frozen sets: what was judged by them is on the evidence page; another text needs another name. */
const FROZEN = {
  'judged-cameras': 'f54fb2126024e2d2',
  'judged-others': '9cd949c626e6485d',
  'unnamed-cameras': '996f57d592c8ae23',
  'unnamed-others': '944f218e3ce13cad',
  'fresh-cameras': '698892f7546b9b25',
  'fresh-others': '45b5188fa95cab8d',
  'late-cameras': '612453175ea7e400',
  'late-ordinary': 'd477733f382500b9',
  'late-misleading': 'c0a67bd1b27f9677',
  'newest-cameras': '5a94561e2ccaecad',
  'newest-ordinary': 'ebc10390a66bb194',
  'newest-misleading': '139350fc085875ef',
  'latest-cameras': '0e731ad51fe9bc31',
  'latest-ordinary': 'adf17f8c4406c78a',
  'latest-misleading': 'b515e022d82cde36',
  'further-cameras': '9be709b0b86885b4',
  'further-ordinary': '5cacdefe05fbbde6',
  'further-misleading': 'd7f5c7a60c1d022d',
} as const;

test.each(Object.entries(FROZEN))('%s is as it was frozen', (set, hash) => {
  const text = bannerText(set as keyof typeof FROZEN);
  expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe(hash);
});

test('of the frozen cameras most are called one, and of the others few', () => {
  const share = (set: keyof typeof FROZEN) => {
    const banners = readBanners(set);
    return (
      banners.filter(({ observable, text }) => judge([{ observable, text }]).verdict === 'camera').length /
      banners.length
    );
  };
  expect(share('judged-cameras')).toBeGreaterThanOrEqual(0.95);
  expect(share('unnamed-cameras')).toBeGreaterThanOrEqual(0.9);
  expect(share('fresh-cameras')).toBeGreaterThanOrEqual(0.85);
  expect(share('late-cameras')).toBeGreaterThanOrEqual(0.7);
  expect(share('newest-cameras')).toBeGreaterThanOrEqual(0.97);
  expect(share('judged-others')).toBeLessThanOrEqual(0.01);
  expect(share('unnamed-others')).toBeLessThanOrEqual(0.08);
  expect(share('fresh-others')).toBeLessThanOrEqual(0.005);
  expect(share('late-ordinary')).toBeLessThanOrEqual(0.005);
  expect(share('late-misleading')).toBeLessThanOrEqual(0.05);
  expect(share('newest-ordinary')).toBeLessThanOrEqual(0.0015);
  expect(share('newest-misleading')).toBeLessThanOrEqual(0.02);
  expect(share('latest-cameras')).toBeGreaterThanOrEqual(0.97);
  expect(share('latest-ordinary')).toBeLessThanOrEqual(0.0015);
  expect(share('latest-misleading')).toBeLessThanOrEqual(0.02);
  expect(share('further-cameras')).toBeGreaterThanOrEqual(0.85);
  expect(share('further-ordinary')).toBeLessThanOrEqual(0.0015);
  expect(share('further-misleading')).toBeLessThanOrEqual(0.02);
});
