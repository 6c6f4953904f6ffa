/** Loads the code of a screen as soon as someone points at, touches or focuses a link to it. */
export function preloadOnIntent(preload: (path: string) => Promise<void>): void {
  function onIntent(event: Event): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (link) preload(link.pathname).catch(() => undefined);
  }
  for (const type of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(type, onIntent, { passive: true });
  }
}
