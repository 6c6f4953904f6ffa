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
}

/** IPv4 interfaces of this machine that are not loopback, as the operating system lists them. */
export function lanInterfaces(): LanInterface[] {
  return Object.entries(networkInterfaces()).flatMap(([name, addresses]) =>
    (addresses ?? []).flatMap(({ family, internal, address, cidr, mac }) =>
      family === 'IPv4' && !internal && cidr ? [{ name, address, prefixLength: Number(cidr.split('/')[1]), mac }] : [],
    ),
  );
}

/** The default gateway and the interface it is reached by; null when there is none or the system will not tell. */
export async function defaultGateway(): Promise<{ address: string; interfaceName: string } | null> {
  try {
    if (process.platform === 'linux') return parseLinuxRoutes(await readFile('/proc/net/route', 'utf8'));
    if (process.platform === 'darwin') {
      const { stdout } = await run('route', ['-n', 'get', 'default'], { timeout: 3_000 });
      const address = /gateway: (\S+)/.exec(stdout)?.[1];
      const interfaceName = /interface: (\S+)/.exec(stdout)?.[1];
      return address && interfaceName ? { address, interfaceName } : null;
    }
    const { stdout } = await run(
      'powershell.exe',
      [
        '-NoProfile',
        '-Command',
        'Get-NetRoute -DestinationPrefix 0.0.0.0/0 | Sort-Object RouteMetric | Select-Object -First 1 NextHop,InterfaceAlias | ConvertTo-Json',
      ],
      { timeout: 8_000 },
    );
    const route = JSON.parse(stdout) as { NextHop?: string; InterfaceAlias?: string };
    return route.NextHop && route.InterfaceAlias
      ? { address: route.NextHop, interfaceName: route.InterfaceAlias }
      : null;
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
