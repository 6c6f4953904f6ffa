import { keptInstallPrompt } from './install-prompt.ts';

/** How the program can be put on this home screen. */
export type InstallOffer =
  /** The browser asks. Resolves to whether the person agreed; call it from a press. */
  | { readonly kind: 'prompt'; accept(): Promise<boolean> }
  /** Safari on phones and tablets: only its own share menu does it. */
  | { readonly kind: 'by-hand' };

/** The offer to install, to be made after a first finished round; null where it is installed already or cannot be. */
export function offerInstall(): InstallOffer | null {
  if (matchMedia('(display-mode: standalone)').matches) return null;
  const event = keptInstallPrompt.get();
  if (event) {
    return {
      kind: 'prompt',
      async accept() {
        keptInstallPrompt.forget();
        return (await event.prompt()).outcome === 'accepted';
      },
    };
  }
  // Only Safari tells a page whether it runs from the home screen in this way.
  const { standalone } = navigator as { readonly standalone?: boolean };
  return standalone === false ? { kind: 'by-hand' } : null;
}
