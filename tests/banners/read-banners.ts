import { readFileSync } from 'node:fs';
import { OBSERVABLES, type Observable } from '#scanners/network/fingerprints/vocabulary.ts';

/** A text by which a device may be known, whose truth is known too. */
export interface LabelledBanner {
  /** Its maker, or the class of device. */
  readonly group: string;
  readonly observable: Observable;
  readonly text: string;
}

export const BANNER_SETS = [
  'cameras',
  'others',
  'judged-cameras',
  'judged-others',
  'unnamed-cameras',
  'unnamed-others',
  'mended-cameras',
  'mended-others',
  'fresh-cameras',
  'fresh-others',
  'late-cameras',
  'late-ordinary',
  'late-misleading',
  'newest-cameras',
  'newest-ordinary',
  'newest-misleading',
  'latest-cameras',
  'latest-ordinary',
  'latest-misleading',
  'further-cameras',
  'further-ordinary',
  'further-misleading',
] as const;
export type BannerSet = (typeof BANNER_SETS)[number];

/** The bytes of one set. */
export function bannerText(set: BannerSet): string {
  return readFileSync(new URL(`./${set}.txt`, import.meta.url), 'utf8');
}

/**
 * One file of banners: `group | observable | text` a line. `judged-` was typed before the rules of 2026-11-24 and
 * `unnamed-` after them; neither may change. With `mended-` the rules were
 * mended by classes of error; `fresh-` was typed once they were frozen again and is tuned data since 2026-11-25; `late-`
 * was typed once they were frozen after that, and `newest-` by somebody who had not seen the rules; it is tuned data
 * since 2026-11-28. `latest-` was typed by such a hand too, once they were frozen that day, and is tuned data since later
 * that day; `further-` meanwhile, by one who had seen neither the rules nor the other sets. None of them may change.
 * Throws on any other line, naming it.
 */
export function readBanners(set: BannerSet): readonly LabelledBanner[] {
  return bannerText(set)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, group, source, text] = /^(.+?) \| ([\w-]+) \| (.+)$/.exec(line) ?? [];
      const observable = OBSERVABLES.find((known) => known === source);
      if (group === undefined || text === undefined || observable === undefined) throw new Error(`No banner: ${line}`);
      return { group, observable, text };
    });
}

/** Which half a group falls in: by its name alone (FNV-1a), so that a maker's banners stay together. */
export function halfOf(group: string): 'tuned' | 'checked' {
  let hash = 0x811c9dc5;
  for (const character of group) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193) >>> 0;
  return (hash >>> 7) % 2 === 0 ? 'tuned' : 'checked';
}
