import { Camera, House, MessageSquareText, Nfc, Wifi } from 'lucide-react';
import { Link } from 'wouter';
import { copy } from '../copy.ts';

const TABS = [
  { path: '/', label: copy.tabs.home, Icon: House },
  { path: '/reports', label: copy.tabs.reports, Icon: MessageSquareText },
  { path: '/camera', label: copy.tabs.scan, Icon: Camera },
  { path: '/network', label: copy.tabs.network, Icon: Wifi },
  { path: '/nfc', label: copy.tabs.nfc, Icon: Nfc },
] as const;

/** Main navigation: under the thumb on a phone, in the top bar on a desk. */
export function Tabs({ path }: { path: string }) {
  return (
    <nav className="bottom-bar" aria-label={copy.bottomBar}>
      {TABS.map(({ path: href, label, Icon }) => (
        <Link key={href} href={href} className="bottom-tab" aria-current={href === path ? 'page' : undefined}>
          <Icon size={24} aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
