import { sha256 } from '#adapters/node/sha256.ts';
import type { PasskeyAssertion, PasskeyRegistration } from '#contract/entities/passkey.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Random } from '#core/time/clock.ts';
import { MINUTE_MS } from '#core/time/durations.ts';
import { relyingPartyOf } from '../relying-party.ts';
import type { ChallengePurpose, PasskeyStore, StoredPasskey } from './passkey-store.ts';

/** How long a browser may take over an answer. */
const CHALLENGE_VALID_MS = 5 * MINUTE_MS;
const CHALLENGE_BYTES = 32;
/** More than anybody has devices. */
const MAX_PASSKEYS = 20;
const NAME = 'Sweep';
/** Ed25519, P-256 and RSA as COSE numbers them: what authenticators have and this Node checks without experiments. */
const ALGORITHMS = [-8, -7, -257];

export interface PasskeyOwner {
  readonly id: string;
  readonly username: string;
  readonly name: string;
}

type Options = { challenge: string } & Record<string, unknown>;
type Refused = 'passkeys-unavailable' | 'passkey-refused' | 'passkey-exists' | 'too-many-passkeys';

/** Passkeys of the accounts, by WebAuthn. `origin` is the page's, as its request says. */
export interface Passkeys {
  /** What a browser needs to make a passkey for somebody. */
  beginAdding(owner: PasskeyOwner, origin: string | undefined, atMs: number): Promise<Result<Options, Refused>>;
  add(
    owner: PasskeyOwner,
    registration: PasskeyRegistration,
    device: string,
    origin: string | undefined,
    atMs: number,
  ): Promise<Result<StoredPasskey, Refused>>;
  /** What a browser needs to use a passkey: one of this person's, or any of this site's where signing in will tell who. */
  beginUsing(userId: string | null, origin: string | undefined, atMs: number): Promise<Result<Options, Refused>>;
  /** Whose passkey answered. Where `userId` is given, only that person's does. */
  use(
    userId: string | null,
    assertion: PasskeyAssertion,
    origin: string | undefined,
    atMs: number,
  ): Promise<Result<string, Refused>>;
}

/** Half a megabyte of certificate readers, needed by few requests: loaded by the first one. */
const webauthn = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

function hashOf(challenge: string): Uint8Array {
  return sha256(challenge);
}

function bytesOf(base64url: string): Buffer {
  return Buffer.from(base64url, 'base64url');
}

/** The challenge that a browser signed, or null where its answer holds none. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(bytesOf(clientDataJSON).toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

/** What a verification says, or null where it threw: every kind of wrong answer is one refusal. */
async function unlessWrong<T>(verification: Promise<T>): Promise<T | null> {
  try {
    return await verification;
  } catch {
    return null;
  }
}

/**
 * We ask for no attestation, so there is nothing to learn from one. One with certificates is not even read: reading
 * would ask addresses that the certificates name.
 */
