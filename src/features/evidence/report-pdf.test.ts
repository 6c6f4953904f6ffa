import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { copy } from './copy.ts';
import type { Report } from './report-model.ts';
import { reportPdf } from './report-pdf.ts';

const CREATED_AT = '2026-11-21T00:10:00.000Z';
const PROVES = copy.proves('2026-11-21T00:00:00.000Z');

function reportWith(texts: readonly string[]): Report {
  return {
    proves: PROVES,
    signatures: [{ name: 'Signed', text: 'ab'.repeat(44), isCode: true }],
    entries: texts.map((text, index) => ({
      title: `${index + 1}. Note`,
      picture: null,
      rows: [{ name: 'text', text, isCode: false }],
    })),
    unknown: Object.values(copy.unknown),
  };
}

/** The lines of each page, as they are drawn. */
async function linesOf(bytes: Uint8Array): Promise<string[][]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  expect(pdf.getCreationDate()?.toISOString()).toBe(CREATED_AT);
  return pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [decodePDFRawStream(object).decode()] : []))
    .map((content) =>
      [
        ...Buffer.from(content)
          .toString('latin1')
          .matchAll(/<([\dA-F]+)> Tj/g),
      ].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1')),
    )
    .filter((lines) => lines.length > 0);
}

test('the first page begins with what is proved, and everything follows in order', async () => {
  const [first] = await linesOf(await reportPdf(reportWith(['Über dem Bett, à gauche', 'two\nlines']), CREATED_AT));
  expect(first!.join(' ')).toContain(`${copy.report.title} ${PROVES}`);
  expect(first!.indexOf('Über dem Bett, à gauche')).toBeGreaterThan(first!.indexOf('1. Note'));
  expect(first!.slice(first!.indexOf('two')).slice(0, 2)).toEqual(['two', 'lines']);
  expect(first!.join(' ')).not.toContain('[');
  expect(first!.join(' ').replaceAll(' ', '')).toContain('ab'.repeat(44));
  expect(first!.join(' ')).toContain(copy.unknown['what-it-shows'].slice(0, 40));
});

test('letters that the PDF lacks are shown as missing, and the first page says where they stand', async () => {
  const [first] = await linesOf(await reportPdf(reportWith(['Kamera 隠しカメラ im Wecker 😶']), CREATED_AT));
  const shown = first!.join(' ').replaceAll('\u0085', '…');
  expect(shown).toContain('Kamera […] im Wecker […]');
  expect(shown).toContain('The whole text is in report.html.');
});

test('a long log goes on over pages, and no line leaves one', async () => {
  const pages = await linesOf(
    await reportPdf(reportWith(Array.from({ length: 300 }, () => 'W'.repeat(200))), CREATED_AT),
  );
  expect(pages.length).toBeGreaterThan(20);
  const long = pages.flat().filter((line) => /^W+$/.test(line));
  expect(long.join('')).toHaveLength(300 * 200);
  // Helvetica's W is 0.944 of its size wide.
  expect(Math.max(...long.map(({ length }) => length)) * 0.944 * 10.5).toBeLessThanOrEqual(595 - 2 * 56);
});
