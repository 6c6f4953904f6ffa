/** Chromium's alone; not in the DOM library. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let kept: InstallPromptEvent | null = null;

/** Keeps the browser's own offer to install back until there is a reason to make it. Call it once, as early as possible. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event as InstallPromptEvent;
  });
}

/** The offer that was kept; null where the browser made none. */
export const keptInstallPrompt = {
  get: () => kept,
  /** A browser lets its offer be made once. */
  forget(): void {
    kept = null;
  },
};
