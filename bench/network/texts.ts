import { atLeast, atMost } from '../measured/bars.ts';
import { judgedOnce, type JudgedOnce } from '../measured/judged-once.ts';
import { percent, rate, verdict, withRange, type Rate } from '../measured/rate.ts';
import type { JudgedRow } from './banners.ts';
import { CAMERAS_BAR, NAMED_BAR, OTHERS_BAR, PRECISION_BAR } from './bars.ts';
import { measuredLine, type Measured } from './parts.ts';
import type { probeFileRows } from './probe-file.ts';

/** What sets of texts came to when they were judged, each by the rules that its file names. */
const FIRST = {
  late: judgedOnce('network-late'),
  newest: judgedOnce('network-newest'),
  latest: judgedOnce('network-latest'),
  further: judgedOnce('network-further'),
  madeAnswers: judgedOnce('network-made-answers'),
} as const;

export function withInterval(counted: Rate): string {
  return `${withRange(counted)} of ${counted.n.toLocaleString('en-US')}`;
}

/** When a set was judged, by which rules, and what came of it. */
function judgedLine({ on, commit, of }: JudgedOnce): string {
  const [cameras, others, misleading] = [of('Cameras'), of('Other devices'), of('Texts chosen to mislead')];
  return `Judged once, on ${on}, by the rules of ${commit}: ${countsOf(cameras)} cameras named, ${countsOf(others)} ordinary devices and ${countsOf(misleading)} misleading texts wrongly.`;
}

export function countsOf({ hits, n }: Rate): string {
  return `${hits} of ${n.toLocaleString('en-US')}`;
}

/** The bars over what was judged once. Precision is worked out from the two counts beside it. */
function judgedBars({ of }: JudgedOnce): string[] {
  const [cameras, others, misleading] = [of('Cameras'), of('Other devices'), of('Texts chosen to mislead')];
  const precision = (wrong: Rate) => rate('', cameras.hits, cameras.hits + wrong.hits);
  return [
    '| bar | judged once | |',
    '|---|---|---|',
    barRow('cameras called camera', cameras, CAMERAS_BAR),
    barRow('precision beside ordinary devices', precision(others), PRECISION_BAR),
    barRow('precision beside misleading texts', precision(misleading), PRECISION_BAR),
    othersRow('ordinary devices called camera', others),
    '',
  ];
}

/** The bars over a lab that was judged once; what has to hold for every device is held to its count. */
export function labBars({ of }: JudgedOnce): string[] {
  const [named, pointedAt, others] = [of('Cameras'), of('All of these'), of('Other devices')];
  return [
    '| bar | judged once | |',
    '|---|---|---|',
    barRow('cameras that answer named', named, NAMED_BAR),
    `| every camera, silent ones too, named or called possible | ${countsOf(pointedAt)} | ${verdict(pointedAt.hits === pointedAt.n)} |`,
    `| no other device called camera | ${countsOf(others)} | ${verdict(others.hits === 0)} |`,
    '',
  ];
}

function othersRow(what: string, share: Rate): string {
  return `| ${what}: at most ${OTHERS_BAR.words} | ${countsOf(share)}: ${withRange(share)} | ${atMost(share, OTHERS_BAR.share)} |`;
}

function barRow(what: string, share: Rate, bar: number): string {
  return `| ${what}: at least ${percent(bar)} | ${countsOf(share)}: ${withRange(share)} | ${atLeast(share, bar)} |`;
}

/** What the rules of today make of sets of texts. */
function judgedTable(rows: readonly JudgedRow[]): string[] {
  return [
    '| set | cameras called camera | precision | others called camera | others called possible |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ set, recall, precision, falseCameras, possible }) =>
        `| ${set} | ${[recall, precision, falseCameras, possible].map(withInterval).join(' | ')} |`,
    ),
  ];
}

