import { HOUR_MS } from '#core/time/durations.ts';

/** Digits and capital letters without those that are taken for others: I, L, O and U. Five bits each. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 4;

/** 80 bits: sixteen characters. */
export const RECOVERY_CODE_BYTES = 10;
export const RECOVERY_CODES = 10;
/** How long a code that an operator gives out is good for: a telephone call, not a drawer. */
export const RESET_CODE_MS = HOUR_MS;

/** The code of these random bytes, as people write it down: four groups of four. */
export function formatRecoveryCode(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  const letters = bits.replaceAll(/.{5}/g, (five) => ALPHABET[Number.parseInt(five, 2)]!);
  return letters.match(new RegExp(`.{1,${GROUP}}`, 'g'))!.join('-');
}

/** What was typed, as the code was made: without spaces and dashes, in capitals, and with the letters people mistake. */
export function readRecoveryCode(typed: string): string {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return (letters.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');
}
