import { utf8Text } from '#core/bytes/text.ts';
import { titleOf } from '../fingerprints/own-names.ts';
import type { Observable } from '../fingerprints/vocabulary.ts';
import type { Observation, ToldText } from '../verdict.ts';
import { headersOf, MAX_ANSWER_BYTES } from './answer-head.ts';
import { readPictureHead } from './motion-jpeg.ts';

/** `multipart/x-mixed-replace` is one picture after the other. */
const MEDIA_TYPE = /^content-type:[ \t]{0,8}(multipart\/x-mixed-replace|(?:image|video|audio)\/)/im;

const HEADER_OBSERVABLES: Readonly<Record<string, Observable>> = {
  server: 'http-server',
  'www-authenticate': 'http-www-authenticate',
  'x-powered-by': 'http-powered-by',
  'set-cookie': 'http-cookie',
};

/** Whether the head of an HTTP answer, once complete, says that a picture, film or sound follows: nothing of that is read. */
export function announcesMedia(text: string): boolean {
  const end = /\r?\n\r?\n/.exec(text);
  return end !== null && MEDIA_TYPE.test(text.slice(0, end.index));
}

/** What the answer to `GET /` tells: headers, title and the page's own text. Empty when it is no HTTP. */
export function readHttpAnswer(bytes: Uint8Array): {
  observations: Observation[];
  /** The answer's status, 0 when it is no HTTP. */
  status: number;
  /** The page's own text; empty where a picture or film follows. */
  body: string;
  /** The page's title; null on a page that only refuses or errs, whose title names nothing. */
  title: string | null;
  location: string | null;
} {
  const text = utf8Text(bytes, MAX_ANSWER_BYTES);
  if (!/^HTTP\/1\.[01] \d{3}/.test(text)) return { observations: [], status: 0, body: '', title: null, location: null };
  const [head, wholeBody] = splitHead(text);
  const headers = headersOf(head);
  const media = MEDIA_TYPE.exec(head)?.[1]?.toLowerCase();
  const body = media ? '' : wholeBody;
  const observations: Observation[] = headers.flatMap(([name, value]) => {
    const observable = HEADER_OBSERVABLES[name];
    return observable ? [{ observable, text: value }] : [];
  });
  const title = titleOf(body);
  if (media) observations.push(...readPictureHead(bytes));
  if (title) observations.push({ observable: 'http-title', text: title });
  if (body.trim() !== '') observations.push({ observable: 'http-body', text: body });
  return {
    observations,
    status: Number(text.slice(9, 12)),
    body,
    title: /^HTTP\/1\.[01] 2/.test(head) ? title : null,
    location: headers.find(([name]) => name === 'location')?.[1] ?? null,
  };
}

/** A greeting sent unasked (FTP, Telnet, SSH, SMTP); Telnet's option negotiation is left out. */
export function readGreeting(bytes: Uint8Array, observable: Observable): ToldText[] {
  const printable = observable === 'telnet-banner' ? withoutTelnetOptions(bytes) : bytes;
  const text = utf8Text(printable, 2_048).trim();
  return text === '' ? [] : [{ observable, text }];
}

function splitHead(text: string): [string, string] {
  const end = /\r?\n\r?\n/.exec(text);
  return end ? [text.slice(0, end.index), text.slice(end.index + end[0].length)] : [text, ''];
}

/** Telnet (RFC 854): IAC (255) commands are two bytes, negotiations (251-254) three, subnegotiations end with IAC SE. */
function withoutTelnetOptions(bytes: Uint8Array): Uint8Array {
  const kept: number[] = [];
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 255) {
      kept.push(bytes[at]!);
      continue;
    }
    const command = bytes[at + 1];
    if (command === 250) while (at < bytes.length && !(bytes[at] === 255 && bytes[at + 1] === 240)) at++;
    at += command !== undefined && command >= 251 && command <= 254 ? 2 : 1;
  }
  return Uint8Array.from(kept);
}
