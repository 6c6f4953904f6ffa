import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { cardOf } from '#features/round/card.ts';
import { parseLog, type RoundEvent, type RoundLog } from '#features/round/log.ts';
import { replay, type StartedRound } from '#features/round/round.ts';

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
export const heading = (page: Page, name: string, timeout = 15_000) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor({ timeout });

export async function finish(page: Page): Promise<void> {
  await press(page, 'See the result');
  await page.getByRole('region', { name: 'Result' }).waitFor();
}

/** What the browser keeps of each round, as it lies there. */
export async function storedLogs(page: Page): Promise<readonly (readonly unknown[])[]> {
  return await page.evaluate(
    () =>
      new Promise<unknown[][]>((resolve, reject) => {
        const opening = indexedDB.open('rounds');
        opening.onerror = () => reject(opening.error!);
        opening.onsuccess = () => {
          const store = opening.result.transaction('events').objectStore('events');
          const keys = store.getAllKeys();
          const values = store.getAll();
          values.onsuccess = () => {
            const logs = new Map<string, unknown[]>();
            for (const [at, key] of (keys.result as [string, number][]).entries()) {
              logs.set(key[0], [...(logs.get(key[0]) ?? []), values.result[at]]);
            }
            opening.result.close();
            resolve([...logs.values()]);
          };
        };
      }),
  );
}

/** The latest round as its stored log replays. */
export async function replayed(page: Page): Promise<{ readonly log: RoundLog; readonly round: StartedRound }> {
  const log = parseLog((await storedLogs(page)).at(-1));
  if (!log.ok) throw new Error(JSON.stringify(log.error));
  const round = replay(log.value);
  if (!round.ok || round.value.kind === 'unstarted') throw new Error(JSON.stringify(round));
  return { log: log.value, round: round.value };
}

/** The card on the screen is the one that its log gives, also after a reload; byte for byte. */
export async function expectSameCard(page: Page): Promise<ReturnType<typeof cardOf>> {
  const region = page.getByRole('region', { name: 'Result' });
  const before = await replayed(page);
  const card = cardOf(before.round);
  // What was seen comes first.
  const [first, second] = card.finds.length > 0 ? ['saw', 'looked at'] : ['looked at', 'saw'];
  expect(await region.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    `What we ${first}`,
    `What we ${second}`,
    'What stays unknown',
  ]);
  // What is offered on the card comes with a script of its own.
  await page.waitForLoadState('networkidle');
  const shown = await region.innerText();
  for (const words of [card.title, card.honest, card.coverage.words, ...card.unknown.map(({ what }) => what)]) {
    expect(shown).toContain(words);
  }
  for (const { words } of card.nothingSeen) expect(shown).toContain(words);
  if (card.nothingSeen.length === 0) expect(shown).not.toMatch(/nothing seen/i);
  await page.reload();
  await region.waitFor();
  await page.waitForLoadState('networkidle');
  // Not expect.poll: tests that run side by side have no test of their own to poll in.
  await vi.waitFor(async () => expect(await region.innerText()).toBe(shown), { timeout: 15_000 });
  const after = await replayed(page);
  expect(JSON.stringify(after.log)).toBe(JSON.stringify(before.log));
  expect(JSON.stringify(cardOf(after.round))).toBe(JSON.stringify(card));
  return card;
}

/** Writes a round into the browser's storage, as an earlier visit left it. */
export async function keepRound(page: Page, log: RoundLog): Promise<void> {
  const [started] = log;
  if (started?.kind !== 'started') throw new Error('A log begins with its start.');
  await page.evaluate(
    ({ id, lines }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('rounds', 1);
        opening.onupgradeneeded = () => {
          for (const store of ['events', 'pictures']) opening.result.createObjectStore(store);
        };
        opening.onerror = () => reject(opening.error!);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('events', 'readwrite');
          lines.forEach((line, index) => transaction.objectStore('events').add(line, [id, index]));
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    { id: started.id, lines: log as RoundEvent[] },
  );
}
