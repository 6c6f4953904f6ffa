import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { ChipGroup } from '#ui/view/chip.tsx';
import { THEMES, themeStore } from '../browser/theme.ts';
import { copy } from '../copy.ts';

const LINKS = [
  { href: '/my-dashboard', label: copy.links.account },
  { href: '/safety-guide', label: copy.links.guide },
  { href: '/accuracy', label: copy.links.accuracy },
  { href: '/privacy', label: copy.links.privacy },
  { href: '/terms', label: copy.links.terms },
] as const;

const THEME_OPTIONS = THEMES.map((theme) => ({ value: theme, label: copy.theme[theme] }));

/** `short` where the room is for a scanner: links alone. In the script of every screen, and so without memoising. */
export function Footer({ short }: { short: boolean }) {
  'use no memo';
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.get, () => 'system' as const);
  return (
    <footer className="footer below no-print">
      <div className="footer-inner">
        <nav aria-label={copy.footer} className="footer-links">
          {LINKS.map(({ href, label }) => (
            <Link key={href} href={href}>
              {label}
            </Link>
          ))}
        </nav>
        {short ? null : (
          <>
            <ChipGroup label={copy.theme.label} value={theme} options={THEME_OPTIONS} onChange={themeStore.set} />
            <p className="caption muted">{copy.footerNote}</p>
          </>
        )}
      </div>
    </footer>
  );
}
