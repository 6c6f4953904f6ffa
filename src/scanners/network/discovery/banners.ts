import { utf8Text } from '#core/bytes/text.ts';
import type { Observation } from '../verdict.ts';
import type { Observable } from '../fingerprints/vocabulary.ts';

/** More of an answer is not read: what names a device stands in its headers and on its first page. */
export const MAX_ANSWER_BYTES = 16_384;

/** `multipart/x-mixed-replace` is one picture after the other. */
const MEDIA_TYPE = /^content-type:[ \t]*(multipart\/x-mixed-replace|(?:image|video|audio)\/)/im;

const HEADER_OBSERVABLES: Readonly<Record<string, Observable>> = {
  server: 'http-server',
  'www-authenticate': 'http-www-authenticate',
  'x-powered-by': 'http-powered-by',
  'set-cookie': 'http-cookie',
};

function headersOf(head: string): [name: string, value: string][] {
  return head.split(/\r?\n/, 100).flatMap((line) => {
    const [, name, value] = /^([\w-]{1,60}):[ \t]*(.{0,1000})/.exec(line) ?? [];
    return name && value !== undefined ? [[name.toLowerCase(), value.trim()] as [string, string]] : [];
  });
}

/** Whether the head of an HTTP answer, once complete, says that a picture, film or sound follows: nothing of that is read. */
export function announcesMedia(text: string): boolean {
  const end = /\r?\n\r?\n/.exec(text);
  return end !== null && MEDIA_TYPE.test(text.slice(0, end.index));
}

/** What the answer to `GET /` tells: headers, title and the page's own text. Empty when it is no HTTP. */
export function readHttpAnswer(bytes: Uint8Array): {
  observations: Observation[];
  /** The page's title; null on a page that only refuses or errs, whose title names nothing. */
  title: string | null;
  location: string | null;
} {
  const text = utf8Text(bytes, MAX_ANSWER_BYTES);
  if (!/^HTTP\/1\.[01] \d{3}/.test(text)) return { observations: [], title: null, location: null };
  const [head, wholeBody] = splitHead(text);
  const headers = headersOf(head);
  const media = MEDIA_TYPE.exec(head)?.[1]?.toLowerCase();
  const body = media ? '' : wholeBody;
  const observations: Observation[] = headers.flatMap(([name, value]) => {
    const observable = HEADER_OBSERVABLES[name];
    return observable ? [{ observable, text: value }] : [];
  });
  const title = /<title[^>]{0,100}>([^<]{1,300})/i.exec(body)?.[1]?.replace(/\s+/g, ' ').trim() ?? null;
  if (media?.startsWith('multipart')) {
    observations.push({ observable: 'behaviour', text: 'HTTP sends picture after picture' });
  }
  if (title) observations.push({ observable: 'http-title', text: title });
  if (body.trim() !== '') observations.push({ observable: 'http-body', text: body });
  return {
    observations,
    title: /^HTTP\/1\.[01] 2/.test(head) ? title : null,
    location: headers.find(([name]) => name === 'location')?.[1] ?? null,
  };
}

/** What RTSP answers to OPTIONS and DESCRIBE tell. Empty when it is no RTSP. */
export function readRtspAnswers(bytes: Uint8Array, port: number): Observation[] {
  const text = utf8Text(bytes, MAX_ANSWER_BYTES);
  if (!text.startsWith('RTSP/1.')) return [];
  const headers = headersOf(text);
  const server = headers.find(([name]) => name === 'server')?.[1];
  const realm = headers.find(([name]) => name === 'www-authenticate')?.[1];
  const video = /^m=video .{0,100}$/m.test(text)
    ? (/^a=rtpmap:\d{1,3} (H26[45]|HEVC|JPEG|MP4V-ES|MPV)\b/im.exec(text)?.[1] ?? 'unnamed')
    : null;
  return [
    ...(server ? [{ observable: 'rtsp-server', text: server } as const] : []),
    ...(realm ? [{ observable: 'http-www-authenticate', text: realm } as const] : []),
    {
      observable: 'behaviour',
      text: video
        ? `RTSP describes video (${video.toUpperCase()})`
        : `RTSP answers${realm ? ' and asks for a password' : ''} on port ${port}`,
    },
  ];
}

/** A greeting sent unasked (FTP, Telnet, SSH, SMTP); Telnet's option negotiation is left out. */
export function readGreeting(bytes: Uint8Array, observable: Observable): Observation[] {
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
