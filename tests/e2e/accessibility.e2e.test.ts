import { expect, test } from 'vitest';
import { ROUTES } from '#apps/web/view/routes.tsx';
import { checkThemes, checkWidths, findMotion, findViolations } from '#tests/support/accessibility.ts';
import { checkKeyboard } from '#tests/support/keyboard.ts';
import { findHardReading } from '#tests/support/reading.ts';
import { useProduct } from '#tests/support/product.ts';
import { opened, REACHED, type ScreenState } from '#tests/support/states.ts';

const OPENED = opened(ROUTES.map((route) => route.path));
const visitors = useProduct();
const proVisitors = useProduct({ environment: { AUTO_PRO: '1' } });

test.each([...OPENED, ...REACHED])(
  'no violation in $name, in three themes; nothing sticks out, moves, is hard to read or passed over by the keyboard',
  async (state: ScreenState) => {
    const product = state.pro ? proVisitors : visitors;
    const { page } = await product.look(state.path);
    await state.reach(page);
    expect(await findMotion(page)).toEqual([]);
    expect(await findHardReading(page, state)).toEqual([]);
    if (OPENED.includes(state)) await checkKeyboard(page);
    await checkThemes(page);
    await checkWidths(page);
  },
);

test('a change of theme starts no transition for a visitor who asked for less motion', async () => {
  const { page } = await visitors.open('/camera');
  const started = await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset['theme'] = dataset['theme'] === 'night' ? 'light' : 'night';
    return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
  });
  expect(started).toBe(0);
});

test('an unlabelled control would be found', async () => {
  const { page } = await visitors.open('/login');
  await page.evaluate(() => document.querySelector('main')!.append(document.createElement('input')));
  expect((await findViolations(page)).join()).toContain('label: ');
});

test('words too pale in one theme only would be found', async () => {
  const { page } = await visitors.look('/login');
  await checkThemes(page);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-theme="night"] main * { color: #222; background: #111 }');
    document.adoptedStyleSheets.push(sheet);
  });
  await expect(checkThemes(page)).rejects.toThrow('night');
});

test('a first view of too many words, and a sentence that is too hard, would be found', async () => {
  const { page } = await visitors.open('/login');
  await page.evaluate(() => {
    const hard =
      'Notwithstanding contradictory institutional representations, surveillance necessitates investigation. ';
    document
      .querySelector('main')!
      .prepend(Object.assign(document.createElement('p'), { textContent: hard.repeat(8) }));
  });
  const found = await findHardReading(page, { path: '/login' });
  expect(found).toEqual([expect.stringMatching(/^School year/), expect.stringMatching(/words at first sight/)]);
});
