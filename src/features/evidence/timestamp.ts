import { canonicalJson, parseCanonicalJson, type Canonical } from '#core/bytes/canonical-json.ts';
import { concat, sameBytes } from '#core/bytes/concat.ts';
import { DER, readChildren, readDer, readOne, writeDer, type DerElement } from '#core/bytes/der.ts';
import { fromHex, toHex } from '#core/bytes/hex.ts';
import { utf8Text } from '#core/bytes/text.ts';
import { isAuthorityAlgorithm, type AuthorityAlgorithm, type Verifying } from './signing.ts';

/** A timestamp of RFC 3161 over the head of a chain, as its authority gave it. */
export interface Timestamp {
  /** The hash of an entry, hexadecimal: the imprint of the token. */
  readonly head: string;
  /** The TimeStampToken, DER, as lower-case hexadecimal. */
  readonly token: string;
}

/** Who signed a token: what its certificate says, which only a list of trusted authorities could confirm. */
export interface TimestampAuthority {
  /** The common name in the certificate's subject, else its organization; empty where it has neither. */
  readonly name: string;
  /** SHA-256 of the certificate, hexadecimal. */
  readonly certificate: string;
}

export interface VerifiedTimestamp {
  /** ISO 8601 in UTC with milliseconds. */
  readonly at: string;
  readonly authority: TimestampAuthority;
}

/** With its chain of certificates a token has some 6,000 bytes. */
export const MAX_TOKEN_BYTES = 64_000;
/** Of an authority's answer: a token, and what stands around it. */
export const MAX_ANSWER_BYTES = MAX_TOKEN_BYTES + 1_000;

const OID = {
  signedData: '2a864886f70d010702',
  tstInfo: '2a864886f70d0109100104',
  contentType: '2a864886f70d010903',
  messageDigest: '2a864886f70d010904',
  signingCertificateV2: '2a864886f70d010910022f',
  sha256: '608648016503040201',
  sha384: '608648016503040202',
  sha512: '608648016503040203',
  rsa: '2a864886f70d010101',
  rsaSha256: '2a864886f70d01010b',
  rsaSha384: '2a864886f70d01010c',
  rsaSha512: '2a864886f70d01010d',
  ecdsaSha256: '2a8648ce3d040302',
  ecdsaSha384: '2a8648ce3d040303',
  ecdsaSha512: '2a8648ce3d040304',
  ecKey: '2a8648ce3d0201',
  p256: '2a8648ce3d030107',
  p384: '2b81040022',
  extendedKeyUsage: '551d25',
  timeStamping: '2b06010505070308',
  commonName: '550403',
  organization: '55040a',
} as const;

const DIGESTS: Readonly<Record<string, '256' | '384' | '512'>> = {
  [OID.sha256]: '256',
  [OID.sha384]: '384',
  [OID.sha512]: '512',
};
const SIGNATURES: Readonly<Record<string, readonly ['RSA' | 'ECDSA', '256' | '384' | '512' | null]>> = {
  [OID.rsa]: ['RSA', null],
  [OID.rsaSha256]: ['RSA', '256'],
  [OID.rsaSha384]: ['RSA', '384'],
  [OID.rsaSha512]: ['RSA', '512'],
  [OID.ecdsaSha256]: ['ECDSA', '256'],
  [OID.ecdsaSha384]: ['ECDSA', '384'],
  [OID.ecdsaSha512]: ['ECDSA', '512'],
};

/** A TimeStampReq (RFC 3161, 2.4.1) over a head, which asks for the authority's certificate. `nonce` is 8 bytes. */
export function timestampRequest(head: string, nonce: Uint8Array): Uint8Array {
  const algorithm = writeDer(DER.sequence, writeDer(DER.oid, fromHex(OID.sha256)!), Uint8Array.of(0x05, 0x00));
  const imprint = writeDer(DER.sequence, algorithm, writeDer(DER.octets, fromHex(head)!));
  const version = Uint8Array.of(0x02, 0x01, 0x01);
  const wantsCertificate = Uint8Array.of(0x01, 0x01, 0xff);
  return writeDer(DER.sequence, version, imprint, writeDer(DER.integer, positive(nonce)), wantsCertificate);
}