export function frozenSection(rows: readonly JudgedRow[]): string[] {
  return [
    'Four more sets are frozen by their hash. One hand wrote the sets and the rules: none is a field result.',
    '`judged` was typed before the rules of 2026-11-24, `unnamed` after them about products that no row names, `fresh` once they were frozen again. Of `fresh`, 8 of 231 others were wrong when it was judged: the rules were mended by the classes of those errors on 2026-11-25, and **it is tuned data since then**.',
    '`late`, of all kinds of source, was typed once the rules were frozen after that, about products that nobody had looked at but one maker, with others of two kinds: what a hotel’s network holds, and texts chosen to mislead.',
    judgedLine(FIRST.late),
    'The rows of 2026-11-26 were written from makers’ names and public facts, without its cases. The names of the rules that were wrong in it were read after most of them were there, and none was mended for it; so its table is no longer a first judgment.',
    'The rules were widened and frozen again later that day: nothing of `late` was read for it, though its totals were seen. A failing test printed one line of the checked others, a router that shares a name with a maker; its class was mended.',
    'No fewer than some 2,500 others without a fault could show their bar held.',
    '',
    ...judgedBars(FIRST.late),
    'What the rules make of these sets since they were mended with them, which is no judgment:',
    '',
    ...judgedTable(rows),
    '',
  ];
}

/** A set that was spent: what it came to when it was judged, and what the rules make of it since. */
export function newestSection(measured: Measured<readonly JudgedRow[]> | undefined): string[] {
  if (!measured || measured.data.length === 0) return [];
  return [
    '## The newest banners',
    '',
    measuredLine(measured),
    'Typed from memory once the rules were frozen, by somebody who has not seen them, about makers and models of their own choice. Each line is one answer of a device, by which a person of the trade could tell it; 61 of the cameras’ lines name no maker.',
    `${judgedLine(FIRST.newest)} No line of what was wrong had been read then.`,
    'On 2026-11-28 its errors were read, and rules mended by their classes: names that hyphens, numbers or capitals join, places that no list holds, titles in parts, menus in other languages; on the other side doors and switches by makers of cameras, firms and chambers that share a word, hosts of gear that serves cameras, and pages whose title names them and whose rest lists what they are about. **It is tuned data since then**: the table is no judgment.',
    'Meanwhile lines of `judged`, `unnamed` and `fresh` that fail were seen, and none was mended for. Of `late` and of the checked half above only totals were, but once: where a checked camera was lost, the names of the two rules that spoke for another kind were read, no line, and one of them, written that day, was made narrower.',
    '',
    ...judgedBars(FIRST.newest),
    ...judgedTable(measured.data),
    '',
  ];
}

/** A set that was spent too: what it came to when it was judged, and what the rules make of it since. */
export function latestSection(measured: Measured<readonly JudgedRow[]>): string[] {
  return [
    '## The latest banners',
    '',
    measuredLine(measured),
    'Typed once the rules of 2026-11-28 were frozen, by somebody who has not seen them, about makers and models of their own choice. Lines that an earlier set holds were left out, 189 of 5,095.',
    `${judgedLine(FIRST.latest)} No line of what was wrong had been read then.`,
    'Later that day its errors were read, with those of WhatWeb’s checked half and of the names of systems below, and rules mended by their classes.',
    'Missed: answers that are a path and nothing else, and paths of makers that no row had; a front page that sends its visitor on to the camera; keys, kinds, makers and models in answers for programs; lists of files of cameras in cars, on drones and on helmets; labels of viewers, of a lens and of a stream in some twenty languages; titles whose parts stand beside tasks and models; realms and prompts in words; files of viewers’ programs; cookies; drones, boards and phones by the names of their networks; makers and brands by the part of the world where they are sold.',
    'Wrong: pages of routers that list what is behind them, dashboards, services of makers, calls, towns and lodgings, articles in Asia and in Russian, meters, sensors, lamps and gateways by makers of cameras and their namesakes, hospitals’ programs.',
    'Photo cameras were left as they are: this set counts them with cameras, an earlier one with others. **It is tuned data since then**: the table is no judgment.',
    'Of `late`, of the checked half of the first table and of nmap’s made answers only totals were seen meanwhile, with one exception: a table written that day made one of the checked others a camera, at first two. It was looked at which third of the table spoke, no line and no rule, and rows were made narrower by what is known of their makers, the total read some fifteen times, until none was left. **That the checked others show none is no judgment since.**',
    '',
    ...judgedBars(FIRST.latest),
    ...judgedTable(measured.data),
    '',
  ];
}

