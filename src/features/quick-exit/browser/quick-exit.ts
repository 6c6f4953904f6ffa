import { coverCopy } from '../cover-copy.ts';
import { countExitPress, NO_PRESSES, type ExitPresses } from '../exit-keys.ts';

/** An ordinary page of ours that is served offline; an outside site would open inside an installed app's frame. */
const COVER_PATH = '/packing';

/** Covers the screen at once, then replaces this page, so that the Back button does not return to it. */
export function quickExit(): void {
  const cover = document.createElement('div');
  cover.className = 'exit-cover';
  cover.setAttribute('role', 'alert');
  cover.popover = 'manual';
  cover.textContent = coverCopy.leaving;
  document.body.append(cover);
  // The top layer also covers an open dialog.
  cover.showPopover();
  window.addEventListener('pageshow', () => cover.remove(), { once: true });
  location.replace(COVER_PATH);
}

/** Leaves on Escape twice or Shift three times within five seconds, from anywhere on the page. */
export function watchForQuickExit(): void {
  let presses: ExitPresses = NO_PRESSES;
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.repeat) return;
      presses = countExitPress(presses, event.key, event.timeStamp);
      if (presses.complete) {
        presses = NO_PRESSES;
        quickExit();
      }
    },
    { capture: true },
  );
}
