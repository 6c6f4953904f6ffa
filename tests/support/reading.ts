import type { Page } from 'playwright-core';
import { syllable } from 'syllable';

/** One block of a screen's text as it stands: a paragraph, an item, a heading, a button. */
export interface Block {
  readonly text: string;
  /** Words of something to press. */
  readonly isControl: boolean;
  /** A line of prose, not a name of something. */
  readonly isProse: boolean;
  /** More than half of it lies on the first screen, between the bars. */
  readonly isFirst: boolean;
  /** Its upper edge, from the top of the screen. */
  readonly topPx: number;
}

const PROSE_WORDS = 5;

/** The visible text of the screen beside navigation: what stands in `main`, without what is there for hearing alone. */
export function readBlocks(page: Page, within = 'main'): Promise<Block[]> {
  return page.evaluate(
    ({ within: selector, least }) => {
      const isInline = (element: Element) =>
        getComputedStyle(element).display.startsWith('inline') && !isControl(element);
      const isControl = (element: Element) => element.matches('button, a.button, summary, label, select');
      const bars = {
        top: document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0,
        bottom: document.querySelector('.bottom-bar')?.getBoundingClientRect().top ?? innerHeight,
      };
      const bottom = bars.bottom > bars.top ? bars.bottom : innerHeight;
      const blocks = new Map<Element, string[]>();
      const dialog = selector === 'main' ? document.querySelector('dialog[open]') : null;
      for (const root of dialog ? [dialog] : document.querySelectorAll(selector)) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
          const text = walker.currentNode.textContent ?? '';
          let element = walker.currentNode.parentElement!;
          if (!text.trim() || element.closest('.visually-hidden, .page-back, option, svg, code, script, style'))
            continue;
          if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
          while (element !== root && isInline(element)) element = element.parentElement!;
          blocks.set(element, [...(blocks.get(element) ?? []), text]);
        }
      }
      return [...blocks].map(([element, parts]) => {
        const text = parts.join('').replace(/\s+/g, ' ').trim();
        const box = element.getBoundingClientRect();
        const seen = Math.min(box.bottom, bottom) - Math.max(box.top, bars.top);
        const isPressed = element.closest('button, a.button, summary, label') !== null;
        return {
          text,
          isControl: isPressed,
          isProse: !isPressed && !element.closest('h1, h2, h3') && text.split(' ').length >= least,
          isFirst: seen > box.height / 2,
          topPx: box.top,
        };
      });
    },
    { within, least: PROSE_WORDS },
  );
}

export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+(?:[’'.,-][\p{L}\p{N}]+)*/gu) ?? [];
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Flesch-Kincaid's grade of some lines of prose: the school year in which they can be read. Each line ends a sentence. */
export function gradeOf(lines: readonly string[]): number {
  let sentences = 0;
  let words = 0;
  let syllables = 0;
  for (const line of lines) {
    sentences += [...SENTENCES.segment(line)].length;
    for (const word of wordsOf(line)) {
      words += 1;
      syllables += Math.max(1, syllable(word));
    }
  }
  return words === 0 ? 0 : 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59;
}

/** Pages that are read and not used: law, figures, the guide. They may be longer and harder. */
const READ_AT_LENGTH: readonly string[] = ['/privacy', '/terms', '/accuracy', '/transparency', '/safety-guide'];
const MAX_FIRST_WORDS = 45;
const MAX_CARD_WORDS = 90;
/** The school year of one or two sentences says nothing. */
const MIN_PROSE_WORDS = 30;
const CARDS = '.result-card, .round-card';

const countWords = (lines: readonly string[]): number => wordsOf(lines.join(' ')).length;
const countOf = (blocks: readonly Block[]): number => countWords(blocks.map(({ text }) => text));

/** What of a screen asks too much of somebody who is tired: its school year, its first view and its result card. */
export async function findHardReading(
  page: Page,
  { path, isGuide = false }: { readonly path: string; readonly isGuide?: boolean },
): Promise<string[]> {
  const usual = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height: 640 });
  const isLong = isGuide || READ_AT_LENGTH.includes(path);
  const blocks = await readBlocks(page);
  const prose = blocks.filter(({ isProse }) => isProse).map(({ text }) => text);
  const problems: string[] = [];
  const grade = gradeOf(prose);
  if (countWords(prose) >= MIN_PROSE_WORDS && grade > (isLong ? 8 : 6)) {
    const hardest = prose.toSorted((a, b) => gradeOf([b]) - gradeOf([a])).slice(0, 3);
    problems.push(`School year ${grade.toFixed(1)}: ${hardest.join(' | ')}`);
  }
  const first = blocks.filter(({ isFirst }) => isFirst);
  if (!isLong && countOf(first) > MAX_FIRST_WORDS) {
    problems.push(`${countOf(first)} words at first sight: ${first.map(({ text }) => text).join(' | ')}`);
  }
  const card = (await readBlocks(page, CARDS)).filter(({ isControl }) => !isControl);
  if (countOf(card) > MAX_CARD_WORDS) {
    problems.push(`${countOf(card)} words on the result card: ${card.map(({ text }) => text).join(' | ')}`);
  }
  await page.setViewportSize(usual);
  return problems;
}
