/**
 * `PARTS=hotel,inn npm run bench -- network` measures those parts anew and leaves the others as they were measured last.
 * `EARLIER=/path/to/another/checkout` lets that one scan the hotel too, in turn with this one.
 *
 * The network scanner against labs of namespaces with known truth, of fakes and of real programs, and
 * nmap and arp-scan against the same labs in the same run. Nothing leaves the namespaces, which have no route out.
 * Needs root, `ip` and `nft`; as root it installs the packages it needs, otherwise it says which are missing.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { median } from '#tests/support/quantile.ts';
import { missingPackages } from '#tests/lab/daemon-host.ts';
import type { LabDevice } from '#tests/lab/device.ts';
import { HOTEL, ISOLATED_HOTEL } from '#tests/lab/hotel.ts';
import { APARTMENTS } from '#tests/lab/apartments.ts';
import { BUNGALOWS } from '#tests/lab/bungalows.ts';
import { INN } from '#tests/lab/inn.ts';
import { LODGE } from '#tests/lab/lodge.ts';
import { Lab } from '#tests/lab/lab.ts';
import { judgedOnce } from './measured/judged-once.ts';
import { saveEvidence, verdict } from './measured/rate.ts';
import { bannerRows, frozenRows, furtherRows, latestRows, newestRows } from './network/banners.ts';
import { installQuietly } from './network/packages.ts';
import { askedParts, measuredLine, measureParts } from './network/parts.ts';
import { probeFileRows } from './network/probe-file.ts';
import { madeSourceRows, madeSourceSection } from './network/made-sources.ts';
import { ruleRows, rulesSection } from './network/rules.ts';
import {
  countsOf,
  frozenSection,
  furtherSection,
  labBars,
  latestSection,
  newestSection,
  probeSection,
  unreadHalf,
  withInterval,
} from './network/texts.ts';
import { rowOf, RUN_HEAD, scan, tell, worseOf, type Worst } from './network/scans.ts';
import { lossRows, measureLoss, measureStrangeLabs } from './network/strange-labs.ts';

/** What the labs came to when they were new, each by the rules that its file names. */
const FIRST = {
  inn: judgedOnce('network-inn'),
  houses: judgedOnce('network-houses'),
  apartments: judgedOnce('network-apartments'),
  lodge: judgedOnce('network-lodge'),
  bungalows: judgedOnce('network-bungalows'),
} as const;

const ROUNDS = 5;
const INN_ROUNDS = 3;
const VERSION_PORTS = '21,23,80,81,88,443,554,2020,5000,8000,8080,8081,8554,34567,37777';

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const startedAtMs = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - startedAtMs) / 1_000 };
}

/** Addresses that a tool's output calls up; null where the tool is not installed. */
async function other(
  lab: Lab,
  command: string,
  args: readonly string[],
): Promise<{ hosts: number; seconds: number; output: string } | null> {
  try {
    const { result, seconds } = await timed(() => lab.exec(command, args, 300_000));
    return { hosts: new Set(result.stdout.match(/\b192\.168\.77\.\d+\b/g)).size, seconds, output: result.stdout };
  } catch (error) {
    if (/ENOENT|No such file|not found/.test(String(error))) return null;
    throw error;
  }
}

/** How many of these devices nmap calls a camera by its device type, or mentions with a camera's word or RTSP on an open port. */
function nmapSays(output: string, devices: readonly LabDevice[]): { typed: number; mentioned: number } {
  const reports = new Map(
    output
      .replaceAll(/^.*(?:closed|filtered) .*\n/gm, '')
      .split('Nmap scan report for ')
      .map((report) => [report.slice(0, report.search(/\s/)), report] as const),
  );
  const count = (pattern: RegExp) => devices.filter(({ address }) => pattern.test(reports.get(address) ?? '')).length;
  return { typed: count(/\bDevices?: [^\n]*webcam/i), mentioned: count(/webcam|camera|surveillance|\brtsp\b/i) };
}

async function nmapVersions(lab: Lab, devices: readonly LabDevice[]) {
  const told = await other(lab, 'nmap', ['-sV', '--version-light', '-n', '-p', VERSION_PORTS, '192.168.77.0/24']);
  return told && { seconds: told.seconds, ...sidesOf(devices, (side) => nmapSays(told.output, side)) };
}

function sidesOf<T>(devices: readonly LabDevice[], of: (side: readonly LabDevice[]) => T): { cameras: T; others: T } {
  return {
    cameras: of(devices.filter(({ truth }) => truth === 'camera')),
    others: of(devices.filter(({ truth }) => truth === 'other')),
  };
}

