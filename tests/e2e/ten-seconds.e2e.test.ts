import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useProduct } from '#tests/support/product.ts';
import { readBlocks, wordsOf } from '#tests/support/reading.ts';

/** Adults read 238 words of English a minute in silence (Brysbaert 2019, 190 studies). */
const READ_IN_TEN_SECONDS = 39;
const SMALL = { viewport: { width: 360, height: 640 } };

const product = useProduct();

/** What is done on the way. `bar`: it stands in a bar, where the eye goes to its name alone. */
type Step = { readonly press: string; readonly bar?: true } | { readonly type: string; readonly into: string };

interface Road {
  readonly question: string;
  readonly steps: readonly Step[];
  /** What answers 'What do I do now?'. */
  readonly answer: string;
}

const ROADS: readonly Road[] = [
  {
    question: 'I found something',
    steps: [{ press: 'I found something', bar: true }],
    answer: 'Step out of its view',
  },
  {
    question: 'I want to check this room',
    steps: [{ press: 'Check this room' }, { press: 'Just the bed and the shower' }],
    answer: 'Stand at the pillow.',
  },
  {
    question: 'This phone cannot read key cards',
    steps: [{ press: 'NFC', bar: true }],
    answer: 'Ask the desk to cancel every card but yours',
  },
  {
    question: 'This phone alone cannot check the Wi-Fi',
    steps: [{ press: 'Network', bar: true }],
    answer: 'Get the companion',
  },
  {
    question: 'Is this place known?',
    steps: [
      { press: 'Reports', bar: true },
      { type: 'Hotel Meridian', into: 'Search by name, city or address' },
    ],
    answer: 'Check this room',
  },
];

/**
 * Words in sight that stand above this one, and its own. A heading that repeats what was pressed is not read again, and
 * names of other things to press are passed over.
 */
async function wordsUpTo(page: Page, told: string, pressed: string): Promise<number> {
  const blocks = (await readBlocks(page)).filter(({ isFirst, text }) => isFirst && text !== pressed);
  const found = blocks.find(({ text }) => text.includes(told));
  expect(found, `'${told}' is in sight`).toBeDefined();
  const above = blocks.filter(({ topPx, isControl }) => topPx < found!.topPx && !isControl).map(({ text }) => text);
  return wordsOf([...above, found!.text].join(' ')).length;
}

/** Does this step, and counts what is read for it. A field is found by its place. */
async function take(page: Page, step: Step, before: string): Promise<number> {
  if ('type' in step) {
    await page.getByRole('searchbox', { name: step.into }).fill(step.type);
    return 0;
  }
  const words = step.bar ? wordsOf(step.press).length : await wordsUpTo(page, step.press, before);
  const pressed = page.locator('a:visible, button:visible').filter({ hasText: step.press });
  await pressed.first().click();
  return words;
}

test.each(ROADS)('$question: answered within ten seconds of reading from Home', async ({ steps, answer }) => {
  const { page } = await product.look('/', SMALL);
  let words = 0;
  let pressed = '';
  for (const step of steps) {
    words += await take(page, step, pressed);
    pressed = 'press' in step ? step.press : pressed;
  }
  await page.getByText(answer).locator('visible=true').first().waitFor();
  words += await wordsUpTo(page, answer, pressed);
  expect(words).toBeLessThanOrEqual(READ_IN_TEN_SECONDS);
});
