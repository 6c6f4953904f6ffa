import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** An address that answered address resolution, and the hardware address it answered with. */
export interface Neighbor {
  readonly address: string;
  /** Lower case with colons. */
  readonly mac: string;
  /** The interface's name; empty where the system does not tell it. */
  readonly interfaceName: string;
}

/** The operating system's neighbor table: complete entries of single devices. Empty when it cannot be read. */
export async function neighbors(): Promise<Neighbor[]> {
  try {
    // The kernel makes this file in memory: to hand it to another thread and back would take longer.
    if (process.platform === 'linux') return parseLinuxArp(readFileSync('/proc/net/arp', 'utf8'));
    if (process.platform === 'darwin') return parseBsdArp((await run('arp', ['-an'], { timeout: 3_000 })).stdout);
    return parseWindowsArp((await run('arp', ['-a'], { timeout: 3_000 })).stdout);
  } catch {
    return [];
  }
}

/** The neighbor table of IPv6 on one link: link-local addresses of single devices. Empty when it cannot be read. */
export async function neighbors6(interfaceName: string, zone: string): Promise<Neighbor[]> {
  try {
    const ask = async (program: string, ...args: string[]) => (await run(program, args, { timeout: 3_000 })).stdout;
    if (process.platform === 'linux') {
      return parseLinuxNeighbors(await ask('ip', '-6', 'neigh', 'show', 'dev', interfaceName), interfaceName);
    }
    if (process.platform === 'darwin') {
      return parseBsdNeighbors(await ask('ndp', '-an')).filter((one) => one.interfaceName === interfaceName);
    }
    return parseWindowsNeighbors(await ask('netsh', 'interface', 'ipv6', 'show', 'neighbors', zone));
  } catch {
    return [];
  }
}

/** A call is answered by this computer at once: from then on others have this long, and this long after each new one. */
const CALL_MS = 1_000;
const CALL_QUIET_MS = 600;
/** Where not even this computer answers, as behind a firewall of its own, a call ends after this. */
const CALL_UNHEARD_MS = 2_000;
/** However many answer, a call ends then. */
const CALL_MOST_S = 4;

/**
 * Calls all devices of the link (ff02::1) again and again and tells each link-local address that answers, as it answers,
 * the own one among them. The first answer, which is this computer's own, starts the time that others have, so that a
 * busy computer waits no shorter. False where this system has no program for it, or cannot start it. Devices that answer without knowing
 * this machine stand in the neighbor table afterwards, since they had to ask for it first.
 */
export async function callAllNodes(
  zone: string,
  signal: AbortSignal,
  hear: (address: string) => void,
): Promise<boolean> {
  // A number of calls would be one of answers where a time is told too, and each call's first answer is this computer's.
  const [program, ...args] = {
    linux: ['ping', '-6', '-n', '-i', '0.5', '-w', String(CALL_MOST_S)],
    darwin: ['ping6', '-n', '-c', String(CALL_MOST_S), '-i', '1'],
  }[process.platform as string] ?? ['ping', '-6', '-n', String(CALL_MOST_S)];
  let call: ChildProcess;
  try {
    call = spawn(program!, [...args, `ff02::1%${zone}`], {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: (CALL_MOST_S + 1) * 1_000,
      signal,
    });
  } catch {
    return false;
  }
  const heard = new Set<string>();
  let untilMs = 0;
  let ending: NodeJS.Timeout | undefined;
  const waitOn = (ms: number): void => {
    untilMs = heard.size === 0 ? performance.now() + ms : Math.max(untilMs, performance.now() + ms);
    clearTimeout(ending);
    ending = setTimeout(() => call.kill(), untilMs - performance.now());
  };
  call.once('spawn', () => waitOn(CALL_UNHEARD_MS));
  const ended = new Promise<boolean>((resolve) => {
    call.once('error', () => resolve(heard.size > 0));
    call.once('close', (code) => resolve(heard.size > 0 || code === 0));
  }).finally(() => clearTimeout(ending));
  // A system that has no more files to give starts nothing, and leaves no stream.
  if (call.stdout) {
    const lines = createInterface({ input: call.stdout });
    lines.on('error', () => call.kill());
    lines.on('line', (line) => {
      for (const address of parseEchoes(line)) {
        if (heard.size === 0) waitOn(CALL_MS);
        else if (!heard.has(address)) waitOn(CALL_QUIET_MS);
        heard.add(address);
        hear(address);
      }
    });
  }
  return ended;
}

