import { firstMatch } from '#core/match/fingerprint.ts';
import { tablesFor } from '#scanners/network/fingerprints/tables.ts';
import { WATCHING_KINDS } from '#scanners/network/fingerprints/vocabulary.ts';
import { judge } from '#scanners/network/verdict.ts';
import { halfOf, readBanners, type BannerSet, type LabelledBanner } from '#tests/banners/read-banners.ts';
import { rate } from '../measured/rate.ts';

function verdictOf({ observable, text }: LabelledBanner): string {
  return judge([{ observable, text }]).verdict;
}

/** Whether a row that names no maker would call this a camera, were the rows of makers and families not there. */
function knownByGenericRow({ observable, text }: LabelledBanner): boolean {
  const { lookAlikes, own, words } = tablesFor(observable);
  if (lookAlikes.some((table) => firstMatch(table, text) !== null)) return false;
  return [own, ...words].some((table) => {
    const generic = table.filter(({ id, concludes }) => concludes.vendor === undefined && !id.startsWith('program-'));
    const row = firstMatch(generic, text);
    return row !== null && WATCHING_KINDS.has(row.concludes.kind) && /certain|strong/.test(row.concludes.weight);
  });
}

interface JudgedSet {
  readonly set: string;
  readonly cameras: BannerSet;
  readonly others: BannerSet;
}

/** Frozen sets in the order in which they were typed; of the last, others of two kinds. */
const FROZEN: readonly JudgedSet[] = [
  { set: 'judged', cameras: 'judged-cameras', others: 'judged-others' },
  { set: 'unnamed', cameras: 'unnamed-cameras', others: 'unnamed-others' },
  { set: 'fresh', cameras: 'fresh-cameras', others: 'fresh-others' },
  { set: 'late, ordinary devices', cameras: 'late-cameras', others: 'late-ordinary' },
  { set: 'late, chosen to mislead', cameras: 'late-cameras', others: 'late-misleading' },
];

/** Typed once the rules were frozen, by somebody who had not seen them; the rules were mended with it since. */
const NEWEST: readonly JudgedSet[] = [
  { set: 'newest, ordinary devices', cameras: 'newest-cameras', others: 'newest-ordinary' },
  { set: 'newest, chosen to mislead', cameras: 'newest-cameras', others: 'newest-misleading' },
];

/** Typed once the rules were frozen anew, by somebody who had not seen them; the rules were mended with it since, too. */
const LATEST: readonly JudgedSet[] = [
  { set: 'latest, ordinary devices', cameras: 'latest-cameras', others: 'latest-ordinary' },
  { set: 'latest, chosen to mislead', cameras: 'latest-cameras', others: 'latest-misleading' },
];

/** Typed while the rules were mended with the one before, by somebody who had seen neither, and judged once. */
const FURTHER: readonly JudgedSet[] = [
  { set: 'further, ordinary devices', cameras: 'further-cameras', others: 'further-ordinary' },
  { set: 'further, chosen to mislead', cameras: 'further-cameras', others: 'further-misleading' },
];

/** Every set that is frozen by its hash, in the order in which they were typed. */
export const FROZEN_SETS: readonly BannerSet[] = [
  ...new Set([...FROZEN, ...NEWEST, ...LATEST, ...FURTHER].flatMap(({ cameras, others }) => [cameras, others])),
];

/** Rates of cameras and others, whichever set or half of one they are of. */
function ratesOf(cameras: readonly LabelledBanner[], others: readonly LabelledBanner[]) {
  const named = cameras.filter((banner) => verdictOf(banner) === 'camera').length;
  const wrong = others.filter((banner) => verdictOf(banner) === 'camera').length;
  const possible = others.filter((banner) => verdictOf(banner) === 'possible').length;
  return {
    recall: rate('cameras called camera', named, cameras.length),
    precision: rate('called camera and one', named, named + wrong),
    falseCameras: rate('others called camera', wrong, others.length),
    possible: rate('others called possible', possible, others.length),
  };
}

/** Rates of each half of the labelled banners; look-alike texts are halved line by line, since their groups are few. */
export function bannerRows() {
  const others = readBanners('others');
  return (['tuned', 'checked'] as const).map((half) => {
    const cameras = readBanners('cameras').filter(({ group }) => halfOf(group) === half);
    const rest = others.filter((_, at) => at % 2 === (half === 'tuned' ? 0 : 1));
    return {
      half,
      ...ratesOf(cameras, rest),
      generic: rate('cameras by generic rows', cameras.filter(knownByGenericRow).length, cameras.length),
    };
  });
}

function judgedRow({ set, cameras, others }: JudgedSet) {
  return { set, ...ratesOf(readBanners(cameras), readBanners(others)) };
}

export type JudgedRow = ReturnType<typeof judgedRow>;

export function frozenRows(): readonly JudgedRow[] {
  return FROZEN.map(judgedRow);
}

export function newestRows(): readonly JudgedRow[] {
  return NEWEST.map(judgedRow);
}

export function latestRows(): readonly JudgedRow[] {
  return LATEST.map(judgedRow);
}

export function furtherRows(): readonly JudgedRow[] {
  return FURTHER.map(judgedRow);
}
