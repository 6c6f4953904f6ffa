import { utf8Bytes } from '#core/bytes/text.ts';
import type { Place, RecordStore, Sealed, Stored, VaultSettings } from './vault-database.ts';
import { NO_TRIES } from '../pin-delay.ts';

/**
 * argon2id (RFC 9106, its choice for little memory, on one lane: 64 MiB, 3 passes). A PIN of six digits has a million values, and
 * whoever copied the disk can try them all: memory is what makes each try dear on any machine. Measured 0.27 s on one core of
 * a server, three days for all of them; PBKDF2 at a like wait has no memory to fill and falls to graphics cards.
 */
const ARGON2 = { iterations: 3, parallelism: 1, hashLength: 32 } as const;
const MEMORY_KIB = 65_536;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const AES = 'AES-GCM';

/** Bytes that WebCrypto takes: never over shared memory here. */
type Bytes = Uint8Array<ArrayBuffer>;

/** The key of all records, from a PIN that was set; null for a wrong one. `memoryKiB` is that with which it was set. */
export async function recordKeyOf(
  pin: string,
  kept: VaultSettings['pin'],
  memoryKiB = MEMORY_KIB,
): Promise<CryptoKey | null> {
  const pinKey = await derive(pin, kept.salt, memoryKiB);
  try {
    return await importRecordKey(await open(pinKey, kept.recordKey, PIN_CONTEXT));
  } catch {
    return null;
  }
}

/** A new key of all records, and what is kept of it under a PIN. */
export async function makeRecordKey(
  pin: string,
  memoryKiB = MEMORY_KIB,
): Promise<{ recordKey: CryptoKey; kept: VaultSettings['pin'] }> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const kept = { salt, recordKey: await seal(await derive(pin, salt, memoryKiB), bytes, PIN_CONTEXT), tries: NO_TRIES };
  return { recordKey: await importRecordKey(bytes), kept };
}

const PIN_CONTEXT = 'record key';

function importRecordKey(bytes: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes as Bytes, AES, false, ['encrypt', 'decrypt']);
}

async function derive(pin: string, salt: Uint8Array, memorySize: number): Promise<CryptoKey> {
  const { argon2id } = await import('hash-wasm');
  const bytes = await argon2id({ ...ARGON2, memorySize, password: pin.normalize('NFKC'), salt, outputType: 'binary' });
  return importRecordKey(bytes);
}

/** `context` is sealed with the bytes: they open at no other place. */
async function seal(key: CryptoKey, bytes: Uint8Array, context: string): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const parameters = { name: AES, iv: nonce, additionalData: utf8Bytes(context) as Bytes };
  return { nonce, bytes: new Uint8Array(await crypto.subtle.encrypt(parameters, key, bytes as Bytes)) };
}

async function open(key: CryptoKey, { nonce, bytes }: Sealed, context: string): Promise<Uint8Array> {
  const parameters = { name: AES, iv: nonce as Bytes, additionalData: utf8Bytes(context) as Bytes };
  return new Uint8Array(await crypto.subtle.decrypt(parameters, key, bytes as Bytes));
}

export function isSealed(stored: Stored): stored is Sealed {
  return 'nonce' in stored;
}

/** What the disk gets of a record: its bytes as they are without a key. */
export async function sealRecord(
  recordKey: CryptoKey | null,
  store: RecordStore,
  place: Place,
  bytes: Uint8Array,
): Promise<Stored> {
  return recordKey === null ? bytes : seal(recordKey, bytes, contextOf(store, place));
}

/** The bytes of a record; undefined where there is none, or none that opens here. */
export async function openRecord(
  recordKey: CryptoKey | null,
  store: RecordStore,
  place: Place,
  stored: Stored | undefined,
): Promise<Uint8Array | undefined> {
  if (stored === undefined || !isSealed(stored)) return stored;
  if (recordKey === null) return undefined;
  try {
    return await open(recordKey, stored, contextOf(store, place));
  } catch {
    return undefined;
  }
}

function contextOf(store: RecordStore, [caseId, index]: Place): string {
  return `${store} ${caseId} ${index}`;
}
