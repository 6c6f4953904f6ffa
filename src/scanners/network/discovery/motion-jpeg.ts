import { utf8Text } from '#core/bytes/text.ts';
import type { Observation } from '../verdict.ts';
import { headersOf, MAX_ANSWER_BYTES } from './answer-head.ts';

/** Names under which small boards, phones and camera programs serve motion JPEG or a snapshot, most common first. */
const STREAM_PATHS = ['/stream', '/video', '/?action=stream', '/mjpeg', '/video_feed', '/shot.jpg'] as const;

/** More questions to one port would be a search, not a custom. */
export const MAX_PICTURE_QUESTIONS = 8;

/** Names in a page’s pictures and scripts that say video or snapshot. */
const PICTURE_NAME = /(?:stream|video|mjpe?g|snap|shot|capture|cam\b|camera|live|\.jpg$|\.jpeg$)/i;

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
}

/** The pictures that a page shows from the very server it comes from, as paths. */
function linkedPaths(body: string): string[] {
  return [...body.matchAll(/<(?:img|iframe|video|source)\b[^>]{0,200}?\bsrc=["']?([^"'\s<>]{1,120})/gi)]
    .map(([, source]) => source!)
    .filter((source) => !/^(?:[a-z]+:|\/\/)/i.test(source) && PICTURE_NAME.test(source.split('?')[0]! || source))
    .filter((source) => !/\.(?:png|gif|svg|ico|css|js)\b/i.test(source))
    .map((source) => (source.startsWith('/') ? source : `/${source.replace(/^\.\//, '')}`));
}

/**
 * Which paths of a web server are worth asking for the head of a picture: those its page shows, and the customary
 * names where it answers at its root with an error or with a page that says nothing. Empty behind a password.
 */
export function pictureQuestions({ status, body }: HttpAnswer, recognized: boolean): readonly string[] {
  if (recognized || status === 401 || (status >= 300 && status < 400)) return [];
  return [...new Set([...linkedPaths(body), ...STREAM_PATHS])].slice(0, MAX_PICTURE_QUESTIONS);
}

/** What the head of an answer says of the pictures that would follow; the pictures themselves are never read. */
export function readPictureHead(bytes: Uint8Array): Observation[] {
  const text = utf8Text(bytes, MAX_ANSWER_BYTES);
  const end = /\r?\n\r?\n/.exec(text);
  if (!end || !/^HTTP\/1\.[01] 200/.test(text)) return [];
  const headers = new Map(headersOf(text.slice(0, end.index)));
  const type = headers.get('content-type')?.toLowerCase() ?? '';
  if (type.startsWith('multipart/x-mixed-replace')) {
    return [{ observable: 'behavior', behavior: 'http-motion-jpeg', detail: null }];
  }
  const stored = headers.has('last-modified') || headers.has('etag') || headers.has('accept-ranges');
  return type.startsWith('image/jpeg') && !stored
    ? [{ observable: 'behavior', behavior: 'http-snapshot', detail: null }]
    : [];
}
