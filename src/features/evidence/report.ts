import { utf8Bytes } from '#core/bytes/text.ts';
import type { ArchiveFile } from './archive.ts';
import { copy } from './copy.ts';
import { reportOf, type Report, type ReportContents, type ReportEntry, type ReportRow } from './report-model.ts';
import { reportPdf } from './report-pdf.ts';

/** The files of a bundle that people read: they repeat what is signed, and prove nothing by themselves. */
export async function documentsOf(contents: ReportContents): Promise<readonly ArchiveFile[]> {
  const report = reportOf(contents);
  return [
    { name: 'readme.txt', bytes: utf8Bytes(copy.readme(report.proves)) },
    { name: 'report.html', bytes: utf8Bytes(reportHtml(report)) },
    { name: 'report.pdf', bytes: await reportPdf(report, contents.createdAt) },
  ];
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:46rem;padding:0 1rem}
h1{font-size:1.75rem}.proves{border-inline-start:4px solid;padding-inline-start:1rem;font-size:1.125rem}
article{border-top:1px solid #999;padding:1rem 0;break-inside:avoid}img{display:block;max-width:100%;max-height:20rem}
code{overflow-wrap:anywhere;font-size:.8125rem}dt{font-weight:600}dd{margin:0 0 .5rem;white-space:pre-wrap}`;

/** One page without scripts; pictures come from the folder beside it. */
function reportHtml({ proves, signatures, entries, unknown }: Report): string {
  const { report } = copy;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<title>${escape(report.title)}</title><style>${STYLE}</style></head><body>
<h1>${escape(report.title)}</h1>
<p class="proves">${escape(proves)}</p>
<ul>${signatures.map((row) => `<li>${escape(row.name)}: ${textOf(row)}</li>`).join('')}</ul>
<h2>${escape(report.logTitle)}</h2>
${entries.map(entryHtml).join('\n')}
<h2>${escape(report.unknownTitle)}</h2>
<ul>${unknown.map((sentence) => `<li>${escape(sentence)}</li>`).join('')}</ul>
</body></html>
`;
}

function entryHtml({ title, picture, rows }: ReportEntry): string {
  const image = picture === null ? '' : `<img src="files/${picture}" alt="${escape(picture)}">`;
  const list = rows.map((row) => `<dt>${escape(row.name)}</dt><dd>${textOf(row)}</dd>`).join('');
  return `<article><h3>${escape(title)}</h3>${image}<dl>${list}</dl></article>`;
}

function textOf({ text, isCode }: ReportRow): string {
  return isCode ? `<code>${escape(text)}</code>` : escape(text);
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
