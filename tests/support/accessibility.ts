import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { THEMES } from './browser.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a theme can change; everything else is the same in all of them. */
const THEME_RULES = ['color-contrast', 'link-in-text-block'];

/** Brings axe into the page, once for as long as it stands: reading half a megabyte of script costs more than a check by it. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
  }
}

/** What axe finds wrong on the page as it stands, each as `rule: element`; only by these rules, if some are given. */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  await bringAxe(page);
  const options: RunOptions = {
    resultTypes: ['violations'],
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: RULES },
  };
  const violations = await page.evaluate(async (asked) => {
    const { axe: brought } = globalThis as unknown as { axe: typeof axe };
    return (await brought.run(document, asked)).violations;
  }, options);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Elements that stick out of the page sideways, by their own words. */
export function findTooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    const outside = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > width + 0.5,
    );
    return outside.map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`);
  });
}

/** Waits until what was changed is drawn. Nothing is halfway then: a visitor who asked for less motion sees no transition. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((drawn) => {
        requestAnimationFrame(drawn);
      }),
  );
}

/**
 * Checks a screen in each theme, as the switch in the footer changes it: in the first by every rule. From its top: a bar
 * that stands covers half of some button wherever one has scrolled to, and axe takes that for the button's size.
 */
export async function checkThemes(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  for (const [at, theme] of THEMES.entries()) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen;
    }, theme);
    await settle(page);
    expect(await findViolations(page, at === 0 ? undefined : THEME_RULES), theme).toEqual([]);
  }
}

/** What axe finds wrong on the page as it stands, by every rule in each theme. */
export async function findViolationsInThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of THEMES) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen;
    }, theme);
    found.push(...(await findViolations(page)).map((problem) => `${theme}, ${problem}`));
  }
  return found;
}

/** What moves by itself although the visitor asked for less motion; the animations' own names. */
export function findMotion(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => animation.playState === 'running')
      .filter((animation) => {
        const { effect } = animation;
        const properties = effect instanceof KeyframeEffect ? effect.getKeyframes().flatMap(Object.keys) : [];
        // A millisecond is a jump: a screen that waits for the end of an animation still gets one.
        if (Number(effect?.getComputedTiming().duration) <= 1) return false;
        return properties.some((name) => ['transform', 'translate', 'scale', 'rotate', 'left', 'top'].includes(name));
      })
      .map((animation) => animation.id),
  );
}

/** The narrowest phone, then text twice as large on an ordinary one, in either font: nothing sticks out sideways. */
export async function checkWidths(page: Page): Promise<void> {
  const usual = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  await settle(page);
  expect(await findTooWide(page), '320 px').toEqual([]);
  await page.setViewportSize(usual);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await settle(page);
  expect(await findTooWide(page), 'text twice as large').toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.setProperty('--font-display', 'var(--font-text)');
  });
  await settle(page);
  expect(await findTooWide(page), 'headings in the font that serves while theirs is late').toEqual([]);
}

const LEAST_TARGET_PX = 44;

/**
 * What a thumb is likely to miss: controls of which less than 44 by 44 pixels answers to it. Links within a sentence are
 * as tall as its lines (WCAG 2.2, 2.5.8, has the same exception).
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = document.querySelectorAll<HTMLElement>('a[href], button, summary, select, textarea, input');
    const small: string[] = [];
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.matches('.skip-link')) continue;
      if (control.matches('a') && getComputedStyle(control).display === 'inline') continue;
      const label = (control as HTMLInputElement).labels?.[0];
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = control.getBoundingClientRect();
      const answers = (x: number, y: number) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (control.contains(hit) || label?.contains(hit) === true);
      };
      const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      /** How far the target goes from its middle, in one direction. */
      const reach = (dx: number, dy: number) => {
        let far = 0;
        while (far < least && answers(middle.x + dx * far, middle.y + dy * far)) far += 1;
        return far;
      };
      const width = reach(-1, 0) + reach(1, 0);
      const height = reach(0, -1) + reach(0, 1);
      // The middle is counted twice, and edges fall between pixels.
      if (Math.min(width, height) < least - 1) {
        const name = control.textContent?.trim().slice(0, 30) || control.getAttribute('aria-label') || control.id;
        small.push(`${control.tagName} ${name}: ${width} by ${height}`);
      }
    }
    return small;
  }, LEAST_TARGET_PX);
}
