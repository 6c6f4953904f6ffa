import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The walk of a person with a keyboard: what has the focus after each press of Tab, until it starts again. */
interface FocusStep {
  readonly name: string;
  readonly marked: boolean;
  readonly inSight: boolean;
}

async function walk(page: Page): Promise<{ steps: FocusStep[]; focusable: number }> {
  const focusable = await page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')];
    const names = new Set<string>();
    const reached = controls.filter((control) => {
      const { disabled, type, name } = control as HTMLInputElement;
      if (disabled || control.tabIndex < 0 || !control.checkVisibility({ visibilityProperty: true })) return false;
      // A group of radio buttons is one stop.
      if (type !== 'radio') return true;
      if (names.has(name)) return false;
      names.add(name);
      return true;
    });
    return reached.length;
  });
  const steps: FocusStep[] = [];
  for (let press = 0; press < focusable + 20; press += 1) {
    await page.keyboard.press('Tab');
    const step = await page.evaluate(async () => {
      const element = document.activeElement as HTMLElement | null;
      if (!element || element === document.body) return null;
      await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
      const box = element.getBoundingClientRect();
      const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect();
      const middle = box.top + box.height / 2;
      const covered = bar !== undefined && !element.closest('.bottom-bar') && box.bottom > bar.top && box.top > bar.top;
      // A mark may stand on the control, on the area that its link covers, or on the label around it.
      const looks = [getComputedStyle(element), getComputedStyle(element, '::after')];
      const label = element.closest('label');
      if (label) looks.push(getComputedStyle(label));
      return {
        name: `${element.tagName} ${element.textContent?.trim().slice(0, 30) || element.getAttribute('aria-label') || element.id}`,
        marked: looks.some((look) => look.outlineStyle !== 'none' && Number.parseFloat(look.outlineWidth) >= 2),
        inSight: middle >= 0 && middle <= innerHeight && !covered,
      };
    });
    if (!step) break;
    steps.push(step);
  }
  return { steps, focusable };
}

/** The screen can be walked by keyboard from its first link on, each stop marked and in sight. */
export async function checkKeyboard(page: Page): Promise<void> {
  const { steps, focusable } = await walk(page);
  expect(steps.filter((step) => !step.marked)).toEqual([]);
  expect(steps.filter((step) => !step.inSight)).toEqual([]);
  expect(steps.length).toBeGreaterThanOrEqual(focusable);
  if (new URL(page.url()).pathname !== '/packing') expect(steps[0]?.name).toBe('A Skip to content');
}