/** The shortest two's complement of a number that is not negative. */
function positive(bytes: Uint8Array): Uint8Array {
  const from = bytes.findIndex((byte) => byte !== 0);
  const digits = from < 0 ? Uint8Array.of(0) : bytes.subarray(from);
  return digits[0]! < 0x80 ? digits : concat([Uint8Array.of(0), digits]);
}

/** The token of a TimeStampResp that granted one over this nonce; null for any other. */
export function tokenOfResponse(response: Uint8Array, nonce: Uint8Array): Uint8Array | null {
  const [status, token] = readChildren(response) ?? [];
  const granted = status && readChildren(status.bytes)?.[0];
  // 0 granted, 1 granted with modifications
  if (!token || granted?.tag !== DER.integer || granted.value.length !== 1 || granted.value[0]! > 1) return null;
  const info = readToken(token.bytes)?.info;
  const told = info && readChildren(info)?.find(({ tag }, index) => tag === DER.integer && index > 3);
  return told && sameBytes(told.value, positive(nonce)) ? token.bytes : null;
}

/** Timestamps as the text of timestamps.json. */
export function timestampsText(timestamps: readonly Timestamp[]): string {
  return canonicalJson(timestamps as unknown as Canonical);
}

/** The timestamps of a text that `timestampsText` wrote; undefined for any other, and for none. */
export function parseTimestamps(text: string): readonly Timestamp[] | undefined {
  const value = parseCanonicalJson(text);
  return Array.isArray(value) && value.length > 0 && value.every(isTimestamp) ? value : undefined;
}

export function isTimestamp(value: unknown): value is Timestamp {
  if (typeof value !== 'object' || value === null || Object.keys(value).toSorted().join() !== 'head,token')
    return false;
  const { head, token } = value as Record<string, unknown>;
  return (
    typeof head === 'string' &&
    /^[\da-f]{64}$/.test(head) &&
    typeof token === 'string' &&
    token.length <= 2 * MAX_TOKEN_BYTES &&
    /^(?:[\da-f]{2})+$/.test(token)
  );
}

interface Token {
  /** TSTInfo, DER. */
  readonly info: Uint8Array;
  readonly certificates: readonly DerElement[];
  readonly signer: readonly DerElement[];
}

/** The parts of a TimeStampToken: CMS SignedData (RFC 5652, 5.1) around a TSTInfo, with one signer. */
function readToken(bytes: Uint8Array): Token | null {
  const [type, content] = readChildren(bytes) ?? [];
  if (!isOid(type, OID.signedData) || content?.tag !== DER.context0) return null;
  const data = readChildren(content.value);
  const [, , encapsulated, ...more] = data ?? [];
  const [infoType, infoContent] = (encapsulated && readChildren(encapsulated.bytes)) ?? [];
  if (!isOid(infoType, OID.tstInfo) || infoContent?.tag !== DER.context0) return null;
  const info = readOne(infoContent.value, DER.octets)?.value;
  const certificates = more.find(({ tag }) => tag === DER.context0);
  const signers = more.at(-1)?.tag === DER.set ? readDer(more.at(-1)!.value) : null;
  if (!info || !certificates || signers?.length !== 1) return null;
  const signer = readChildren(signers[0]!.bytes);
  const held = readDer(certificates.value);
  return signer && held ? { info, certificates: held, signer } : null;
}

/**
 * What a token says, where it is one over this head and its signature holds under a certificate that it carries and that is
 * for timestamps alone. Whether that certificate is to be trusted, it does not say. Null for anything else.
 */
