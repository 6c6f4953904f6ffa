import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface LanInterface {
  readonly name: string;
  readonly address: string;
  readonly prefixLength: number;
  readonly mac: string;
  /** This machine's own link-local address on it; null where IPv6 is off. */
  readonly linkLocal: LinkLocal | null;
}

/** An IPv6 address that means something on one link alone, and the zone that names this link to the system. */
export interface LinkLocal {
  readonly address: string;
  /** What stands behind the `%`: the interface's name, on Windows its number. */
  readonly zone: string;
}

/** IPv4 interfaces of this machine that are not loopback, as the operating system lists them. */
export function lanInterfaces(): LanInterface[] {
  return Object.entries(networkInterfaces()).flatMap(([name, addresses]) => {
    const own = (addresses ?? []).find(({ family, address }) => family === 'IPv6' && address.startsWith('fe80:'));
    const zone = process.platform === 'win32' ? String(own?.scopeid ?? 0) : name;
    const linkLocal = own ? { address: own.address, zone } : null;
    return (addresses ?? []).flatMap(({ family, internal, address, cidr, mac }) =>
      family === 'IPv4' && !internal && cidr
        ? [{ name, address, prefixLength: Number(cidr.split('/')[1]), mac, linkLocal }]
        : [],
    );
  });
}

/** The default gateway and the interface it is reached by; null when there is none or the system will not tell. */
export async function defaultGateway(): Promise<{ address: string; interfaceName: string } | null> {
  try {
    if (process.platform === 'linux') return parseLinuxRoutes(await readFile('/proc/net/route', 'utf8'));
    if (process.platform === 'darwin') {
      return parseBsdRoute((await run('route', ['-n', 'get', 'default'], { timeout: 3_000 })).stdout);
    }
    const command = `Get-NetRoute -DestinationPrefix 0.0.0.0/0 | Sort-Object { $_.RouteMetric + $_.InterfaceMetric } | Select-Object -First 1 NextHop,InterfaceAlias | ConvertTo-Json`;
    const { stdout } = await run('powershell.exe', ['-NoProfile', '-Command', command], { timeout: 8_000 });
    return parseWindowsRoute(stdout);
  } catch {
    return null;
  }
}

/** /proc/net/route: destination and gateway as little-endian hexadecimal; the default route has destination 0. */
export function parseLinuxRoutes(text: string): { address: string; interfaceName: string } | null {
  for (const line of text.split('\n').slice(1)) {
    const [interfaceName, destination, gateway] = line.split('\t');
    if (
      interfaceName &&
      destination === '00000000' &&
      gateway &&
      /^[\dA-F]{8}$/i.test(gateway) &&
      gateway !== '00000000'
    ) {
      const address = (gateway.match(/../g) ?? [])
        .reverse()
        .map((octet) => Number.parseInt(octet, 16))
        .join('.');
      return { address, interfaceName };
    }
  }
  return null;
}

/** `route -n get default` of macOS and the BSDs: one `name: value` a line. A route by link, such as a VPN's, has no gateway. */
export function parseBsdRoute(text: string): { address: string; interfaceName: string } | null {
  const address = /^ *gateway: ([\d.]+)$/m.exec(text)?.[1];
  const interfaceName = /^ *interface: (\S+)$/m.exec(text)?.[1];
  return address && interfaceName ? { address, interfaceName } : null;
}

/** One route of Get-NetRoute as JSON; a route by link has the next hop 0.0.0.0. */
export function parseWindowsRoute(text: string): { address: string; interfaceName: string } | null {
  if (text.trim() === '') return null;
  const { NextHop, InterfaceAlias } = JSON.parse(text) as { NextHop?: string; InterfaceAlias?: string };
  return NextHop && NextHop !== '0.0.0.0' && InterfaceAlias
    ? { address: NextHop, interfaceName: InterfaceAlias }
    : null;
}
