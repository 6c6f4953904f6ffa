import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DaemonHost, endProcess } from './daemon-host.ts';
import { layDelayingCable } from './delaying-cable.ts';
import type { LabDevice } from './device.ts';

const run = promisify(execFile);

/** Address of the scanning machine in every lab. */
export const SCANNER_ADDRESS = '192.168.77.2';
export const GATEWAY_ADDRESS = '192.168.77.1';

export interface LabOptions {
  readonly devices: readonly LabDevice[];
  readonly multicast?: boolean;
  /** Share of round trips lost on the cable, half of it each way, drawn by the kernel frame by frame; 0 unless told. */
  readonly lossPercent?: number;
  /** Addresses of the scanning machine and of the gateway, where the network is not 192.168.77.0. */
  readonly scanner?: string;
  readonly gateway?: string;
  /** Least and most time that one way over the cable takes, drawn frame by frame; none unless told. */
  readonly delayMs?: readonly [number, number];
  /** Prefix length of the network that everything is in; 24 unless told. Devices’ addresses must lie in it. */
  readonly prefixLength?: number;
}

/**
 * A network of its own: two namespaces joined by a virtual cable, without any route out. One holds the scanner,
 * the other every device, each with its own interface, hardware address and fakes. A device of real programs has
 * a namespace of its own. Needs root and `ip`.
 */
export class Lab implements AsyncDisposable {
  readonly #scanner: string;
  readonly #site: string;
  /** Absent where every device is a real program. */
  readonly #stage: ChildProcess | null;
  readonly #hosts: readonly DaemonHost[];
  /** The program that delays frames; absent where none are. */
  readonly #cable: ChildProcess | null;

  private constructor(
    scanner: string,
    site: string,
    stage: ChildProcess | null,
    hosts: readonly DaemonHost[],
    cable: ChildProcess | null,
  ) {
    this.#scanner = scanner;
    this.#site = site;
    this.#stage = stage;
    this.#hosts = hosts;
    this.#cable = cable;
  }

  /** Whether this machine lets us make network namespaces. */
  static async possible(): Promise<boolean> {
    const name = `sweep-try-${process.pid}`;
    try {
      await run('ip', ['netns', 'add', name]);
      await run('ip', ['netns', 'del', name]);
      return true;
    } catch {
      return false;
    }
  }

  static async open({
    scanner: scannerAddress = SCANNER_ADDRESS,
    gateway = GATEWAY_ADDRESS,
    devices,
    multicast = true,
    lossPercent = 0,
    delayMs,
    prefixLength = 24,
  }: LabOptions): Promise<Lab> {
    const tag = `${process.pid}-${labs++}`;
    const [scanner, site] = [`sweep-scan-${tag}`, `sweep-site-${tag}`];
    const hosts = devices.flatMap((device, at) =>
      device.daemons ? [new DaemonHost(`sweep-host-${tag}-${at}`, device, device.daemons)] : [],
    );
    const fakes = devices.filter(({ daemons }) => !daemons);
    for (const name of [scanner, site]) await run('ip', ['netns', 'add', name]);
    let cable: ChildProcess | null = null;
    try {
      await script(scanner, ['link set lo up']);
      await script(site, ['link set lo up']);
      if (delayMs) cable = await layDelayingCable({ namespaces: [scanner, site], devices: ['lan0', 'site0'], delayMs });
      else await script(scanner, [`link add lan0 type veth peer name site0 netns ${site}`]);
      await script(scanner, [
        `addr add ${scannerAddress}/${prefixLength} brd + dev lan0`,
        'link set lan0 up',
        `route add default via ${gateway} dev lan0`,
      ]);
      await sysctl(site, [
        'net.ipv4.conf.all.arp_ignore=1',
        'net.ipv4.conf.all.arp_announce=2',
        'net.ipv4.conf.all.rp_filter=0',
        'net.ipv4.conf.default.rp_filter=0',
        'net.ipv4.igmp_max_memberships=200',
        // The cable's end is no device.
        'net.ipv6.conf.site0.disable_ipv6=1',
      ]);
      await script(site, [
        'link set site0 up',
        ...fakes.flatMap((device, at) => [
          `link add link site0 name dev${at} address ${device.mac} type macvlan mode bridge`,
          ...addressLines(device, `dev${at}`, prefixLength),
        ]),
      ]);
      const firewalled = devices.filter((device) => device.firewalled);
      if (firewalled.length > 0) await dropSilently(site, firewalled);
      const stage = fakes.length > 0 ? await openStage(site, { devices: fakes, multicast }) : null;
      for (const host of hosts) await host.start(site, 'site0', prefixLength);
      if (lossPercent > 0) {
        const eachWayPercent = 100 * (1 - Math.sqrt(1 - lossPercent / 100));
        await loseFrames(scanner, 'lan0', eachWayPercent);
        await loseFrames(site, 'site0', eachWayPercent);
      }
      await linkLocalAddressSettles(scanner);
      return new Lab(scanner, site, stage, hosts, cable);
    } catch (error) {
      cable?.stdin?.end();
      for (const host of hosts) await host.stop();
      for (const name of [scanner, site]) await run('ip', ['netns', 'del', name]).catch(() => undefined);
      throw error;
    }
  }