export async function verifyTimestamp(
  { head, token }: Timestamp,
  verifying: Verifying,
): Promise<VerifiedTimestamp | null> {
  const parts = readToken(fromHex(token)!);
  const at = parts && timeOver(parts.info, head);
  if (!parts || at === null) return null;
  // version, issuer and serial number, digest algorithm, signed attributes, signature algorithm, signature
  const [, sid, digestAlgorithm, attributes, signatureAlgorithm, signature] = parts.signer;
  const certificate = sid && parts.certificates.map(readCertificate).find((one) => one?.id === toHex(sid.bytes));
  if (!certificate || attributes?.tag !== DER.context0 || signature?.tag !== DER.octets) return null;
  const digest = DIGESTS[oidOf(digestAlgorithm) ?? ''];
  const algorithm = algorithmOf(oidOf(signatureAlgorithm), digest, certificate.key);
  const facts = attributesOf(attributes.value);
  if (digest === undefined || algorithm === null || !facts) return null;
  const isOverInfo =
    sameBytes(facts.messageDigest, await verifying.digest(digest, parts.info)) && facts.contentType === OID.tstInfo;
  const fingerprint = await verifying.sha256(certificate.bytes);
  const isOfCertificate = facts.certificateHash === null || sameBytes(facts.certificateHash, fingerprint);
  // What is signed has the tag of a set in its own right (RFC 5652, 5.4).
  const signed = writeDer(DER.set, attributes.value);
  const holds =
    isOverInfo &&
    isOfCertificate &&
    certificate.isForTimestamps &&
    (await verifying.verifyAuthority(algorithm, certificate.spki, signed, signature.value));
  return holds ? { at, authority: { name: certificate.name, certificate: toHex(fingerprint) } } : null;
}

/** The time of a TSTInfo (RFC 3161, 2.4.2) over this head; null for another. */
function timeOver(info: Uint8Array, head: string): string | null {
  const [, , imprint, , time] = readChildren(info) ?? [];
  const [algorithm, hash] = (imprint && readChildren(imprint.bytes)) ?? [];
  if (oidOf(algorithm) !== OID.sha256 || hash?.tag !== DER.octets || toHex(hash.value) !== head) return null;
  if (time?.tag !== DER.generalizedTime) return null;
  const digits = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,3})\d*)?Z$/.exec(utf8Text(time.value));
  if (!digits) return null;
  const [, year, month, day, hour, minute, second, fraction = ''] = digits;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0')}Z`;
}

function algorithmOf(
  signature: string | null,
  digest: '256' | '384' | '512' | undefined,
  key: 'RSA' | 'P256' | 'P384' | null,
): AuthorityAlgorithm | null {
  const [kind, own] = SIGNATURES[signature ?? ''] ?? [];
  if (!kind || digest === undefined || (own !== null && own !== digest)) return null;
  const name = kind === 'RSA' && key === 'RSA' ? `RSA-SHA${digest}` : `ECDSA-${key}-SHA${digest}`;
  return isAuthorityAlgorithm(name) ? name : null;
}

interface Certificate {
  readonly bytes: Uint8Array;
  /** Its issuer and serial number as a signer names it, DER as hexadecimal. */
  readonly id: string;
  readonly name: string;
  readonly spki: Uint8Array;
  readonly key: 'RSA' | 'P256' | 'P384' | null;
  readonly isForTimestamps: boolean;
}

