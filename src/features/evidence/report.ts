import { utf8Bytes } from '#core/bytes/text.ts';
import type { ArchiveFile } from './archive.ts';
import type { SignedEntry } from './chain.ts';
import { copy } from './copy.ts';
import type { Receipt } from './receipt.ts';
import type { PublicKey } from './signing.ts';

export interface ReportContents {
  readonly chain: readonly SignedEntry[];
  readonly receipts: readonly Receipt[];
  readonly signer: PublicKey;
  /** Names of the captured files that go along. */
  readonly included: ReadonlySet<string>;
}

/** What a bundle proves, in one sentence. */
export function provesSentence(receipts: readonly Receipt[]): string {
  const since = receipts.map(({ leaf }) => leaf.at).toSorted()[0];
  return since === undefined ? copy.provesNothingYet : copy.proves(since);
}

/** The files of a bundle that people read: they repeat what is signed, and prove nothing by themselves. */
export function documentsOf(contents: ReportContents): readonly ArchiveFile[] {
  return [
    { name: 'readme.txt', bytes: utf8Bytes(copy.readme(provesSentence(contents.receipts))) },
    { name: 'report.html', bytes: utf8Bytes(reportHtml(contents)) },
  ];
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:46rem;padding:0 1rem}
h1{font-size:1.75rem}.proves{border-inline-start:4px solid;padding-inline-start:1rem;font-size:1.125rem}
article{border-top:1px solid #999;padding:1rem 0;break-inside:avoid}img{display:block;max-width:100%;max-height:20rem}
code{overflow-wrap:anywhere;font-size:.8125rem}dt{font-weight:600}dd{margin:0 0 .5rem;white-space:pre-wrap}`;

/** One page without scripts; pictures come from the folder beside it. */
function reportHtml({ chain, receipts, signer, included }: ReportContents): string {
  const { report } = copy;
  const signatures = [
    `${report.signedBy(signer.algorithm)}: ${code(signer.spki)}`,
    ...receipts.map(({ leaf, log }) => `${escape(report.countersigned(leaf.at))}: ${code(log.spki)}`),
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<title>${escape(report.title)}</title><style>${STYLE}</style></head><body>
<h1>${escape(report.title)}</h1>
<p class="proves">${escape(provesSentence(receipts))}</p>
<ul>${signatures.map((line) => `<li>${line}</li>`).join('')}</ul>
<h2>${escape(report.logTitle)}</h2>
${chain.map((signed) => entryHtml(signed, included)).join('\n')}
<h2>${escape(report.unknownTitle)}</h2>
<ul>${(['what-it-shows', 'who-signed', 'device-clock'] as const).map((code_) => `<li>${escape(copy.unknown[code_])}</li>`).join('')}</ul>
</body></html>
`;
}

function entryHtml({ entry }: SignedEntry, included: ReadonlySet<string>): string {
  const { report } = copy;
  const { file, facts } = entry;
  const isHere = file !== null && included.has(file.name);
  const picture =
    isHere && file.type.startsWith('image/') ? `<img src="files/${file.name}" alt="${escape(file.name)}">` : '';
  const fileFacts = file
    ? [
        fact(report.file, escape(isHere ? file.name : `${file.name} (${report.leftOut})`)),
        fact(report.hash, code(file.sha256)),
      ]
    : [];
  const facts_ = Object.entries(facts).map(([name, text]) => fact(name, escape(text)));
  return `<article><h3>${entry.index + 1}. ${escape(copy.kinds[entry.kind])}</h3>${picture}<dl>${[
    fact(report.deviceTime, escape(entry.at)),
    ...fileFacts,
    ...facts_,
  ].join('')}</dl></article>`;
}

function fact(name: string, html: string): string {
  return `<dt>${escape(name)}</dt><dd>${html}</dd>`;
}

function code(text: string): string {
  return `<code>${escape(text)}</code>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