  /** Runs a program on the scanning machine of the lab and returns what it printed. */
  async exec(
    command: string,
    args: readonly string[],
    timeoutMs = 150_000,
  ): Promise<{ stdout: string; stderr: string }> {
    return run('ip', ['netns', 'exec', this.#scanner, command, ...args], { timeout: timeoutMs, maxBuffer: 64_000_000 });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#stage) await endProcess(this.#stage, 'SIGTERM');
    for (const host of this.#hosts) await host.stop();
    this.#cable?.stdin?.end();
    if (this.#cable) await endProcess(this.#cable, 'SIGTERM');
    for (const name of [this.#scanner, this.#site]) await run('ip', ['netns', 'del', name]).catch(() => undefined);
  }
}

let labs = 0;

/** Plays the fakes in a namespace; resolves once all of them listen. */
async function openStage(
  namespace: string,
  plan: { readonly devices: readonly LabDevice[]; readonly multicast: boolean },
): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('./serve.ts', import.meta.url));
  const stage = spawn('ip', ['netns', 'exec', namespace, process.execPath, program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  stage.stdin.end(JSON.stringify(plan));
  await once(stage.stdout, 'data', { signal: AbortSignal.timeout(60_000) });
  return stage;
}

/** Gives one fake its addresses: of IPv4, of IPv6 as told or as the kernel makes it, or of IPv6 alone. */
function addressLines({ address, ipv6 = address }: LabDevice, link: string, prefixLength: number): string[] {
  return [
    ...(address.includes(':') ? [] : [`addr add ${address}/${prefixLength} brd + dev ${link}`]),
    ...(ipv6.includes(':')
      ? [`link set ${link} addrgenmode none`, `link set ${link} up`, `addr add ${ipv6}/64 dev ${link} nodad`]
      : [`link set ${link} up`]),
  ];
}

/** The kernel makes an address of IPv6 when a link is up, and tries it for about a second before a program may use it. */
async function linkLocalAddressSettles(namespace: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const { stdout } = await run('ip', ['-n', namespace, '-6', 'addr', 'show', 'dev', 'lan0', 'scope', 'link']);
    if (stdout.includes('inet6') && !stdout.includes('tentative')) return;
    await sleep(100);
  }
  throw new Error(`${namespace} has no address of IPv6 that may be used`);
}

async function script(namespace: string, lines: readonly string[]): Promise<void> {
  const child = spawn('ip', ['-n', namespace, '-batch', '-'], { stdio: ['pipe', 'inherit', 'inherit'] });
  child.stdin.end(`${lines.join('\n')}\n`);
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`ip -n ${namespace} failed`);
}

async function sysctl(namespace: string, settings: readonly string[]): Promise<void> {
  await run('ip', ['netns', 'exec', namespace, 'sysctl', '-q', '-w', ...settings]);
}

/** The link-local address that the kernel makes of a hardware address (RFC 4291, appendix A). */
function eui64(mac: string): string {
  const [a, ...rest] = mac.split(':').map((octet) => Number.parseInt(octet, 16));
  const octets = [a! ^ 2, ...rest.slice(0, 2), 0xff, 0xfe, ...rest.slice(2)];
  const groups = [0, 2, 4, 6].map((at) => ((octets[at]! << 8) | octets[at + 1]!).toString(16));
  return `fe80::${groups.join(':')}`;
}

/** Hosts that drop everything but address resolution and their own open ports. */
async function dropSilently(namespace: string, devices: readonly LabDevice[]): Promise<void> {
  const rules = devices.flatMap(({ address, ipv6, mac, tcp = {}, udp = {} }) =>
    [address, ipv6 ?? (address.includes(':') ? [] : eui64(mac))].flat().flatMap((one) => {
      const to = `add rule inet lab input ${one.includes(':') ? 'ip6' : 'ip'} daddr ${one}`;
      return [
        ...Object.keys(tcp).map((port) => `${to} tcp dport ${port} accept`),
        ...Object.keys(udp).map((port) => `${to} udp dport ${port} accept`),
        ...(one.includes(':') ? [`${to} icmpv6 type { nd-neighbor-solicit, nd-neighbor-advert } accept`] : []),
        `${to} drop`,
      ];
    }),
  );
  const child = spawn('ip', ['netns', 'exec', namespace, 'nft', '-f', '-'], { stdio: ['pipe', 'inherit', 'inherit'] });
  child.stdin.end(
    `add table inet lab\nadd chain inet lab input { type filter hook input priority 0; }\n${rules.join('\n')}\n`,
  );
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error('nft failed');
}

/** Loses this share of the frames that arrive at an interface, address resolution among them, unseen by their sender. */
async function loseFrames(namespace: string, cable: string, percent: number): Promise<void> {
  const rules = `table netdev loss { chain in { type filter hook ingress device ${cable} priority 0; numgen random mod 10000 < ${Math.round(percent * 100)} drop; }; }`;
  await run('ip', ['netns', 'exec', namespace, 'nft', rules]);
}
