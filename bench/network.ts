/**
 * The network scanner against a lab of namespaces with known truth, and nmap and arp-scan against the same lab in the
 * same run. Nothing leaves the namespaces, which have no route out. Needs root, `ip` and `nft`; nmap and arp-scan are
 * measured where they are installed.
 */
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import type { NetworkSummary } from '#scanners/network/node/scan-network.ts';
import type { LabDevice } from '#tests/lab/device.ts';
import { HOTEL, ISOLATED_HOTEL } from '#tests/lab/hotel.ts';
import { Lab } from '#tests/lab/lab.ts';

const ROUNDS = 5;
const COMPANION = fileURLToPath(new URL('../src/apps/companion/node/main.ts', import.meta.url));

interface Told {
  readonly hosts: number;
  readonly cameras: number;
  readonly atLeastPossible: number;
  readonly falseCameras: number;
  readonly falsePossible: number;
}

function tell(summary: NetworkSummary, devices: readonly LabDevice[]): Told {
  const verdicts = new Map(summary.hosts.map(({ ip, verdict }) => [ip, verdict]));
  const count = (truth: readonly LabDevice['truth'][], said: readonly string[]) =>
    devices.filter((device) => truth.includes(device.truth) && said.includes(verdicts.get(device.address) ?? 'none'))
      .length;
  return {
    hosts: verdicts.size,
    cameras: count(['camera'], ['camera']),
    atLeastPossible: count(['camera', 'silent-camera'], ['camera', 'possible']),
    falseCameras: count(['other'], ['camera']),
    falsePossible: count(['other'], ['possible']),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

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

async function scan(lab: Lab): Promise<NetworkSummary> {
  const { stdout } = await lab.exec(process.execPath, [COMPANION, 'scan', 'network', '--json']);
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as NetworkSummary;
}

export async function run(): Promise<string> {
  if (!(await Lab.possible())) return '# Network\n\nNot measured: network namespaces cannot be made on this machine.\n';
  const cameras = HOTEL.filter(({ truth }) => truth === 'camera').length;
  const silent = HOTEL.filter(({ truth }) => truth === 'silent-camera').length;
  const rows: string[] = [];
  const times = { own: [] as number[], whole: [] as number[], sweep: [] as number[] };
  let packets = 0;

  for (const multicast of [true, false]) {
    await using lab = await Lab.open({ devices: HOTEL, multicast });
    for (let round = 0; round < ROUNDS; round++) {
      const { result, seconds } = await timed(() => scan(lab));
      const told = tell(result, HOTEL);
      packets = Math.max(packets, result.packetsSent);
      if (multicast) {
        times.own.push(result.ms / 1_000);
        times.whole.push(seconds);
        const sweep = await other(lab, 'nmap', ['-sn', '-n', '192.168.77.0/24']);
        if (sweep) times.sweep.push(sweep.seconds);
      }
      rows.push(
        `| ${multicast ? 'all reaches all' : 'multicast filtered'} ${round + 1} | ${told.hosts} of ${HOTEL.length} | ${told.cameras} of ${cameras} | ${told.atLeastPossible} of ${cameras + silent} | ${told.falseCameras} | ${told.falsePossible} | ${result.packetsSent} | ${(result.ms / 1_000).toFixed(2)} |`,
      );
    }
  }

  let isolated = 0;
  {
    await using lab = await Lab.open({ devices: ISOLATED_HOTEL });
    for (let round = 0; round < ROUNDS; round++) if ((await scan(lab)).coverage.isolationSuspected) isolated += 1;
  }

  await using lab = await Lab.open({ devices: HOTEL });
  const arp = await other(lab, 'arp-scan', ['--interface=lan0', '--localnet']);
  const version = await other(lab, 'nmap', [
    '-sV',
    '--version-light',
    '-n',
    '-p',
    '21,23,80,81,88,443,554,2020,5000,8000,8080,8554,34567,37777',
    '192.168.77.0/24',
  ]);
  const named = version ? (version.output.match(/Device type: webcam|Device: webcam|webcam/gi) ?? []).length : 0;
  const sweep = median(times.sweep);
  const own = median(times.own);

  return [
    '# Network',
    '',
    `Made by \`npm run bench -- network\`: a lab of ${HOTEL.length} devices in namespaces without a route out; ${cameras} cameras that answer, ${silent} that answer address resolution only, ${HOTEL.length - cameras - silent} other devices, look-alikes and a hostile box among them.`,
    'The lab is this project’s own and its rules were written with it in sight: read it as a regression test, not as a field result.',
    '',
    '| run | hosts | cameras named | at least possible | others called camera | others called possible | packets | seconds |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '| against | figure | bar |',
    '|---|---|---|',
    `| seconds, median of ${ROUNDS} | ${own.toFixed(2)} (${median(times.whole).toFixed(2)} with the program’s start) | |`,
    sweep
      ? `| ratio to \`nmap -sn\` as root (${sweep.toFixed(2)} s) | ${(own / sweep).toFixed(2)} | <= .85 |`
      : '| `nmap` | not installed, not measured | |',
    version
      ? `| ratio to \`nmap -sV --version-light\` (${version.seconds.toFixed(1)} s, webcam said ${named} times) | ${(own / version.seconds).toFixed(3)} | <= .05 |`
      : '',
    arp
      ? `| hosts by \`arp-scan\` (${arp.seconds.toFixed(2)} s) | ${arp.hosts - 1} and itself | |`
      : '| `arp-scan` | not installed, not measured | |',
    `| packets, most of any run | ${packets} | <= 2,000 |`,
    `| isolation recognised | ${isolated} of ${ROUNDS} | all |`,
    '',
  ]
    .filter((line, at, all) => line !== '' || all[at - 1] !== '')
    .join('\n');
}
