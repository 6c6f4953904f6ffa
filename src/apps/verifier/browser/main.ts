import { toHex } from '#core/bytes/hex.ts';
import { verifyBundle } from '#features/evidence/bundle.ts';
import { copy } from '#features/evidence/copy.ts';
import type { Subtle } from '#features/evidence/signing.ts';
import { resultOf } from './result.ts';
import { element } from './element.ts';
import { openVerifying } from './verifying.ts';
import './verifier.css';

const words = copy.verifier;
// A browser may give a file that was opened from a disk no WebCrypto.
const verifying = openVerifying(crypto.subtle as unknown as Subtle<CryptoKey> | undefined);

const input = element('input', { type: 'file', accept: '.zip,application/zip', className: 'chooser-input' });
const chooser = element('label', { className: 'chooser' }, [
  input,
  element('span', { className: 'button' }, [words.choose]),
  element('span', { className: 'muted' }, [words.drop]),
]);
const output = element('div', { ariaLive: 'polite' });

document.body.replaceChildren(
  element('main', {}, [
    element('header', {}, [element('h1', {}, [words.title]), element('p', { className: 'muted' }, [words.lead])]),
    chooser,
    output,
  ]),
);

async function check(file: File): Promise<void> {
  output.replaceChildren(element('p', { className: 'checking' }, [words.checking(file.name)]));
  chooser.classList.remove('over');
  // Drawn before the bytes are read: a large bundle takes a while.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)));
  const checking = await verifying;
  const hash = toHex(await checking.sha256(bytes));
  output.replaceChildren(resultOf(file.name, await verifyBundle(bytes, checking), hash));
}

input.addEventListener('change', () => {
  const file = input.files?.[0];
  if (file) void check(file);
  // The same file can be chosen once more.
  input.value = '';
});

// The whole page takes a drop: without that the browser would open the file in its place.
document.addEventListener('dragover', (event) => {
  event.preventDefault();
  chooser.classList.add('over');
});
document.addEventListener('dragleave', () => chooser.classList.remove('over'));
document.addEventListener('drop', (event) => {
  event.preventDefault();
  chooser.classList.remove('over');
  const file = event.dataTransfer?.files[0];
  if (file) void check(file);
});
