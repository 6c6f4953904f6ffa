/** Where this device is, or why it does not say. Asking shows the browser's question where the person has not answered it. */
type Located =
  | { readonly ok: true; readonly latitude: number; readonly longitude: number }
  | { readonly ok: false; readonly reason: 'refused' | 'unknown' };

/** A hotel's walls keep satellites out, and networks answer within seconds. */
const PATIENCE_MS = 20_000;
/** Nobody moves far in so little time. */
const SAME_PLACE_MS = 600_000;
const REFUSED = 1;

/** Roughly is enough, and costs no battery. */
export function locate(): Promise<Located> {
  if (!('geolocation' in navigator)) return Promise.resolve({ ok: false, reason: 'unknown' });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ ok: true, latitude, longitude }),
      ({ code }) => resolve({ ok: false, reason: code === REFUSED ? 'refused' : 'unknown' }),
      { enableHighAccuracy: false, timeout: PATIENCE_MS, maximumAge: SAME_PLACE_MS },
    );
  });
}
