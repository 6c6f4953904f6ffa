import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** An address that answered address resolution, and the hardware address it answered with. */
export interface Neighbour {
  readonly address: string;
  /** Lower case with colons. */
  readonly mac: string;
  /** The interface's name; empty where the system does not tell it. */
  readonly interfaceName: string;
}

/** The operating system's neighbour table: complete entries of single devices. Empty when it cannot be read. */
export async function neighbours(): Promise<Neighbour[]> {
  try {
    if (process.platform === 'linux') return parseLinuxArp(await readFile('/proc/net/arp', 'utf8'));
    if (process.platform === 'darwin') return parseBsdArp((await run('arp', ['-an'], { timeout: 3_000 })).stdout);
    return parseWindowsArp((await run('arp', ['-a'], { timeout: 3_000 })).stdout);
  } catch {
    return [];
  }
}

/** `IP address  HW type  Flags  HW address  Mask  Device`; flag 2 is a complete entry. */
export function parseLinuxArp(text: string): Neighbour[] {
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
export function parseBsdArp(text: string): Neighbour[] {
  return [...text.matchAll(/\(([\d.]+)\) at ([\da-f:]+) on (\S+)/g)].flatMap(([, address, mac, interfaceName]) => {
    const octets = mac!.split(':');
    const whole = octets.map((octet) => octet.padStart(2, '0')).join(':');
    return octets.length === 6 && isDevice(whole)
      ? [{ address: address!, mac: whole, interfaceName: interfaceName! }]
      : [];
  });
}

/** `  192.168.1.1    a4-2b-b0-01-02-03   dynamic`, in every language of Windows. */
export function parseWindowsArp(text: string): Neighbour[] {
  return [...text.matchAll(/^\s+([\d.]+)\s+((?:[\da-f]{2}-){5}[\da-f]{2})\s/gim)].flatMap(([, address, dashed]) => {
    const mac = dashed!.toLowerCase().replaceAll('-', ':');
    return isDevice(mac) ? [{ address: address!, mac, interfaceName: '' }] : [];
  });
}

/** Hardware addresses of groups and of everyone have their lowest bit set (IEEE 802); the null address is nobody's. */
function isDevice(mac: string): boolean {
  return (Number.parseInt(mac.slice(0, 2), 16) & 1) === 0 && mac !== '00:00:00:00:00:00';
}
