import type { Handlers } from '#contract/handler.ts';
import type { ContentSigner } from '#adapters/node/content-signer.ts';
import { fromHex, toHex } from '#core/bytes/hex.ts';
import { assertionLabelOf, isOwnClaim, signatureBytesOf, signClaim } from '../content-credential.ts';

/** Signs the claims of pictures that leave a vault. Without a signer it says so, and pages offer nothing. */
export function contentCredentialHandlers(
  signer: ContentSigner | null,
  host: string,
): Handlers<'getContentCredentials' | 'postContentCredential'> {
  const assertionLabel = assertionLabelOf(host);
  return {
    getContentCredentials: async () => ({
      status: 200,
      body: { terms: signer && { signatureBytes: signatureBytesOf(signer.certificates), assertionLabel } },
    }),
    async postContentCredential({ body }) {
      if (signer === null) return { error: 'credentials-not-configured' };
      const claim = fromHex(body.claim)!;
      if (!isOwnClaim(claim, assertionLabel)) return { error: 'claim-refused' };
      return { status: 200, body: { signature: toHex(signClaim(claim, signer.certificates, signer.sign)) } };
    },
  };
}