async function measureHotel() {
  const rows: string[] = [];
  const times = {
    own: [] as number[],
    whole: [] as number[],
    earlier: [] as number[],
    sweep: [] as number[],
    arp: [] as number[],
  };
  const earlier = process.env['EARLIER'];
  let [packets, earlierPackets, arpHosts, isolated] = [0, 0, 0, 0];
  let worst: Worst | null = null;
  for (const multicast of [true, false]) {
    await using lab = await Lab.open({ devices: HOTEL, multicast });
    const way = multicast ? 'all reaches all' : 'multicast filtered';
    for (let round = 1; round <= ROUNDS; round++) {
      const { result, seconds } = await timed(() => scan(lab));
      const told = tell(result, HOTEL);
      worst = worseOf(worst, told);
      packets = Math.max(packets, result.packetsSent);
      rows.push(rowOf(`${way} ${round}`, result, told, HOTEL));
      if (!multicast) continue;
      times.own.push(result.ms / 1_000);
      times.whole.push(seconds);
      if (earlier) {
        const before = await scan(lab, join(earlier, 'src/apps/companion/node/main.ts'));
        times.earlier.push(before.ms / 1_000);
        earlierPackets = Math.max(earlierPackets, before.packetsSent);
        rows.push(rowOf(`${way} ${round}, earlier`, before, tell(before, HOTEL), HOTEL));
      }
      const sweep = await other(lab, 'nmap', ['-sn', '-n', '192.168.77.0/24']);
      if (sweep) times.sweep.push(sweep.seconds);
      const arp = await other(lab, 'arp-scan', ['--interface=lan0', '--localnet']);
      if (arp) {
        times.arp.push(arp.seconds);
        // The scanning machine stands in its report too.
        arpHosts = arp.hosts - 1;
      }
    }
  }
  await using lab = await Lab.open({ devices: ISOLATED_HOTEL });
  for (let round = 0; round < ROUNDS; round++) if ((await scan(lab)).coverage.isolationSuspected) isolated += 1;
  return { rows, times, packets, earlierPackets, worst: worst!, arpHosts, isolated };
}

/** nmap's own look at the services, in the hotel and the inn. */
async function measureVersions() {
  const look = async (devices: readonly LabDevice[]) => {
    await using lab = await Lab.open({ devices });
    return await nmapVersions(lab, devices);
  };
  return { hotel: await look(HOTEL), inn: await look(INN) };
}

async function measureInn() {
  const rows: string[] = [];
  let worst: Worst | null = null;
  await using lab = await Lab.open({ devices: INN });
  for (let round = 1; round <= INN_ROUNDS; round++) {
    const summary = await scan(lab);
    const told = tell(summary, INN);
    worst = worseOf(worst, told);
    rows.push(rowOf(String(round), summary, told, INN));
  }
  return { rows, worst: worst! };
}

function ratioRow(to: string, ratio: number, bar: number): string {
  return `| ratio to ${to} | ${ratio.toFixed(bar < 0.1 ? 3 : 2)} | <= ${String(bar).replace(/^0/, '')} | ${verdict(ratio <= bar)} |`;
}

function versionRows(
  lab: string,
  versions: Awaited<ReturnType<typeof nmapVersions>>,
  devices: readonly LabDevice[],
): string[] {
  if (!versions) return [`| ${lab}: \`nmap -sV --version-light\` | not installed, not measured | | |`];
  const { cameras, others } = sidesOf(devices, (side) => side.length);
  return [
    `| ${lab}: \`nmap -sV --version-light\` calls webcam by device type | ${versions.cameras.typed} of ${cameras} cameras, ${versions.others.typed} of ${others} others | | |`,
    `| ${lab}: its report mentions a camera’s word or RTSP for | ${versions.cameras.mentioned} of ${cameras} cameras, ${versions.others.mentioned} of ${others} others | | |`,
  ];
}

/** Parts that read texts alone: they need neither namespaces nor the labs' programs. */
const TEXT_PARTS: ReadonlySet<string> = new Set([
  'banners',
  'newest',
  'latest',
  'further',
  'rules',
  'probes',
  'sources',
]);

/** Parts whose devices are fakes alone, and which no other program scans. */
const FAKE_PARTS = /^(?:house|large|wide)\b/;

