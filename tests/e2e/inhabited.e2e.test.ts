import { expect, test } from 'vitest';
import { PASSWORD } from '#tests/contract/world.ts';
import { checkThemes, findTooWide } from '#tests/support/accessibility.ts';
import { visit } from '#tests/support/browser.ts';
import { INHABITED, openInhabited } from '#tests/support/inhabited.ts';
import { useProduct } from '#tests/support/product.ts';

let people: Awaited<ReturnType<typeof openInhabited>>;

const product = useProduct({
  async start() {
    people = await openInhabited();
    return people.world;
  },
});

test.each(INHABITED)('$name: no violation in three themes, nothing sticks out', async (screen) => {
  const { page, context, seen } = await product.look('/');
  if (screen.as !== 'visitor') {
    const data = { username: screen.as, password: PASSWORD };
    const answer = await context.request.post(`${people.world.server.baseUrl}/api/auth/login`, { data });
    expect(answer.status()).toBe(200);
  }
  await visit(page, people.world.server.baseUrl + screen.path(people.left));
  await screen.reach?.(page);
  await page.getByText(screen.shows).first().waitFor();
  await checkThemes(page);

  await page.setViewportSize({ width: 320, height: 640 });
  expect(await findTooWide(page)).toEqual([]);
  expect(seen.problems()).toEqual([]);
});
