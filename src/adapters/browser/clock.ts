import type { Clock, Random } from '#core/time/clock.ts';

export const browserClock: Clock = {
  nowMs: () => Date.now(),
  sleep(ms, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(new DOMException('The wait was stopped.', 'AbortError'));
        return;
      }
      const stop = () => {
        clearTimeout(timer);
        reject(new DOMException('The wait was stopped.', 'AbortError'));
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, ms);
      signal?.addEventListener('abort', stop, { once: true });
    });
  },
};

/*
 * UUIDv7 (RFC 9562): TTTTTTTT-TTTT-7RRR-vRRR-RRRRRRRRRRRR
 * T: Unix milliseconds, 48 bits, big-endian   7: version   v: variant, two bits 10   R: random
 */
export const browserRandom: Random = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  uuid(atMs) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const view = new DataView(bytes.buffer);
    view.setUint16(0, Math.floor(atMs / 2 ** 32));
    view.setUint32(2, atMs % 2 ** 32);
    view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f));
    view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f));
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  },
};
