import { judge, type NetworkVerdict } from '#scanners/network/verdict.ts';
import { halfOf } from './read-banners.ts';
import { OTHER_TYPES } from './made-answers.ts';

/**
 * Names of devices in nmap's list of systems, which tells the type of each. A name is read wherever a device could give
 * it: as its title, its description over SNMP, its announcement, and in what a password opens.
 */
export interface SystemName {
  readonly name: string;
  readonly half: ReturnType<typeof halfOf>;
}

/** A name with such a word is of a recorder or an encoder, whatever its type is called. */
const WATCHES = /\b(?:[dn]vrs?|video (?:recorder|server|encoder)s?|surveillance|cctv|cam(?:era)?s?|webcams?)\b/i;

/** The names of devices that are no cameras, each once; those of systems that any machine may run are left out. */
export function systemNames(file: string): { readonly names: readonly SystemName[]; readonly doubtful: number } {
  const names = new Map<string, SystemName>();
  let doubtful = 0;
  for (const block of file.split(/\n\n/)) {
    const all = /^Fingerprint (.*)$/m.exec(block)?.[1];
    const types = [...block.matchAll(/^Class (.*)$/gm)].map(([, parts]) =>
      parts!.split('|').map((part) => part.trim()),
    );
    if (all === undefined || types.length === 0 || !types.every(([, , , type]) => OTHER_TYPES.has(type ?? '')))
      continue;
    for (const one of all.split(/,? or |, /)) {
      const name = one.replaceAll(/\(.*?\)/g, '').trim();
      if (WATCHES.test(name)) doubtful += 1;
      else if (name !== '') names.set(name, { name, half: halfOf((types[0]![0] ?? '').toLowerCase()) });
    }
  }
  return { names: [...names.values()], doubtful };
}

/** Camera where a scan would call it one in any of those places. */
export function verdictOnName({ name }: SystemName): NetworkVerdict['verdict'] {
  const said = (['http-title', 'snmp-sysdescr', 'upnp'] as const).map((observable) => ({ observable, text: name }));
  const realm = { observable: 'http-www-authenticate', text: `Basic realm="${name}"` } as const;
  const verdicts = [...said, realm].map((observation) => judge([observation]).verdict);
  return (
    verdicts.find((verdict) => verdict === 'camera') ?? verdicts.find((verdict) => verdict === 'possible') ?? 'other'
  );
}
