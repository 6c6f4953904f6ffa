import type { EntryKind } from './chain.ts';

/** What is to be captured. */
export interface NewCapture {
  readonly kind: Exclude<EntryKind, 'started' | 'deleted'>;
  readonly facts?: { readonly [name: string]: string };
  readonly file?: { readonly what: string; readonly content: NewContent };
}

/** A Blob, seen from here. */
export interface NewContent {
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The name of a captured file in a bundle: its entry's number, what it is, and the ending of its type. */
export function fileNameOf(index: number, what: string, type: string): string {
  const slug = what
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return `${index}-${slug || 'file'}.${ENDINGS[type] ?? 'bin'}`;
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'application/json': 'json',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
};

/** A media type as the log writes it: without parameters; 'application/octet-stream' for anything else. */
export function mediaTypeOf(type: string): string {
  const bare = type.split(';')[0]!.trim().toLowerCase();
  return /^[a-z]+\/[a-z0-9.+-]{1,80}$/.test(bare) ? bare : 'application/octet-stream';
}