/** The parts of an X.509 certificate (RFC 5280, 4.1) that are needed here. */
function readCertificate({ bytes }: DerElement): Certificate | null {
  const body = readChildren(bytes)?.[0];
  const all = body && readChildren(body.bytes);
  // The version stands before the others where it is not the first.
  const fields = all?.[0]?.tag === DER.context0 ? all.slice(1) : all;
  const [serial, , issuer, , subject, spki, ...rest] = fields ?? [];
  if (!serial || !issuer || !subject || !spki) return null;
  const [keyAlgorithm] = readChildren(spki.bytes) ?? [];
  const [keyType, curve] = (keyAlgorithm && readChildren(keyAlgorithm.bytes)) ?? [];
  const key = isOid(keyType, OID.rsa)
    ? 'RSA'
    : isOid(keyType, OID.ecKey)
      ? isOid(curve, OID.p256)
        ? 'P256'
        : isOid(curve, OID.p384)
          ? 'P384'
          : null
      : null;
  return {
    bytes,
    id: toHex(writeDer(DER.sequence, issuer.bytes, serial.bytes)),
    name: nameOf(subject.bytes),
    spki: spki.bytes,
    key,
    isForTimestamps: isForTimestamps(rest.find(({ tag }) => tag === 0xa3)),
  };
}

/** Whether the extended key usage is timestamps alone, and critical (RFC 3161, 2.3). */
function isForTimestamps(extensions: DerElement | undefined): boolean {
  const list = extensions && readChildren(extensions.value);
  for (const extension of list ?? []) {
    const [type, critical, value] = readChildren(extension.bytes) ?? [];
    if (!isOid(type, OID.extendedKeyUsage)) continue;
    if (critical?.tag !== 0x01 || critical.value[0] !== 0xff || value?.tag !== DER.octets) return false;
    const uses = readChildren(value.value);
    return uses?.length === 1 && isOid(uses[0], OID.timeStamping);
  }
  return false;
}

function nameOf(subject: Uint8Array): string {
  const names = new Map<string, string>();
  for (const set of readChildren(subject) ?? []) {
    for (const pair of readDer(set.value) ?? []) {
      const [type, text] = readChildren(pair.bytes) ?? [];
      if (type && (text?.tag === DER.utf8 || text?.tag === DER.printable)) {
        names.set(toHex(type.value), utf8Text(text.value));
      }
    }
  }
  return names.get(OID.commonName) ?? names.get(OID.organization) ?? '';
}

interface Attributes {
  readonly contentType: string | null;
  readonly messageDigest: Uint8Array;
  /** Of the signer's certificate by SHA-256; null where the token names it by SHA-1 or not at all. */
  readonly certificateHash: Uint8Array | null;
}

function attributesOf(bytes: Uint8Array): Attributes | null {
  const values = new Map<string, DerElement>();
  for (const attribute of readDer(bytes) ?? []) {
    const [type, set] = readChildren(attribute.bytes) ?? [];
    const value = set?.tag === DER.set ? readDer(set.value)?.[0] : undefined;
    if (type && value) values.set(toHex(type.value), value);
  }
  const messageDigest = values.get(OID.messageDigest);
  if (messageDigest?.tag !== DER.octets) return null;
  return {
    contentType: toHex(values.get(OID.contentType)?.value ?? new Uint8Array()),
    messageDigest: messageDigest.value,
    certificateHash: certificateHashOf(values.get(OID.signingCertificateV2)),
  };
}

/** SigningCertificateV2 (RFC 5035): of its first certificate the hash, which is SHA-256 unless it says another. */
function certificateHashOf(signingCertificate: DerElement | undefined): Uint8Array | null {
  const [certificates] = (signingCertificate && readChildren(signingCertificate.bytes)) ?? [];
  const [first] = (certificates && readChildren(certificates.bytes)) ?? [];
  const [hash] = (first && readChildren(first.bytes)) ?? [];
  return hash?.tag === DER.octets ? hash.value : null;
}

function isOid(element: DerElement | undefined, oid: string): boolean {
  return element?.tag === DER.oid && toHex(element.value) === oid;
}

/** The algorithm that an AlgorithmIdentifier names. */
function oidOf(algorithm: DerElement | undefined): string | null {
  const [oid] = (algorithm && readChildren(algorithm.bytes)) ?? [];
  return oid?.tag === DER.oid ? toHex(oid.value) : null;
}
