import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MAX_MARKS, openMarks } from './marks.ts';

const MAC = 'a4:2b:b0:01:02:03';
const OTHER = 'a4:2b:b0:01:02:04';

let directory: string;
let path: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sweep-marks-'));
  path = join(directory, 'marks.json');
});

afterEach(() => rm(directory, { recursive: true, force: true }));

const kept = async () => JSON.parse(await readFile(path, 'utf8')) as unknown;

test('starts empty without a file, and finds again what it was told', async () => {
  const marks = await openMarks(path);
  expect(marks.get(MAC)).toBeNull();
  await marks.set(MAC, 'mine');
  await marks.set(OTHER, 'not-a-camera');
  await marks.set(OTHER, null);
  expect((await openMarks(path)).get(MAC)).toBe('mine');
  expect(await kept()).toEqual({ [MAC]: 'mine' });
});

test('keeps the next mark after one that could not be written, which counts for nothing', async () => {
  const marks = await openMarks(path);
  await marks.set(OTHER, 'mine');
  // A directory where the new file is to be written.
  await mkdir(`${path}.new`);
  await expect(marks.set(MAC, 'mine')).rejects.toThrow();
  await expect(marks.set(OTHER, null)).rejects.toThrow();
  expect([marks.get(MAC), marks.get(OTHER)]).toEqual([null, 'mine']);
  await rm(`${path}.new`, { recursive: true });
  await marks.set(MAC, 'not-a-camera');
  expect(await kept()).toEqual({ [OTHER]: 'mine', [MAC]: 'not-a-camera' });
});

test.each([['{"a4:2b'], ['{"a4:2b:b0:01:02:03":"yours"}'], ['[]']])(
  'sets a file aside that holds no marks, and starts empty: %s',
  async (text) => {
    await writeFile(path, text);
    const marks = await openMarks(path);
    await marks.set(MAC, 'mine');
    expect(await kept()).toEqual({ [MAC]: 'mine' });
    const aside = (await readdir(directory)).filter((name) => name !== 'marks.json');
    expect(await Promise.all(aside.map((name) => readFile(join(directory, name), 'utf8')))).toEqual([text]);
  },
);

test('writes over no file that it could not read, and reads it once that can be', async () => {
  // Nobody can read a directory as a file, whoever they are.
  await mkdir(path);
  const marks = await openMarks(path);
  await expect(marks.set(MAC, 'mine')).rejects.toThrow('EISDIR');
  expect(marks.get(MAC)).toBeNull();
  expect(await readdir(directory)).toEqual(['marks.json']);
  await rm(path, { recursive: true });
  await writeFile(path, JSON.stringify({ [OTHER]: 'mine' }));
  await marks.set(MAC, 'mine');
  expect(await kept()).toEqual({ [OTHER]: 'mine', [MAC]: 'mine' });
});

test('refuses one more than it holds, and takes what changes', async () => {
  const full = Object.fromEntries(Array.from({ length: MAX_MARKS }, (_, at) => [`mac ${at}`, 'mine']));
  await writeFile(path, JSON.stringify(full));
  const marks = await openMarks(path);
  expect(await marks.set(MAC, 'mine')).toBe('full');
  expect(marks.get(MAC)).toBeNull();
  expect(await marks.set('mac 0', 'not-a-camera')).toBe('kept');
  await marks.set('mac 1', null);
  expect(await marks.set(MAC, 'mine')).toBe('kept');
  expect(marks.get(MAC)).toBe('mine');
});
