import { latin1Bytes } from './text.ts';

/** What a file of pictures begins with. */
export type PictureFormat = 'jpeg' | 'png' | 'webp';

/** The format that a file's first bytes say; null for none of the three. */
export function pictureFormatOf(bytes: Uint8Array): PictureFormat | null {
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  return startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP') ? 'webp' : null;
}

/** Whether these characters of one byte each stand at that place. */
export function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  return bytes.length >= at + text.length && latin1Bytes(text).every((byte, offset) => byte === bytes[at + offset]);
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Where the data of a JPEG's scan ends that begins at `start`: at the next marker, or with the file. */
export function endOfScan(bytes: Uint8Array, start: number): number {
  let at = start;
  for (; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1]!;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}
