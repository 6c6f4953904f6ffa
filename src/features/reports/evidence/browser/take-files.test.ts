import { expect, test } from 'vitest';
import { fail, ok } from '#core/result.ts';
import { takeFiles } from './take-files.ts';

/** What becomes of files of these names: `far` is stored online alone, `odd` is no picture. */
async function take(names: readonly string[], room: number): Promise<readonly string[]> {
  const said: string[] = [];
  const files = names.map((name) => new File([name], name));
  await takeFiles(files, room, {
    async open(file) {
      if (file.name === 'far') throw new DOMException('gone', 'NotReadableError');
      return file.name === 'odd' ? fail('picture-kind-refused' as const) : ok(await file.text());
    },
    onOpened: (file, text) => void said.push(`${file.name} opened as ${text}`),
    onRefused: (file, why) => void said.push(`${file.name}: ${why}`),
  });
  return said;
}

test('a file that cannot be read is said, and those after it are opened', async () => {
  expect(await take(['far', 'a'], 2)).toEqual(['far: unread', 'a opened as a']);
});

test('a refused file takes up no room', async () => {
  expect(await take(['odd', 'far', 'a', 'b', 'c'], 2)).toEqual([
    'odd: picture-kind-refused',
    'far: unread',
    'a opened as a',
    'b opened as b',
    'c: evidence-full',
  ]);
  expect(await take(['a'], 0)).toEqual(['a: evidence-full']);
});
