import { copy } from '../copy.ts';
import { countLeavePress, NO_PRESSES, type LeavePresses } from '../leave-keys.ts';

/** An ordinary page of ours that is served offline; an outside site would open inside an installed app's frame. */
const COVER_PATH = '/packing';

/** Covers the screen at once, then replaces this page, so that the Back button does not return to it. */
export function leaveThisPage(): void {
  const cover = document.createElement('div');
  cover.className = 'leave-cover';
  cover.setAttribute('role', 'alert');
  cover.popover = 'manual';
  cover.textContent = copy.leaving;
  document.body.append(cover);
  // The top layer also covers an open dialog.
  cover.showPopover();
  window.addEventListener('pageshow', () => cover.remove(), { once: true });
  location.replace(COVER_PATH);
}

/** Leaves on Escape twice or Shift three times within five seconds, from anywhere on the page. */
export function watchForLeaving(): void {
  let presses: LeavePresses = NO_PRESSES;
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.repeat) return;
      presses = countLeavePress(presses, event.key, event.timeStamp);
      if (presses.complete) {
        presses = NO_PRESSES;
        leaveThisPage();
      }
    },
    { capture: true },
  );
}