/** Installs what the labs are made of; null once it is there, else what is wrong. */
async function prepareLabs(fakesAlone: boolean): Promise<string | null> {
  if (!(await Lab.possible())) return 'network namespaces cannot be made on this machine';
  const programs = { ping: 'iputils-ping', ...(fakesAlone ? {} : { nmap: 'nmap', 'arp-scan': 'arp-scan' }) };
  const tools = Object.entries(programs).flatMap(([program, name]) =>
    existsSync(`/usr/bin/${program}`) || existsSync(`/usr/sbin/${program}`) ? [] : [name],
  );
  const devices = fakesAlone ? [] : [...INN, ...APARTMENTS, ...LODGE, ...BUNGALOWS];
  await installQuietly([...missingPackages(devices), ...tools]);
  const missing = missingPackages(devices);
  return missing.length === 0 ? null : `these packages are missing: ${missing.join(', ')}`;
}

export async function run(): Promise<string> {
  const asked = askedParts()?.filter((part) => !TEXT_PARTS.has(part));
  const problem =
    asked?.length === 0 ? null : await prepareLabs(asked?.every((part) => FAKE_PARTS.test(part)) ?? false);
  if (problem !== null) return `# Network\n\nNot measured: ${problem}.\n`;

  const parts = await measureParts({
    banners: async () => ({ halves: bannerRows(), frozen: frozenRows() }),
    newest: async () => newestRows(),
    latest: async () => latestRows(),
    further: async () => furtherRows(),
    rules: async () => ruleRows(),
    probes: probeFileRows,
    sources: madeSourceRows,
    hotel: measureHotel,
    inn: measureInn,
    labs: measureStrangeLabs,
    house: () => measureLoss('house', 0),
    'house-2': () => measureLoss('house', 2),
    'house-10': () => measureLoss('house', 10),
    large: () => measureLoss('large', 0),
    'large-2': () => measureLoss('large', 2),
    'large-10': () => measureLoss('large', 10),
    wide: () => measureLoss('wide', 0),
    'wide-2': () => measureLoss('wide', 2),
    'wide-10': () => measureLoss('wide', 10),
    versions: measureVersions,
  });
  const { banners, latest, further, rules, probes, hotel: ofHotel, inn: ofInn, labs, versions: ofVersions } = parts;
  const house = [parts.house, parts['house-2'], parts['house-10']].filter((one) => one !== undefined);
  const large = [parts.large, parts['large-2'], parts['large-10']].filter((one) => one !== undefined);
  const wide = [parts.wide, parts['wide-2'], parts['wide-10']].filter((one) => one !== undefined);
  if (
    !banners ||
    !latest ||
    !further ||
    !rules ||
    !probes ||
    !ofHotel ||
    !ofInn ||
    !labs ||
    house.length < 3 ||
    !ofVersions
  )
    throw new Error('Of the parts only those of large networks may be left unmeasured.');
  const { halves, frozen } = banners.data;
  const [hotel, inn, strange, versions] = [ofHotel.data, ofInn.data, labs.data, ofVersions.data];
  const lossy = [...house, ...large].filter(({ data }) => data.lossPercent === 10);
  const own = median(hotel.times.own);
  const sweep = median(hotel.times.sweep);
  const sides = { hotel: sidesOf(HOTEL, (side) => side.length), inn: sidesOf(INN, (side) => side.length) };
  const silent = HOTEL.length - sides.hotel.cameras - sides.hotel.others;

  const unread = unreadHalf(probes.data);
  const dates = {
    'stand-ins': ofHotel.on,
    lab: ofInn.on,
    lossy: lossy.map(({ on }) => on).toSorted()[0]!,
    lists: probes.on,
  };
  await saveEvidence('network', {
    scanner: 'network',
    measuredOn: Object.values(dates).toSorted().at(-1)!,
    dates,
    grounds: {
      'stand-ins': [
        { what: 'Cameras, with the companion: found', hits: hotel.worst.cameras, n: sides.hotel.cameras },
        { what: 'Other devices: called a camera', hits: hotel.worst.falseCameras, n: sides.hotel.others },
      ],
      lab: [
        { what: 'Cameras, with the companion: found', hits: inn.worst.cameras, n: sides.inn.cameras },
        { what: 'Other devices: called a camera', hits: inn.worst.falseCameras, n: sides.inn.others },
      ],
      lossy: [
        {
          what: 'Devices, with the companion: found',
          hits: lossy.reduce((sum, { data }) => sum + data.seen, 0),
          n: lossy.reduce((sum, { data }) => sum + data.of, 0),
        },
      ],
      lists: [
        {
          what: 'Cameras, nmap’s list of answers, the half that we did not read: found',
          hits: unread.recall.hits,
          n: unread.recall.n,
        },
        {
          what: 'Other devices, nmap’s list of answers, the half that we did not read: called a camera',
          hits: unread.falseCameras.hits,
          n: unread.falseCameras.n,
        },
      ],
    },
  });

  return [
    '# Network',
    '',
    'Made by `npm run bench -- network` in namespaces without a route out; root and Debian’s packages are needed. Each part says when it was measured, and how busy the machine’s two processors were.',
    'All labs are this project’s own. Its rules were written or mended with all of them in sight; what the lodge, the late, the newest, the latest and the further banners came out as when they were new stands beside them.',
    'Nothing was measured on a hotel’s network, over the air, or on a Mac or a Windows computer.',
    'nmap’s patterns want a firmware’s exact answers, which fakes do not give: what it calls them here says nothing of real cameras.',
    'What was judged once stands in files of its own beside this page, each with its date and the commit of the rules that were judged; no run of this program changes them, and the page ‘How good is it?’ shows all of them.',
    'A bar holds where all of the 95 % interval is within it, and is missed where the figure is beyond it. A time, and a bar for every run, is judged as it was measured.',
    '',
    '## Banners',
    '',
    measuredLine(banners),
    'Texts of products as their makers and users know them, typed from memory before the rows of their class, by the hand that wrote the rows: no held-out set.',
    'They are halved by maker. The rows were mended on the tuned half; of the checked half only totals were read.',
    'Generic rows name no maker: their recall is what a product can expect whose family nobody wrote down.',
    '',
    '| half | cameras called camera | precision | others called camera | others called possible | cameras by generic rows alone |',
    '|---|---|---|---|---|---|',
    ...halves.map(
      ({ half, recall, precision, falseCameras, possible, generic }) =>
        `| ${half} | ${withInterval(recall)} | ${withInterval(precision)} | ${withInterval(falseCameras)} | ${withInterval(possible)} | ${withInterval(generic)} |`,
    ),
    '',
    ...frozenSection(frozen),
    ...newestSection(parts.newest),
    ...latestSection(latest),
    ...furtherSection(further),
    ...rulesSection(rules),
    ...probeSection(probes),
    ...madeSourceSection(parts.sources),
    'The numbers behind certain, strong, likely and weak order evidence and were set by hand; no rate may be read from them, so the screen says words and no percentage.',
    '',
    '## A hotel of fakes',
    '',
    measuredLine(ofHotel),
    `${HOTEL.length} devices: ${sides.hotel.cameras} cameras that answer, ${silent} that answer address resolution only, ${sides.hotel.others} others, look-alikes and a hostile box among them.`,
    ...(hotel.times.earlier.length > 0
      ? ['Rows marked earlier are by the version before decision 0072, which asked IPv4 alone, in turn with this one.']
      : []),
    '',
    ...RUN_HEAD,
    ...hotel.rows,
    '',
    '## An inn of real programs',
    '',
    measuredLine(ofInn),
    `${INN.length} devices, each a namespace with programs of Debian’s as they come: ${sides.inn.cameras} cameras (motion, uStreamer, GStreamer’s RTSP server), ${sides.inn.others} others (nginx, lighttpd, OpenSSH, Net-SNMP, vsftpd, Avahi, MiniDLNA, wsdd, VLC, Icecast, Mosquitto, mini_httpd, dnsmasq).`,
    'Cameras of such a kind run on small boards and old phones; no maker’s own firmware is among them.',
    `When this lab was new, on ${FIRST.inn.on}, the scanner named ${countsOf(FIRST.inn.of('Cameras'))} cameras, called 3 more possible and missed 1, with ${countsOf(FIRST.inn.of('Other devices'))} others called either.`,
    'It then learnt three things that hold for all devices (a page of pictures without end, RTSP at customary names, what a password on RTSP means) and the realm of one program.',
    '',
    ...RUN_HEAD,
    ...inn.rows,
    '',
    '## Other houses',
    '',
    measuredLine(labs),
    'The guest house (50 devices, German, French and Italian pages), the ship (127 devices in a /22 of 10.x), the apartments (44 devices, one camera of IPv6 alone) and the lodge (37 devices, Polish, Czech and Hungarian pages) are fakes by the protocols’ and makers’ documents; two of the apartments’ devices and three of the lodge’s are programs of Debian’s.',
    'One hand drew these four and mended the rules: the guest house and the ship when it had read the rows of plain words and not those of makers, the apartments and the lodge after the rules were frozen.',
    `When new, the guest house had ${countsOf(FIRST.houses.of('Cameras of a guest house'))} cameras named and one other called possible, the ship ${countsOf(FIRST.houses.of('Cameras of a ship'))} and three, the apartments ${countsOf(FIRST.apartments.of('Cameras'))} and three, and none another called camera; rules were mended for all.`,
    `The lodge was judged once, on ${FIRST.lodge.on}, by the rules of ${FIRST.lodge.commit}: ${countsOf(FIRST.lodge.of('Cameras'))} named, one called possible (the bar), and **${countsOf(FIRST.lodge.of('Other devices'))} others called camera** (the bar is none): a page whose link to another place said webcam. That was mended afterwards.`,
    'The bungalows (70 devices, Spanish, Swedish, Italian and English pages, one camera of IPv6 alone; some are programs of Debian’s) were drawn by a hand that had not seen the rules.',
    `They were judged once, on ${FIRST.bungalows.on}, by the rules of ${FIRST.bungalows.commit}, in three scans that came out alike:`,
    '',
    ...labBars(FIRST.bungalows),
    'The two that were not named were called possible: one answers at a port of recorders, one asks for a password over RTSP, and neither says what it is. No rule was changed for them.',
    '',
    'Guests of IPv6: six devices, three cameras, of IPv6 alone or of both protocols; each is listed once.',
    '',
    ...strange.rows,
    '',
    '## Lost and late frames, and larger networks',
    '',
    ...house.map((one) => `The hotel of 35 at ${one.data.lossPercent} %: ${measuredLine(one)}`),
    ...(large.length === 0 ? ['The hotel of 250: Not measured yet.'] : []),
    ...large.map((one) => `The hotel of 250 at ${one.data.lossPercent} %: ${measuredLine(one)}`),
    ...(wide.length === 0 ? ['The /22: Not measured yet.'] : []),
    ...wide.map((one) => `The /22 at ${one.data.lossPercent} %: ${measuredLine(one)}`),
    'Frames are dropped by the kernel at both ends of the cable, half of the loss each way, address resolution among them; the kernel here has no netem, so a program between the ends delays each frame by a time of its own.',
    'Worst of three scans, median time; the bar is 99 % of the hosts at each loss in at most twice the time without. Both ends share one table of neighbors with a thousand places, which other labs on the same machine fill too.',
    '',
    '| network | round trips lost | delay | hosts | listed twice | cameras named | others called camera | packets | seconds | ratio |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...lossRows(house.map(({ data }) => data)),
    ...lossRows(large.map(({ data }) => data)),
    ...lossRows(wide.map(({ data }) => data)),
    '',
    '## Beside nmap and arp-scan',
    '',
    `\`nmap -sn\` and \`arp-scan\` ran in turn with the scans of the hotel. \`nmap -sV\`: ${measuredLine(ofVersions)}`,
    '',
    '| | figure | bar | |',
    '|---|---|---|---|',
    `| seconds, median of ${ROUNDS} | ${own.toFixed(2)} (${median(hotel.times.whole).toFixed(2)} with the program’s start) | | |`,
    ...(hotel.times.earlier.length > 0
      ? [
          ratioRow(
            `the version before decision 0072 (${median(hotel.times.earlier).toFixed(2)} s, ${hotel.earlierPackets} packets)`,
            own / median(hotel.times.earlier),
            1,
          ),
        ]
      : []),
    hotel.times.sweep.length > 0
      ? ratioRow(`\`nmap -sn\` as root (${sweep.toFixed(2)} s)`, own / sweep, 0.85)
      : '| `nmap -sn` | not installed, not measured | | |',
    ...(versions.hotel
      ? [
          ratioRow(
            `\`nmap -sV --version-light\` on the same ports (${versions.hotel.seconds.toFixed(1)} s)`,
            own / versions.hotel.seconds,
            0.05,
          ),
        ]
      : []),
    ...versionRows('hotel', versions.hotel, HOTEL),
    ...versionRows('inn', versions.inn, INN),
    hotel.times.arp.length > 0
      ? `| hosts by \`arp-scan\` as root (${median(hotel.times.arp).toFixed(2)} s) | ${hotel.arpHosts} of ${HOTEL.length} | | |`
      : '| `arp-scan` | not installed, not measured | | |',
    `| packets, most of any run | ${hotel.packets} | <= 2,000 | ${verdict(hotel.packets <= 2_000)} |`,
    `| isolation recognized | ${hotel.isolated} of ${ROUNDS} runs | all | ${verdict(hotel.isolated === ROUNDS)} |`,
    '',
  ].join('\n');
}
