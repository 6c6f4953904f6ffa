import { SCANNERS } from '#scanners/registry.ts';
import type { ScannerDefinition } from '#scanners/scanner.ts';
import { copy } from './copy.ts';

export interface HomeCard {
  readonly href: string;
  readonly icon: ScannerDefinition['icon'] | 'message';
  readonly tier: 'free' | 'pro';
  readonly title: string;
  readonly text: string;
}

/** The checks that Home offers: every scanner, and what other people have reported. */
export function homeCards(): readonly HomeCard[] {
  return [
    ...SCANNERS.map(({ route, icon, tier, listing }) => ({ href: route, icon, tier, ...listing.card })),
    { href: '/reports', icon: 'message', tier: 'free', ...copy.scanners.reports },
  ];
}
