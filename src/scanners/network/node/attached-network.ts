import { CommandError } from '#adapters/node/command.ts';
import { defaultGateway, lanInterfaces, type LanInterface } from '#adapters/node/lan/interfaces.ts';
import { scanRange, type ScanRange } from '../subnet.ts';

export interface AttachedNetwork {
  readonly lan: LanInterface;
  readonly range: ScanRange;
  readonly gateway: string | null;
}

/** The private subnet this machine is directly attached to: the named interface's, else the default route's, else the only one. */
export async function attachedNetwork(interfaceName?: string): Promise<AttachedNetwork> {
  const candidates = lanInterfaces().flatMap((lan) => {
    const range = scanRange(lan.address, lan.prefixLength);
    return range ? [{ lan, range }] : [];
  });
  const gateway = await defaultGateway();
  const wanted = interfaceName ?? gateway?.interfaceName;
  const chosen = candidates.find(({ lan }) => lan.name === wanted) ?? (interfaceName ? undefined : candidates[0]);
  if (!chosen) {
    throw new CommandError(
      interfaceName
        ? `The interface ${interfaceName} has no private IPv4 address here.`
        : 'This computer is on no private IPv4 network, so there is nothing to scan.',
    );
  }
  return { ...chosen, gateway: gateway?.interfaceName === chosen.lan.name ? gateway.address : null };
}
