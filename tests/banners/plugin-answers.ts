import fc from 'fast-check';
import { readHttpAnswer } from '#scanners/network/discovery/banners.ts';
import { judge, type NetworkVerdict } from '#scanners/network/verdict.ts';

/**
 * Answers made from WhatWeb's plugins, each of which knows one product of the web by patterns over headers and pages.
 * The truth is read from what the plugin says of its product; nobody chooses and nobody reads the lines.
 */

export type PluginTruth = 'camera' | 'device' | 'program';

/** One answer made from a line of a plugin. */
export interface PluginAnswer {
  readonly product: string;
  readonly truth: PluginTruth;
  readonly bytes: Uint8Array;
}

export interface PluginAnswers {
  readonly answers: readonly PluginAnswer[];
  /** Plugins whose words leave a doubt, and lines of forms that no text is made from. */
  readonly doubtful: number;
  readonly left: number;
}

const CAMERA =
  /(?<!digital |photo )\bcameras?\b|\bweb ?cams?\b|\bnet ?cams?\b|\bip ?cams?\b|\bvideo (?:recorders?|servers?|encoders?|surveillance)\b|\b[dn]vrs?\b|\bcctv\b|\bsurveillance\b/i;
const DEVICE =
  /\b(?:routers?|modems?|gateways?|switch(?:es)?|firewalls?|printers?|print ?servers?|access points?|nas|storage|phones?|voip|pbx|ups|power|kvm|thermostats?|scanners?|projectors?|tv|televisions?|set[- ]top|media (?:servers?|cent(?:er|re)s?|players?)|load balancers?|terminals?|console servers?|plc|scada|controllers?|meters?|sensors?|hubs?|appliances?|embedded|firmware|adsl|dsl|wireless|wifi|wlan|repeaters?|bridges?|thin clients?|remote management)\b/i;
const DOUBTFUL = /\bconferenc\w*|\btelepresence\b|\bgaller(?:y|ies)\b|\bphotos?\b/i;

/** What a plugin's words say of its product; null where they leave a doubt. */
function truthOf(words: string): PluginTruth | null {
  const [camera, device] = [CAMERA.test(words), DEVICE.test(words)];
  if (camera) return DOUBTFUL.test(words) ? null : 'camera';
  return device ? 'device' : 'program';
}

const NAME = /^\s*name\s+(["'])(.*?)\1/m;
const DESCRIPTION = /^\s*description\s+(["'])(.*?)(?<!\\)\1/ms;
/** One line of `matches`, in either of Ruby's ways to write a hash. */
const LINE = /\{(?:[^{}\n/'"]|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/(?:[^/\\\n]|\\.)+\/[imx]*)*\}/g;
const STRING = String.raw`'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"`;
const PATTERN = String.raw`\/(?:[^/\\\n]|\\.)+\/[imx]*`;
const PASSIVE = new RegExp(String.raw`(?:@?headers)\[["']([\w-]+)["']\](?:\.to_s)?\s*=~\s*(${PATTERN})`, 'g');

function field(line: string, name: string, form: string): string | null {
  return new RegExp(String.raw`(?::${name}\s*=>|\b${name}:)\s*(${form})`).exec(line)?.[1] ?? null;
}

function unquoted(quoted: string): string | null {
  const inner = quoted.slice(1, -1);
  if (quoted.startsWith("'")) return inner.replaceAll(/\\(['\\])/g, '$1');
  if (inner.includes('#{')) return null;
  return inner.replaceAll(/\\(.)/g, (_, one: string) => ({ n: '\n', r: '\r', t: '\t' })[one] ?? one);
}

/** A text that a pattern of Ruby's matches; null where none is made. */
function textOf(written: string, seed: number): string | null {
  const end = written.lastIndexOf('/');
  const source = written
    .slice(1, end)
    .replaceAll(String.raw`\A`, '^')
    .replaceAll(/\\[zZ]/g, '$')
    .replaceAll(String.raw`\/`, '/');
  try {
    const pattern = new RegExp(source, written.slice(end + 1).includes('m') ? 's' : '');
    return fc.sample(fc.stringMatching(pattern, { size: 'small' }), { seed, numRuns: 1 })[0] ?? null;
  } catch {
    return null;
  }
}

const STATUS: Readonly<Record<string, string>> = { 'www-authenticate': '401 Unauthorized', location: '302 Found' };

function headerAnswer(name: string, value: string): Uint8Array | null {
  if (/[\r\n]/.test(value)) return null;
  return Buffer.from(`HTTP/1.1 ${STATUS[name] ?? '200 OK'}\r\n${name}: ${value}\r\n\r\n`, 'latin1');
}

function pageAnswer(text: string): Uint8Array {
  const page = /<(?:html|head|title|body|frameset)\b/i.test(text) ? text : `<html><body>${text}</body></html>`;
  return Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${page}`, 'latin1');
}

/** The answers of one plugin: its lines over the first page and over headers, the less sure ones left out. */
export function answersOfPlugin(text: string, seed: number): PluginAnswers {
  const code = text.replaceAll(/^\s*#.*$/gm, '');
  const product = NAME.exec(code)?.[2];
  if (product === undefined) return { answers: [], doubtful: 0, left: 0 };
  const description = DESCRIPTION.exec(code)?.[2] ?? '';
  const truth = truthOf(`${product.replaceAll(/[-_]/g, ' ')} ${description}`);
  if (truth === null) return { answers: [], doubtful: 1, left: 0 };
  const made: (Uint8Array | null)[] = [];
  for (const [line] of code.matchAll(LINE)) {
    const said = field(line, 'text', STRING);
    const pattern = field(line, 'regexp', PATTERN);
    const search = unquoted(field(line, 'search', STRING) ?? '"body"');
    const certainty = Number(field(line, 'certainty', String.raw`\d+`) ?? 100);
    const url = unquoted(field(line, 'url', STRING) ?? '"/"');
    if ((said === null && pattern === null) || certainty < 75 || url !== '/') continue;
    const words = said === null ? textOf(pattern!, seed) : unquoted(said);
    const header = /^headers\[([\w-]+)\]$/.exec(search ?? '')?.[1];
    if (words === null || (search !== 'body' && header === undefined)) made.push(null);
    else made.push(header === undefined ? pageAnswer(words) : headerAnswer(header.toLowerCase(), words));
  }
  for (const [, name, pattern] of code.matchAll(PASSIVE)) {
    const value = textOf(pattern!, seed);
    made.push(value === null ? null : headerAnswer(name!.toLowerCase(), value));
  }
  const bytes = made.filter((one) => one !== null);
  return {
    answers: bytes.map((one) => ({ product, truth, bytes: one })),
    doubtful: 0,
    left: made.length - bytes.length,
  };
}

/** What a scan says of an answer to its first question. */
export function verdictOnPage({ bytes }: PluginAnswer): NetworkVerdict['verdict'] {
  return judge(readHttpAnswer(bytes).observations).verdict;
}
