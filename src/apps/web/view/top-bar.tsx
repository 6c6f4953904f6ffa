import { LifeBuoy, LogOut } from 'lucide-react';
import { Link } from 'wouter';
import { quickExit } from '#features/quick-exit/browser/quick-exit.ts';
import { copy } from '../copy.ts';
import { Mark } from './mark.tsx';

/** Always in reach: the way to help after a find, and the way off this page. */
export function TopBar() {
  return (
    <header className="top-bar no-print">
      <div className="top-bar-inner">
        <Link href="/" className="top-bar-brand">
          <Mark />
          <span className="top-bar-name">{copy.product}</span>
        </Link>
        <Link href="/found" className="top-bar-action">
          <LifeBuoy size={18} aria-hidden="true" />
          {copy.found}
        </Link>
        <button type="button" className="top-bar-action top-bar-leave" onClick={quickExit}>
          <LogOut size={18} aria-hidden="true" />
          {copy.leave}
        </button>
      </div>
    </header>
  );
}
