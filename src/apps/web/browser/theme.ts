import { localTextStore } from '#adapters/browser/storage.ts';

export const THEMES = ['system', 'light', 'dark', 'night'] as const;
export type Theme = (typeof THEMES)[number];

/*
 * The script in index.html reads these keys before the first paint and sets `data-theme` and `data-late` on the root
 * element, so that no screen flashes white at night and the offer of night colours moves nothing when it appears.
 */
const THEME_KEY = 'theme';
const OFFER_KEY = 'night-offer';
/** A night lasts until 06:00: declining at 23:00 also holds at 01:00. */
const NIGHT_ENDS_MS = 6 * 3_600_000;

const listeners = new Set<() => void>();

export const themeStore = {
  get(): Theme {
    const theme = document.documentElement.dataset.theme;
    return THEMES.find((known) => known === theme) ?? 'system';
  },
  set(theme: Theme): void {
    const root = document.documentElement;
    if (theme === 'system') {
      delete root.dataset.theme;
      localTextStore.remove(THEME_KEY);
    } else {
      root.dataset.theme = theme;
      localTextStore.set(THEME_KEY, theme);
    }
    if (theme === 'night') delete root.dataset.late;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Hides the offer of night colours until tomorrow evening. */
export function declineNightColours(): void {
  localTextStore.set(OFFER_KEY, new Date(Date.now() - NIGHT_ENDS_MS).toDateString());
  delete document.documentElement.dataset.late;
}
