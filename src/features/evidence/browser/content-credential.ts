import program from '@contentauth/c2pa-wasm/c2pa.wasm?url';
import { manifestOf, type CredentialAnswer, type CredentialRequest, type PictureFacts } from '../content-credential.ts';

/** What the server tells of its signatures. */
export interface CredentialTerms {
  readonly signatureBytes: number;
  readonly assertionLabel: string;
}

/**
 * A copy of a picture with content credentials. `sign` has the server sign the claim, CBOR of some 700 bytes. Throws where
 * it does not, and where the picture is of no kind that can hold a manifest.
 */
export async function withContentCredential(
  picture: Blob,
  facts: PictureFacts,
  { signatureBytes, assertionLabel }: CredentialTerms,
  sign: (claim: Uint8Array) => Promise<Uint8Array>,
): Promise<Blob> {
  const worker = new Worker(new URL('../worker/credential-worker.ts', import.meta.url), { type: 'module' });
  const tell = (request: CredentialRequest<Blob>) => worker.postMessage(request);
  try {
    return await new Promise<Blob>((resolve, reject) => {
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        reject(new Error(`The credential worker failed: ${event.message}`));
      });
      worker.addEventListener('message', ({ data }: MessageEvent<CredentialAnswer>) => {
        if ('claim' in data) sign(data.claim).then((signature) => tell({ signature }), reject);
        else resolve(new Blob([data.signed as Uint8Array<ArrayBuffer>], { type: picture.type }));
      });
      tell({ picture, manifest: manifestOf(facts, assertionLabel), signatureBytes, program });
    });
  } finally {
    worker.terminate();
  }
}
