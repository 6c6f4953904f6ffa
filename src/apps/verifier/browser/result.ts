import type { VerifiedBundle } from '#features/evidence/bundle.ts';
import { copy } from '#features/evidence/copy.ts';
import type { PublicKey } from '#features/evidence/signing.ts';
import { verdictOf } from '#features/evidence/verdict.ts';
import { element } from './element.ts';

const words = copy.verifier;

/** What is said of one bundle. `hash` is the SHA-256 of all its bytes, hexadecimal. */
export function resultOf(name: string, verified: VerifiedBundle, hash: string): HTMLElement {
  const verdict = verdictOf(verified);
  const { whole, signedBy, countersignatures, timestamps, leftOut } = verified;
  const sentences = [verdict.fault, verdict.proves].filter((sentence) => sentence !== null);
  return element('article', { className: whole ? 'whole' : 'broken' }, [
    element('section', { className: 'verdict' }, [
      element('p', { className: 'name' }, [name]),
      element('h2', {}, [verdict.headline]),
      ...sentences.map((sentence) => element('p', {}, [sentence])),
    ]),
    ...(verdict.files.length > 0 ? [part(words.files, [fileList(verdict.files)])] : []),
    ...(signedBy
      ? [
          part(
            words.countersigned,
            countersignatures.length > 0
              ? countersignatures.flatMap(({ at, log }) => [paragraph(words.countersignedBy(at)), keyOf(log)])
              : [paragraph(words.notCountersigned)],
          ),
          ...(timestamps.length > 0
            ? [
                part(
                  words.timestamped,
                  timestamps.flatMap(({ at, authority }) => [
                    paragraph(words.timestampedBy(at, authority.name)),
                    code(authority.certificate),
                  ]),
                ),
              ]
            : []),
          part(words.signed, [paragraph(words.signedBy(signedBy.algorithm)), keyOf(signedBy)]),
        ]
      : []),
    ...(leftOut.length > 0 ? [part(words.leftOut, [list(leftOut)])] : []),
    part(words.unknown, [list(verdict.unknown)]),
    part(words.archiveHash, [code(hash), element('p', { className: 'muted' }, [words.compare])]),
  ]);
}

function part(title: string, children: readonly Node[]): HTMLElement {
  return element('section', { className: 'part' }, [element('h3', {}, [title]), ...children]);
}

function paragraph(text: string): HTMLElement {
  return element('p', {}, [text]);
}

function list(texts: readonly string[]): HTMLElement {
  return element(
    'ul',
    {},
    texts.map((text) => element('li', {}, [text])),
  );
}

function fileList(files: ReturnType<typeof verdictOf>['files']): HTMLElement {
  return element(
    'ul',
    { className: 'files' },
    files.map(({ name, whole, words: said }) =>
      element('li', { className: whole ? 'is-whole' : 'is-broken' }, [
        element('span', { className: 'file' }, [name]),
        element('span', { className: 'state' }, [said]),
      ]),
    ),
  );
}

/** The key alone, without what stands before it in every key of its kind, in groups that can be compared by eye. */
function keyOf({ algorithm, spki }: PublicKey): HTMLElement {
  return code(spki.slice(algorithm === 'Ed25519' ? -64 : -128));
}

function code(hex: string): HTMLElement {
  return element('code', {}, [hex.match(/.{1,8}/g)!.join(' ')]);
}
