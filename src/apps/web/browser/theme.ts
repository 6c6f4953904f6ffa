import { localTextStore } from '#adapters/browser/storage.ts';
import { createListeners } from '#core/listeners.ts';

export const THEMES = ['system', 'light', 'dark', 'night'] as const;
export type Theme = (typeof THEMES)[number];

/*
 * The script in index.html reads this key before the first paint and sets `data-theme` on the root element: what was
 * chosen, else dark between 21:00 and 06:00, so that no screen flashes white at night.
 */
const THEME_KEY = 'theme';

const { subscribe, tellAll } = createListeners();
/** What the colors go back to when those of the night are switched off. */
let beforeNight: Theme = 'dark';

export const themeStore = {
  get(): Theme {
    const theme = document.documentElement.dataset.theme;
    return THEMES.find((known) => known === theme) ?? 'system';
  },
  set(theme: Theme): void {
    document.documentElement.dataset.theme = theme;
    localTextStore.set(THEME_KEY, theme);
    tellAll();
  },
  toggleNight(): void {
    const theme = themeStore.get();
    if (theme !== 'night') beforeNight = theme;
    themeStore.set(theme === 'night' ? beforeNight : 'night');
  },
  subscribe,
};
