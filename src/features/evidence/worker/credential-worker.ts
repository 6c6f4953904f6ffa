import openC2pa, { WasmBuilder } from '@contentauth/c2pa-wasm';
import type { CredentialAnswer, CredentialRequest } from '../content-credential.ts';

/** Puts a manifest of C2PA into one picture. The claim's signature comes from the page, which asks the server for it. */

let takeSignature: ((signature: Uint8Array<ArrayBuffer>) => void) | null = null;

function answer(told: CredentialAnswer): void {
  postMessage(told);
}

async function credit(request: Extract<CredentialRequest<Blob>, { picture: Blob }>): Promise<void> {
  const { picture, manifest, signatureBytes, program } = request;
  await openC2pa({ module_or_path: program });
  // A thumbnail would be one more copy of a picture that is small already.
  using builder = WasmBuilder.fromJson(manifest, JSON.stringify({ builder: { thumbnail: { enabled: false } } }));
  // The picture was opened and let go, and nothing else: what it shows nobody vouches for.
  builder.setIntent('edit');
  builder.addAction({ action: 'c2pa.published' });
  const signer = {
    alg: 'es256',
    reserveSize: signatureBytes,
    sign: (claim: Uint8Array) => {
      answer({ claim });
      return new Promise<Uint8Array<ArrayBuffer>>((resolve) => {
        takeSignature = resolve;
      });
    },
  };
  answer({ signed: await builder.sign(signer, picture.type, picture) });
}

addEventListener('message', ({ data }: MessageEvent<CredentialRequest<Blob>>) => {
  if ('signature' in data) {
    takeSignature?.(data.signature as Uint8Array<ArrayBuffer>);
    return;
  }
  credit(data).catch((error: unknown) => {
    // Thrown outside the promise it reaches the page's error event.
    setTimeout(() => {
      throw error;
    });
  });
});
