import { createEventQueue } from './event-queue.ts';

/** Web NFC, which the DOM library does not declare (W3C Web NFC, Community Group report). */
interface NdefReadingEvent extends Event {
  readonly serialNumber: string;
}

interface NdefReader extends EventTarget {
  scan(options: { signal: AbortSignal }): Promise<void>;
}

export type NfcSupport = 'supported' | 'ios' | 'unsupported';

export type NfcSample =
  /** `serialNumber` is hexadecimal, bytes apart by colons; empty where the card gave none. */
  | { readonly kind: 'reading'; readonly serialNumber: string }
  /** A card or tag was felt that this phone cannot read. */
  | { readonly kind: 'reading-error' };

/** Whether this browser can read cards. No browser on iOS can, whatever it calls itself. */
export function nfcSupport(): NfcSupport {
  if ('NDEFReader' in window) return 'supported';
  const { userAgent, platform, maxTouchPoints } = navigator;
  // An iPad calls itself a Mac, and Macs have no touch screen.
  const isIos = /iPad|iPhone|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);
  return isIos ? 'ios' : 'unsupported';
}

/**
 * Asks for NFC, from within a press, and hands out what the phone feels until the signal aborts.
 * Rejects with the browser's own error: refused, switched off, or without the hardware.
 */
export async function openNfc(signal: AbortSignal): Promise<AsyncIterable<NfcSample>> {
  const reader = new (window as unknown as { NDEFReader: new () => NdefReader }).NDEFReader();
  const samples = createEventQueue<NfcSample>(signal);
  reader.addEventListener(
    'reading',
    (event) => samples.push({ kind: 'reading', serialNumber: (event as NdefReadingEvent).serialNumber }),
    { signal },
  );
  reader.addEventListener('readingerror', () => samples.push({ kind: 'reading-error' }), { signal });
  await reader.scan({ signal });
  return samples;
}
