import { headsOf, type VaultCase } from './vault.ts';
import { CBORTag, decodeCBOR, encodeCBOR, type CBORType } from '@levischuck/tiny-cbor';

/**
 * Content credentials (C2PA 2.x) of a picture that leaves the vault: the browser makes a manifest with a claim, and the
 * operator's key signs the claim. The signature says that this product's page asked for it, nothing about the picture:
 * the server sees hashes alone.
 */

/** What is said of a picture beside its own hash. */
export interface PictureFacts {
  /** The file's name in the find, such as `1-room.jpg`. */
  readonly name: string;
  readonly type: string;
  /** SHA-256 of the picture as it is kept, hexadecimal. */
  readonly sha256: string;
  /** By the device's clock, ISO 8601. */
  readonly capturedAt: string;
  /** The hash of the log's entry that captured it, and when somebody else confirmed it, where somebody has. */
  readonly entry: string;
  readonly confirmedAt: string | null;
}

const CLAIM_GENERATOR = 'Sweep';
const MAX_TITLE_LENGTH = 80;
/** The name of a claim's signing algorithm in COSE (RFC 9053, 2.1), ES256, and of its certificates' header (RFC 9360). */
const COSE = { algorithm: 1, es256: -7, certificates: 33, sign1: 18 } as const;
/** r and s of P-256. */
const SIGNATURE_BYTES = 64;

/** Pictures whose hash is one over all their other bytes, which is what a claim of ours holds. */
const CREDITED_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

export function canBeCredited(type: string): boolean {
  return CREDITED_TYPES.includes(type);
}

/** What a find's log says of one of its pictures; null where the entry has none. */
export function factsOf(find: VaultCase, index: number): PictureFacts | null {
  const entry = find.chain[index]?.entry;
  if (!entry?.file) return null;
  const heads = headsOf(find);
  const confirmed = find.receipts
    .filter(({ leaf }) => heads.indexOf(leaf.head) >= index)
    .map(({ leaf }) => leaf.at)
    .toSorted();
  return {
    name: entry.file.name,
    type: entry.file.type,
    sha256: entry.file.sha256,
    capturedAt: entry.at,
    entry: heads[index]!,
    confirmedAt: confirmed[0] ?? null,
  };
}

/** The name of a host backwards, as names of assertions begin: `example.sweep.evidence` for sweep.example. */
export function assertionLabelOf(host: string): string {
  return `${host.toLowerCase().split('.').toReversed().join('.')}.evidence`;
}

/** A manifest's definition as c2pa-rs reads it. */
export function manifestOf({ name, type, ...facts }: PictureFacts, assertionLabel: string): string {
  return JSON.stringify({
    claim_generator_info: [{ name: CLAIM_GENERATOR }],
    title: name,
    format: type,
    assertions: [{ label: assertionLabel, data: facts }],
  });
}

function textOf(value: CBORType | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function labelsOf(value: CBORType | undefined): string[] | null {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return null;
  const labels = value.map((one) => (one instanceof Map ? textOf(one.get('url')) : null));
  return labels.every((label) => label !== null) ? labels : null;
}

/**
 * Whether these bytes are a claim of the form that `manifestOf` leads to: of this program, about one picture by its hash,
 * with our own assertion and nothing further. Whatever else a stranger would have signed is refused.
 */
export function isOwnClaim(bytes: Uint8Array, assertionLabel: string): boolean {
  let claim: CBORType;
  try {
    claim = decodeCBOR(bytes);
  } catch {
    return false;
  }
  if (!(claim instanceof Map)) return false;
  const KNOWN = [
    'instanceID',
    'claim_generator_info',
    'signature',
    'created_assertions',
    'gathered_assertions',
    'dc:title',
    'alg',
  ];
  const generator = claim.get('claim_generator_info');
  const created = labelsOf(claim.get('created_assertions'));
  const gathered = labelsOf(claim.get('gathered_assertions'));
  const title = textOf(claim.get('dc:title'));
  const expected = ['c2pa.hash.data', 'c2pa.ingredient.v3', 'c2pa.actions.v2', assertionLabel].map(
    (label) => `self#jumbf=c2pa.assertions/${label}`,
  );
  return (
    [...claim.keys()].every((key) => typeof key === 'string' && KNOWN.includes(key)) &&
    generator instanceof Map &&
    generator.get('name') === CLAIM_GENERATOR &&
    claim.get('alg') === 'sha256' &&
    title !== null &&
    title.length <= MAX_TITLE_LENGTH &&
    created !== null &&
    gathered !== null &&
    [...created, ...gathered].toSorted().join('\n') === expected.toSorted().join('\n')
  );
}

/** How long a COSE_Sign1 with these certificates (DER) is made: room for both headers and the signature. */
export function signatureBytesOf(certificates: readonly Uint8Array[]): number {
  const ROOM = 200;
  return certificates.reduce((sum, { length }) => sum + length, ROOM + SIGNATURE_BYTES);
}

/**
 * The COSE_Sign1 (RFC 9052, 4.2) over a claim that stands beside it, as C2PA wants it: the certificates in the protected
 * header, and filled up to `signatureBytesOf` so that its place in the file is known before it is made. `sign` gives r and
 * s of ECDSA on P-256 with SHA-256.
 */
export function signClaim(
  claim: Uint8Array,
  certificates: readonly Uint8Array[],
  sign: (message: Uint8Array) => Uint8Array,
): Uint8Array {
  const header = encodeCBOR(
    new Map<string | number, CBORType>([
      [COSE.algorithm, COSE.es256],
      [COSE.certificates, [...certificates]],
    ]),
  );
  const signature = sign(encodeCBOR(['Signature1', header, new Uint8Array(), claim]));
  const filledWith = (length: number): Uint8Array =>
    encodeCBOR(new CBORTag(COSE.sign1, [header, new Map([['pad', new Uint8Array(length)]]), null, signature]));
  const wanted = signatureBytesOf(certificates);
  // The length of a byte string has one byte up to 23, two up to 255 and three above: `ROOM` leaves more than 23 to fill.
  const pad = wanted - filledWith(0).length - 1;
  const signed = filledWith(pad);
  if (signed.length !== wanted) throw new Error(`a signature of ${signed.length} bytes where ${wanted} were promised`);
  return signed;
}

/** What the page asks of the worker that makes manifests: first a picture, then the signature of the claim it answered. */
export type CredentialRequest<Picture> =
  | {
      readonly picture: Picture;
      readonly manifest: string;
      readonly signatureBytes: number;
      /** Where the library's program is. */
      readonly program: string;
    }
  | { readonly signature: Uint8Array };

/** What the worker answers: the claim that wants a signature, then the signed picture. */
export type CredentialAnswer = { readonly claim: Uint8Array } | { readonly signed: Uint8Array };
