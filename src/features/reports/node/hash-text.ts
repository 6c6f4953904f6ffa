import { sha256 } from '#adapters/node/sha256.ts';

/** The SHA-256 of a text's UTF-8, in hexadecimal: what the logs of reports and evidence are chained by. */
export function hashText(text: string): string {
  return sha256(text).toString('hex');
}
