import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyRegistration } from '#contract/entities/passkey.ts';

/** What an authenticator is told, and how it may lie. */
export interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  /** Who the passkey is for; told when it is made, told again when it is used. */
  readonly userHandle: string;
  /** Whether somebody unlocked the device; so unless told. */
  readonly verified?: boolean;
  /** Certificates that say who made it. */
  readonly certificates?: readonly Uint8Array[];
}

export interface SoftwareAuthenticator {
  register(ceremony: Ceremony): PasskeyRegistration;
  /** Counts one up, unless it is told its count. */
  assert(ceremony: Ceremony, counter?: number): PasskeyAssertion;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const KEY_INCLUDED = 0x40;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** CBOR of a text, of bytes, and of the head of a map or a list, as far as WebAuthn needs them. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.of((major << 5) | length);
  if (length < 256) return Buffer.of((major << 5) | 24, length);
  return Buffer.of((major << 5) | 25, length >> 8, length & 255);
}
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const bytes = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value]);

/** An authenticator with one ES256 key, for tests that have no browser. */
export function createAuthenticator(): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  let count = 0;
  // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
  const coseKey = Buffer.concat([
    Buffer.of(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
    bytes(Buffer.from(x!, 'base64url')),
    Buffer.of(0x22),
    bytes(Buffer.from(y!, 'base64url')),
  ]);
  const named = { id: base64url(credentialId), rawId: base64url(credentialId), type: 'public-key' } as const;

  function authenticatorData({ rpId, verified = true }: Ceremony, flags: number, counter: number): Buffer {
    const fixed = Buffer.alloc(5);
    fixed[0] = USER_PRESENT | (verified ? USER_VERIFIED : 0) | flags;
    fixed.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), fixed]);
  }
  const clientData = (type: string, { challenge, origin }: Ceremony): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    register(ceremony) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        authenticatorData(ceremony, KEY_INCLUDED, count),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey,
      ]);
      const { certificates } = ceremony;
      const attestation = certificates
        ? [
            text('packed'),
            text('attStmt'),
            head(5, 3),
            text('alg'),
            Buffer.of(0x26),
            text('sig'),
            bytes(Buffer.alloc(8)),
            text('x5c'),
            head(4, certificates.length),
            ...certificates.map(bytes),
          ]
        : [text('none'), text('attStmt'), head(5, 0)];
      const attestationObject = [head(5, 3), text('fmt'), ...attestation, text('authData'), bytes(authData)];
      return {
        ...named,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', ceremony)),
          attestationObject: base64url(Buffer.concat(attestationObject)),
          transports: ['internal'],
        },
      };
    },
    assert(ceremony, counter) {
      count = counter ?? count + 1;
      const authData = authenticatorData(ceremony, 0, count);
      const client = clientData('webauthn.get', ceremony);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: base64url(Buffer.from(ceremony.userHandle)),
        },
      };
    },
  };
}
