import { expect, test } from 'vitest';
import { plant } from './planted.ts';

const USED = {
  'src/core/used.ts': `export const used = 1;\n`,
  'src/apps/server/node/main.ts': `import { used } from '#core/used.ts';\n\nprocess.exitCode = used;\n`,
};

test('format: a clean file passes, a planted one is named', () => {
  using clean = plant(USED);
  expect(clean.run('oxfmt', '--check', 'src').code).toBe(0);
  using planted = plant({ ...USED, 'src/core/loose.ts': `export const text = "double quotes"` });
  const { code, text } = planted.run('oxfmt', '--check', 'src');
  expect(code).toBe(1);
  expect(text).toContain('src/core/loose.ts');
});

test.each([
  [
    'a file that nothing imports',
    { ...USED, 'src/core/forgotten.ts': `export const forgotten = 1;\n` },
    'src/core/forgotten.ts',
  ],
  [
    'an export that nothing imports',
    { ...USED, 'src/core/used.ts': `export const used = 1;\nexport const spare = 2;\n` },
    'spare',
  ],
  [
    'a type that nothing imports',
    { ...USED, 'src/core/used.ts': `export const used = 1;\nexport type Spare = 'a';\n` },
    'Spare',
  ],
  [
    'a package that is not listed',
    { ...USED, 'src/core/used.ts': `import { x } from 'left-pad';\n\nexport const used: number = x;\n` },
    'left-pad',
  ],
])('dead code: %s is named', (_, files, name) => {
  using house = plant(files);
  // Packages are left out where only few files stand: all of package.json would be unused.
  const { code, text } = house.run('knip', '--no-progress', '--include=files,exports,types,unlisted');
  expect(code).toBe(1);
  expect(text).toContain(name);
});

test('dead code: a house in use passes', () => {
  using house = plant(USED);
  expect(house.run('knip', '--no-progress', '--include=files,exports,types,unlisted')).toMatchObject({ code: 0 });
});