async function isPlainAttestation(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await helpers();
  try {
    const decoded = decodeAttestationObject(Uint8Array.from(bytesOf(attestationObject)));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}

export function createPasskeys(store: PasskeyStore, random: Random, publicUrl: string | null): Passkeys {
  async function newChallenge(
    purpose: ChallengePurpose,
    userId: string | null,
    atMs: number,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = Uint8Array.from(random.bytes(CHALLENGE_BYTES));
    await store.deleteExpiredChallenges(atMs);
    const hash = hashOf(Buffer.from(challenge).toString('base64url'));
    await store.saveChallenge({ hash, purpose, userId, expiresAtMs: atMs + CHALLENGE_VALID_MS });
    return challenge;
  }

  /** The challenge in an answer, if it is one of ours that was not answered before. */
  async function takeChallenge(
    clientDataJSON: string,
    purpose: ChallengePurpose,
    userId: string | null,
    atMs: number,
  ): Promise<string | null> {
    const challenge = challengeIn(clientDataJSON);
    if (challenge === null) return null;
    return (await store.takeChallenge({ hash: hashOf(challenge), purpose, userId }, atMs)) ? challenge : null;
  }

  const namesOf = (passkeys: readonly StoredPasskey[]) =>
    passkeys.map(({ credentialId, transports }) => ({
      id: Buffer.from(credentialId).toString('base64url'),
      transports: [...transports],
    }));

  return {
    async beginAdding(owner, origin, atMs) {
      const party = relyingPartyOf(publicUrl, origin);
      if (!party) return fail('passkeys-unavailable');
      const existing = await store.listOf(owner.id);
      if (existing.length >= MAX_PASSKEYS) return fail('too-many-passkeys');
      const { generateRegistrationOptions } = await webauthn();
      const options = await generateRegistrationOptions({
        rpName: NAME,
        rpID: party.id,
        userID: Uint8Array.from(Buffer.from(owner.id)),
        userName: owner.username,
        userDisplayName: owner.name,
        challenge: await newChallenge('add', owner.id, atMs),
        timeout: CHALLENGE_VALID_MS,
        attestationType: 'none',
        excludeCredentials: namesOf(existing),
        // Signing in asks for no username, and nobody who merely holds the device gets in.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return ok({ ...options });
    },

    async add(owner, registration, device, origin, atMs) {
      const party = relyingPartyOf(publicUrl, origin);
      if (!party) return fail('passkeys-unavailable');
      const { clientDataJSON, attestationObject, transports } = registration.response;
      const expectedChallenge = await takeChallenge(clientDataJSON, 'add', owner.id, atMs);
      if (expectedChallenge === null || !(await isPlainAttestation(attestationObject))) return fail('passkey-refused');
      if ((await store.listOf(owner.id)).length >= MAX_PASSKEYS) return fail('too-many-passkeys');
      const { verifyRegistrationResponse } = await webauthn();
      const verified = await unlessWrong(
        verifyRegistrationResponse({
          response: { ...registration, clientExtensionResults: {} },
          expectedChallenge,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (!verified?.verified) return fail('passkey-refused');
      const { credential } = verified.registrationInfo;
      const passkey: StoredPasskey = {
        id: random.uuid(atMs),
        userId: owner.id,
        credentialId: bytesOf(credential.id),
        publicKey: credential.publicKey,
        counter: credential.counter,
        transports,
        device,
        createdAtMs: atMs,
        lastUsedAtMs: null,
      };
      return (await store.save(passkey)) ? ok(passkey) : fail('passkey-exists');
    },

    async beginUsing(userId, origin, atMs) {
      const party = relyingPartyOf(publicUrl, origin);
      if (!party) return fail('passkeys-unavailable');
      const { generateAuthenticationOptions } = await webauthn();
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        ...(userId === null ? {} : { allowCredentials: namesOf(await store.listOf(userId)) }),
        challenge: await newChallenge(userId === null ? 'sign-in' : 'confirm', userId, atMs),
        timeout: CHALLENGE_VALID_MS,
        userVerification: 'required',
      });
      return ok({ ...options });
    },

    async use(userId, assertion, origin, atMs) {
      const party = relyingPartyOf(publicUrl, origin);
      if (!party) return fail('passkeys-unavailable');
      const { clientDataJSON, authenticatorData, signature, userHandle } = assertion.response;
      const purpose = userId === null ? 'sign-in' : 'confirm';
      const expectedChallenge = await takeChallenge(clientDataJSON, purpose, userId, atMs);
      if (expectedChallenge === null) return fail('passkey-refused');
      const passkey = await store.findByCredential(bytesOf(assertion.id));
      if (!passkey || (userId !== null && passkey.userId !== userId)) return fail('passkey-refused');
      if (userHandle && bytesOf(userHandle).toString() !== passkey.userId) return fail('passkey-refused');
      const { verifyAuthenticationResponse } = await webauthn();
      const verified = await unlessWrong(
        verifyAuthenticationResponse({
          response: {
            ...assertion,
            response: { clientDataJSON, authenticatorData, signature },
            clientExtensionResults: {},
          },
          expectedChallenge,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          credential: { id: assertion.id, publicKey: passkey.publicKey, counter: passkey.counter },
          requireUserVerification: true,
        }),
      );
      if (!verified?.verified) return fail('passkey-refused');
      const moved = await store.noteUse(passkey.id, verified.authenticationInfo.newCounter, atMs);
      return moved ? ok(passkey.userId) : fail('passkey-refused');
    },
  };
}
