import {
  beginText,
  endText,
  moveText,
  PDFDocument,
  setFontAndSize,
  showText,
  StandardFonts,
  type PDFFont,
  type PDFName,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { copy } from './copy.ts';
import type { Report } from './report-model.ts';

/** A4, in points. */
const PAGE = { width: 595, height: 842, margin: 56 } as const;
const LINE_HEIGHT = 1.4;
const SIZES = { title: 22, lead: 14, heading: 15, entry: 12, body: 10.5, code: 8.5 } as const;
/** Stands for what the fonts have no letters for. */
const MISSING = '[…]';

interface Fonts {
  readonly text: Font;
  readonly bold: Font;
  readonly code: Font;
}

/** A font with the widths of its letters, each measured once. */
interface Font {
  readonly font: PDFFont;
  /** Of one letter, in parts of the font's size; PDF sets letters one beside the other, without kerning. */
  widthOf(letter: string): number;
}

/**
 * The report as a PDF of A4 pages. Its fonts are those that every reader of PDF has, with the letters of Western Europe;
 * what they lack is shown as missing, and the first page then says where it can be read. `createdAt` is ISO 8601.
 */
export async function reportPdf(report: Report, createdAt: string): Promise<Uint8Array> {
  const words = copy.report;
  const pdf = await PDFDocument.create();
  const time = new Date(createdAt);
  pdf.setTitle(words.title);
  pdf.setCreationDate(time);
  pdf.setModificationDate(time);
  const fonts = {
    text: measured(await pdf.embedFont(StandardFonts.Helvetica)),
    bold: measured(await pdf.embedFont(StandardFonts.HelveticaBold)),
    code: measured(await pdf.embedFont(StandardFonts.Courier)),
  };
  const letters = new Set(fonts.text.font.getCharacterSet());
  const texts = report.entries.flatMap(({ rows }) => rows.flatMap(({ name, text }) => [name, text]));
  const isMissing = texts.some((text) => printable(text, letters).isMissing);
  const write = writer(pdf, letters);

  write(words.title, fonts.bold, SIZES.title);
  write(report.proves, fonts.bold, SIZES.lead, 10);
  if (isMissing) write(words.missingLetters(MISSING), fonts.text, SIZES.body, 6);
  for (const row of report.signatures) writeRow(write, fonts, row);
  write(words.logTitle, fonts.bold, SIZES.heading, 18);
  for (const { title, rows } of report.entries) {
    write(title, fonts.bold, SIZES.entry, 12);
    for (const row of rows) writeRow(write, fonts, row);
  }
  write(words.unknownTitle, fonts.bold, SIZES.heading, 18);
  for (const sentence of report.unknown) write(sentence, fonts.text, SIZES.body, 4);
  return pdf.save({ objectsPerTick: Infinity });
}

function measured(font: PDFFont): Font {
  const widths = new Map<string, number>();
  return {
    font,
    widthOf(letter) {
      const known = widths.get(letter) ?? font.widthOfTextAtSize(letter, 1);
      widths.set(letter, known);
      return known;
    },
  };
}

type Write = (text: string, font: Font, size: number, spaceBefore?: number) => void;

function writeRow(write: Write, fonts: Fonts, { name, text, isCode }: Report['signatures'][number]): void {
  write(`${name}:`, fonts.bold, SIZES.body, 3);
  write(text, isCode ? fonts.code : fonts.text, isCode ? SIZES.code : SIZES.body);
}

/** Writes from the top of the first page on, a new page where the last is full. */
function writer(pdf: PDFDocument, letters: ReadonlySet<number>): Write {
  let page: PDFPage | null = null;
  let names = new Map<Font, PDFName>();
  let y = 0;
  return (text, font, size, spaceBefore = 0) => {
    y -= spaceBefore;
    for (const line of linesOf(printable(text, letters).text, font, size)) {
      y -= size * LINE_HEIGHT;
      if (page === null || y < PAGE.margin) {
        page = pdf.addPage([PAGE.width, PAGE.height]);
        names = new Map();
        y = PAGE.height - PAGE.margin - size;
      }
      const name = names.get(font) ?? page.node.newFontDictionary(font.font.name, font.font.ref);
      names.set(font, name);
      page.pushOperators(
        beginText(),
        setFontAndSize(name, size),
        moveText(PAGE.margin, y),
        showText(font.font.encodeText(line)),
        endText(),
      );
    }
  };
}

/** The text with the letters that a font has; each run of others becomes one mark. Line feeds stay. */
function printable(text: string, letters: ReadonlySet<number>): { readonly text: string; readonly isMissing: boolean } {
  let shown = '';
  let isMissing = false;
  for (const character of text.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\t', ' ')) {
    if (character === '\n' || letters.has(character.codePointAt(0)!)) shown += character;
    else {
      isMissing = true;
      if (!shown.endsWith(MISSING)) shown += MISSING;
    }
  }
  return { text: shown, isMissing };
}

/** Lines that fit the page: broken between words, and within one that is too long for a line. */
function linesOf(text: string, font: Font, size: number): readonly string[] {
  const width = (PAGE.width - 2 * PAGE.margin) / size;
  const space = font.widthOf(' ');
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    let lineWidth = 0;
    for (const word of paragraph.split(' ')) {
      let wordWidth = 0;
      for (const letter of word) wordWidth += font.widthOf(letter);
      const gap = line === '' ? 0 : space;
      if (lineWidth + gap + wordWidth <= width) {
        line += line === '' ? word : ` ${word}`;
        lineWidth += gap + wordWidth;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      lineWidth = 0;
      for (const letter of word) {
        const letterWidth = font.widthOf(letter);
        if (lineWidth + letterWidth > width) {
          lines.push(line);
          line = '';
          lineWidth = 0;
        }
        line += letter;
        lineWidth += letterWidth;
      }
    }
    return [...lines, line];
  });
}