/** The set that judges the rules of today. */
export function furtherSection(measured: Measured<readonly JudgedRow[]>): string[] {
  return [
    '## The further banners',
    '',
    measuredLine(measured),
    'Typed while the rules were mended with the latest, by somebody who has seen neither them nor any of these sets, about makers and models of their own choice; judged once the rules were frozen. Lines that an earlier set holds were left out, 324 of 3,720.',
    `${judgedLine(FIRST.further)} No line of what was wrong was read.`,
    'The rules before name 342 of the same cameras, and wrongly 4 and 6 of the others: what is learned from one set adds little on another. The set is somewhat easier than networks are: many titles name maker and model more plainly than a real page would, and of the ordinary devices none speaks of a camera.',
    '',
    ...judgedBars(FIRST.further),
    ...judgedTable(measured.data),
    '',
  ];
}

/** What the rules of today make of the half of nmap's answers that nobody read. */
export function unreadHalf({ rows }: Awaited<ReturnType<typeof probeFileRows>>) {
  return rows.find(({ half, rules }) => half === 'checked' && rules === 'now')!;
}

/** What answers made from nmap's file came to, by the present rules and by those before. */
export function probeSection(measured: Measured<Awaited<ReturnType<typeof probeFileRows>>> | undefined): string[] {
  const unread = measured && unreadHalf(measured.data);
  return [
    '## Answers made from another program’s file',
    '',
    measuredLine(measured),
    'nmap knows services by patterns over their answers, and names a type of device with many of them. For each line with a type that leaves no doubt, a program makes one text that the pattern matches, fills its gaps by chance, and has it read as a scan reads the answer of a port. Nobody chose the lines; the file is read from Debian’s package and kept nowhere.',
    `A text holds only what nmap needs to tell a product, so a real answer tells more; nmap’s word webcam takes in conference systems and a photo camera, and its word phone takes in programs that make a phone a camera. ${measured?.data.left ?? 0} lines are of other services or of forms that no text is made from.`,
    `The rules of ${FIRST.madeAnswers.commit} were frozen before the file was there, and judged once over all of it, on ${FIRST.madeAnswers.on}: ${countsOf(FIRST.madeAnswers.of('Cameras'))} cameras named, ${countsOf(FIRST.madeAnswers.of('Other devices'))} others wrongly. Then the lines of one half (by maker) were read, and rules mended by the classes of what was missed; of the other half only totals were read.`,
    'Nobody chose these cases, and no rule was made on them when they were judged: the page ‘How good is it?’ shows what the rules came to then, and what those of today come to on the half that nobody read.',
    '',
    '| bar | judged | |',
    '|---|---|---|',
    barRow('cameras called camera, once, all', FIRST.madeAnswers.of('Cameras'), CAMERAS_BAR),
    othersRow('others called camera, once, all', FIRST.madeAnswers.of('Other devices')),
    ...(unread
      ? [
          barRow('cameras called camera, now, checked half', unread.recall, CAMERAS_BAR),
          othersRow('others called camera, now, checked half', unread.falseCameras),
        ]
      : []),
    '',
    'nmap files recorders and encoders under media device, and programs that make a phone a camera under phone. The last column leaves out lines whose product’s name has a word of those; that was seen in nmap’s list of systems, and no line of the checked half was read for it.',
    '',
    '| half | rules | cameras called camera | called possible | others called camera | others called possible | others called camera, doubtful types left out |',
    '|---|---|---|---|---|---|---|',
    ...(measured?.data.rows ?? []).map(
      ({ half, rules, recall, possible, falseCameras, falsePossible, sureFalse }) =>
        `| ${half} | ${rules} | ${withInterval(recall)} | ${withInterval(possible)} | ${withInterval(falseCameras)} | ${withInterval(falsePossible)} | ${withInterval(sureFalse)} |`,
    ),
    '',
  ];
}
