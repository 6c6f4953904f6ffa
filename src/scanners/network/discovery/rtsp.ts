import { utf8Text } from '#core/bytes/text.ts';
import type { Observation } from '../verdict.ts';
import { headersOf, MAX_ANSWER_BYTES } from './answer-head.ts';

/**
 * A conversation in RTSP (RFC 2326) without a socket: OPTIONS, then DESCRIBE at the root and, where there is nothing,
 * at customary names all at once. Nothing is ever set up or played.
 */

/** Where servers that describe nothing at their root have their stream: customs of firmware, libraries and manuals. */
const STREAM_PATHS = [
  'live',
  'stream',
  'stream1',
  'test',
  'unicast',
  'h264',
  '11',
  'video',
  'cam',
  'live.sdp',
] as const;

const DESCRIBED_VIDEO = /^m=video .{0,100}\r?\n/m;

function question(url: string, method: 'OPTIONS' | 'DESCRIBE', sequence: number, path = ''): string {
  return `${method} ${url}/${path} RTSP/1.0\r\nCSeq: ${sequence}\r\nUser-Agent: Sweep\r\nAccept: application/sdp\r\n\r\n`;
}

/** What to send next, and when its answer is complete. */
export interface RtspTurn {
  readonly send: string;
  readonly enough: (answer: string) => boolean;
}

/** The next turn after these answers, one a turn, or null where the talk is over. `authority` is `address:port`. */
export function nextRtspTurn(authority: string, answers: readonly string[]): RtspTurn | null {
  const url = `rtsp://${authority}`;
  const last = answers.at(-1);
  switch (answers.length) {
    case 0:
      return { send: question(url, 'OPTIONS', 1), enough: (text) => /\r?\n\r?\n/.test(text) };
    case 1:
      if (!last?.startsWith('RTSP/1.')) return null;
      return {
        send: question(url, 'DESCRIBE', 2),
        enough: (text) =>
          (/\r?\n\r?\n/.test(text) && !/^content-length: {0,8}[1-9]/im.test(text)) || DESCRIBED_VIDEO.test(text),
      };
    case 2:
      if (!/^RTSP\/1\.\d 404/.test(last!)) return null;
      return {
        send: STREAM_PATHS.map((path, at) => question(url, 'DESCRIBE', 3 + at, path)).join(''),
        enough: (text) =>
          DESCRIBED_VIDEO.test(text) || (text.match(/^RTSP\/1\.\d /gm) ?? []).length === STREAM_PATHS.length,
      };
    default:
      return null;
  }
}

/** Whether the methods that a server offers are those of one that is sent to: it records, and describes nothing. */
function isReceiver(methods: string): boolean {
  return /\b(?:ANNOUNCE|RECORD)\b/.test(methods) && !/\b(?:DESCRIBE|PLAY)\b/.test(methods);
}

/** What RTSP's answers tell. Empty when it is no RTSP. */
export function readRtspAnswers(bytes: Uint8Array, port: number): Observation[] {
  const text = utf8Text(bytes, MAX_ANSWER_BYTES);
  if (!text.startsWith('RTSP/1.')) return [];
  const headers = headersOf(text);
  const server = headers.find(([name]) => name === 'server')?.[1];
  const realm = headers.find(([name]) => name === 'www-authenticate')?.[1];
  const receives = headers.some(([name, value]) => name === 'public' && isReceiver(value));
  const video = /^m=video .{0,100}$/m.test(text);
  const codec = /^a=rtpmap:\d{1,3} (H26[45]|HEVC|JPEG|MP4V-ES|MPV)\b/im.exec(text)?.[1]?.toUpperCase() ?? null;
  return [
    ...(server ? [{ observable: 'rtsp-server', text: server } as const] : []),
    ...(realm ? [{ observable: 'http-www-authenticate', text: realm } as const] : []),
    video
      ? { observable: 'behavior', behavior: 'rtsp-video', detail: codec }
      : {
          observable: 'behavior',
          behavior: receives ? 'rtsp-receives' : realm ? 'rtsp-password' : 'rtsp-answers',
          detail: String(port),
        },
  ];
}
