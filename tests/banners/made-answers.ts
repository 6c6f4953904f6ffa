import fc from 'fast-check';
import { readGreeting, readHttpAnswer } from '#scanners/network/discovery/banners.ts';
import { readRtspAnswers } from '#scanners/network/discovery/rtsp.ts';
import { halfOf } from './read-banners.ts';
import { judge, type NetworkVerdict } from '#scanners/network/verdict.ts';

/** Device types of nmap’s file of service answers whose truth leaves no doubt; others (security-misc, specialized, general purpose) are left out. */
const CAMERA_TYPE = 'webcam';
export const OTHER_TYPES: ReadonlySet<string> = new Set([
  'bridge',
  'broadband router',
  'firewall',
  'game console',
  'hub',
  'load balancer',
  'media device',
  'PBX',
  'PDA',
  'phone',
  'power-device',
  'printer',
  'print server',
  'proxy server',
  'remote management',
  'router',
  'storage-misc',
  'switch',
  'telecom-misc',
  'terminal',
  'terminal server',
  'VoIP adapter',
  'VoIP phone',
  'WAP',
]);

/**
 * Words of a product's name that make a type doubtful: nmap files recorders under media device, and programs that make a
 * phone a camera under phone.
 */
const WATCHES =
  / [pi]\/[^/]{0,80}\b(?:[dn]vrs?|cctv|video (?:recorder|server|encoder)|surveillance|(?:web|ip)? ?cam(?:era)?)\b/i;

/** Services that a scan asks and whose answers the file knows. */
const SERVICES = ['http', 'rtsp', 'ftp', 'telnet'] as const;
type Service = (typeof SERVICES)[number];

/** One answer made from a line of the file. */
export interface MadeAnswer {
  readonly truth: 'camera' | 'other';
  /** By the first word of the product’s name, so that a maker’s lines stay together. */
  readonly half: ReturnType<typeof halfOf>;
  readonly service: Service;
  readonly bytes: Uint8Array;
  /** Of another type than camera, though the product's name has a word of cameras or recorders. */
  readonly doubtful: boolean;
}

/** What became of the lines whose type is known: those of other services or of forms that no text is made from are counted. */
export interface MadeAnswers {
  readonly answers: readonly MadeAnswer[];
  readonly left: number;
}

const LINE = /^(?:soft)?match (\S+) m(.)(.*?)\2([is]*)(?: (.*))?$/;
const PRODUCT = / p\/([^/\s]+)/;
const TYPE = / d\/([^/]+)\//;

/** A version's readers of answers, and its verdict. */
export interface Reader {
  readonly readHttpAnswer: typeof readHttpAnswer;
  readonly readGreeting: typeof readGreeting;
  readonly readRtspAnswers: typeof readRtspAnswers;
  readonly judge: typeof judge;
}

/** This version's. */
export const READER: Reader = { readHttpAnswer, readGreeting, readRtspAnswers, judge };

/** What a version says of an answer, read as the answer of its service. */
export function verdictOn({ service, bytes }: MadeAnswer, reader: Reader = READER): NetworkVerdict['verdict'] {
  const observations = {
    http: () => reader.readHttpAnswer(bytes).observations,
    rtsp: () => reader.readRtspAnswers(bytes, 554),
    ftp: () => reader.readGreeting(bytes, 'ftp-banner'),
    telnet: () => reader.readGreeting(bytes, 'telnet-banner'),
  }[service]();
  return reader.judge(observations).verdict;
}

/** A text that a pattern matches, in the letter case that it is written in; the same each time for the same line; null where none is made from a pattern of its form. */
function textOf(pattern: string, flags: string, seed: number): string | null {
  try {
    const [text] = fc.sample(fc.stringMatching(new RegExp(pattern, flags)), { seed, numRuns: 1 });
    return text ?? null;
  } catch {
    return null;
  }
}

/**
 * One answer a line: a text that the line's pattern matches, its gaps filled by chance, read as a scan reads it. Only
 * lines that begin at the beginning of an answer are whole ones. Nobody chooses and nobody reads them.
 */
export function answersOf(file: string): MadeAnswers {
  const answers: MadeAnswer[] = [];
  let left = 0;
  for (const [at, line] of file.split('\n').entries()) {
    const [, name, , pattern, flags] = LINE.exec(line) ?? [];
    const type = TYPE.exec(line)?.[1];
    if (pattern === undefined || type === undefined) continue;
    if (type !== CAMERA_TYPE && !OTHER_TYPES.has(type)) continue;
    const text = pattern.startsWith('^') ? textOf(pattern, flags?.includes('s') ? 's' : '', at) : null;
    const service = SERVICES.find((known) => known === name);
    if (text === null || service === undefined) left += 1;
    else
      answers.push({
        truth: type === CAMERA_TYPE ? 'camera' : 'other',
        half: halfOf(PRODUCT.exec(line)?.[1]?.toLowerCase() ?? ''),
        service,
        bytes: Buffer.from(text, 'latin1'),
        doubtful: type !== CAMERA_TYPE && WATCHES.test(line.slice(line.indexOf(pattern) + pattern.length)),
      });
  }
  return { answers, left };
}
