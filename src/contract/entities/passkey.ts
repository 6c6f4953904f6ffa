import * as z from 'zod/mini';
import { isoTime } from './text.ts';

/** Bytes as WebAuthn's JSON writes them. */
function base64url(maxLength: number) {
  return z.string().check(z.maxLength(maxLength), z.regex(/^[\w-]+$/));
}

const credentialId = base64url(1_400);
const clientDataJSON = base64url(4_096);

/** What a browser answers after making a passkey: WebAuthn's RegistrationResponseJSON, as far as it is looked at. */
export const passkeyRegistration = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(32_768),
    transports: z._default(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(8)), []),
  }),
});
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>;

/** What a browser answers after using one: WebAuthn's AuthenticationResponseJSON, as far as it is looked at. */
export const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(8_192),
    signature: base64url(8_192),
    /** Which account the passkey was made for; security keys may leave it out. */
    userHandle: z.optional(z.nullable(base64url(128))),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON or …RequestOptionsJSON: for the browser's own hands. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id: z.uuid(),
  /** The kind of browser and system that made it. */
  name: z.string(),
  createdAt: isoTime,
  lastUsedAt: z.nullable(isoTime),
});
export type Passkey = z.infer<typeof passkey>;