/** `64 bytes from fe80::1%eth0: icmp_seq=1 …` and its kin: each sender once. */
export function parseEchoes(text: string): string[] {
  const addresses = [...text.matchAll(/\b(fe80::?[\da-f:]+)/gi)].map(([, address]) => address!.replace(/:$/, ''));
  return [...new Set(addresses.filter(isIPv6))];
}

/** `fe80::1 lladdr a4:2b:b0:01:02:03 router STALE`; an entry that failed has no hardware address. */
export function parseLinuxNeighbors(text: string, interfaceName: string): Neighbor[] {
  return [...text.matchAll(/^(fe80:[\da-f:]+) (?:dev \S+ )?lladdr ([\da-f:]{17}) (.*)$/gim)].flatMap(
    ([, address, mac, state]) =>
      isDevice(mac!) && !/FAILED|INCOMPLETE/.test(state!)
        ? [{ address: address!, mac: mac!.toLowerCase(), interfaceName }]
        : [],
  );
}

/** `fe80::1%en0   a4:2b:b0:1:2:3   en0   23h59m58s S R`: octets may lack their leading zero. */
export function parseBsdNeighbors(text: string): Neighbor[] {
  return [...text.matchAll(/^(fe80:[\da-f:]+)%\S+\s+([\da-f:]+)\s+(\S+)\s/gim)].flatMap(
    ([, address, mac, interfaceName]) => {
      const whole = wholeOctets(mac!);
      return whole !== null && isDevice(whole)
        ? [{ address: address!, mac: whole, interfaceName: interfaceName! }]
        : [];
    },
  );
}

/** `fe80::1    a4-2b-b0-01-02-03  Stale`, in every language of Windows. */
export function parseWindowsNeighbors(text: string): Neighbor[] {
  return [...text.matchAll(/^(fe80:[\da-f:]+)\s+((?:[\da-f]{2}-){5}[\da-f]{2})\s/gim)].flatMap(
    ([, address, dashed]) => {
      const mac = dashed!.toLowerCase().replaceAll('-', ':');
      return isDevice(mac) ? [{ address: address!, mac, interfaceName: '' }] : [];
    },
  );
}

/** `IP address  HW type  Flags  HW address  Mask  Device`; flag 2 is a complete entry. */
export function parseLinuxArp(text: string): Neighbor[] {
  return text
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [address, , flags, mac, , interfaceName] = line.trim().split(/\s+/);
      const complete = flags !== undefined && (Number.parseInt(flags, 16) & 2) === 2;
      return address && mac && interfaceName && complete && isDevice(mac)
        ? [{ address, mac: mac.toLowerCase(), interfaceName }]
        : [];
    });
}

/** `? (192.168.1.1) at a4:2b:b0:1:2:3 on en0 ifscope [ethernet]`: octets may lack their leading zero. */
export function parseBsdArp(text: string): Neighbor[] {
  return [...text.matchAll(/\(([\d.]+)\) at ([\da-f:]+) on (\S+)/g)].flatMap(([, address, mac, interfaceName]) => {
    const whole = wholeOctets(mac!);
    return whole !== null && isDevice(whole) ? [{ address: address!, mac: whole, interfaceName: interfaceName! }] : [];
  });
}

/** `  192.168.1.1    a4-2b-b0-01-02-03   dynamic`, in every language of Windows. */
export function parseWindowsArp(text: string): Neighbor[] {
  return [...text.matchAll(/^\s+([\d.]+)\s+((?:[\da-f]{2}-){5}[\da-f]{2})\s/gim)].flatMap(([, address, dashed]) => {
    const mac = dashed!.toLowerCase().replaceAll('-', ':');
    return isDevice(mac) ? [{ address: address!, mac, interfaceName: '' }] : [];
  });
}

/** A hardware address whose octets may lack their leading zero, with it; null for one of another length. */
function wholeOctets(mac: string): string | null {
  const octets = mac.split(':');
  return octets.length === 6 ? octets.map((octet) => octet.padStart(2, '0')).join(':') : null;
}

/** Hardware addresses of groups and of everyone have their lowest bit set (IEEE 802); the null address is nobody's. */
function isDevice(mac: string): boolean {
  return (Number.parseInt(mac.slice(0, 2), 16) & 1) === 0 && mac !== '00:00:00:00:00:00';
}
