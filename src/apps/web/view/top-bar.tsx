import { LifeBuoy, LogOut, Moon } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { quickExit } from '#features/quick-exit/browser/quick-exit.ts';
import { themeStore } from '../browser/theme.ts';
import { copy } from '../copy.ts';
import { Mark } from './mark.tsx';
import { Tabs } from './tabs.tsx';

/** Always in reach: the tabs, dim colors, the way to help after a find, and the way off this page. In the script of every screen, and so without memoising. */
export function TopBar({ path }: { path: string }) {
  'use no memo';
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.get, () => 'system' as const);
  return (
    <header className="top-bar no-print">
      <div className="top-bar-inner">
        <Link href="/" className="top-bar-brand">
          <Mark />
          {copy.product}
        </Link>
        <Tabs path={path} />
        <button
          type="button"
          className="top-bar-action"
          aria-label={copy.nightColors}
          aria-pressed={theme === 'night'}
          onClick={themeStore.toggleNight}
        >
          <Moon size={20} aria-hidden="true" />
        </button>
        <Link href="/found" className="top-bar-action">
          <LifeBuoy size={18} aria-hidden="true" />
          <span>{copy.found}</span>
        </Link>
        <button type="button" className="top-bar-action top-bar-leave" onClick={quickExit}>
          <LogOut size={18} aria-hidden="true" />
          <span>
            {copy.leave}
            <span>{copy.leaveRest}</span>
          </span>
        </button>
      </div>
    </header>
  );
}
