import { localTextStore } from '#adapters/browser/storage.ts';
import { hasNotes, parseNotes, type CaseNotes } from '../case-notes.ts';

/** Everything of a find that this device keeps stands under these two keys; nothing of it is ever sent. */
const NOTES_KEY = 'found-notes';
const COUNTRY_KEY = 'emergency-country';

const listeners = new Set<() => void>();
/** Read once; where the browser keeps nothing, the notes last as long as the page. */
let notes: CaseNotes | null = null;

/** The notes of this device, for useSyncExternalStore. */
export const caseNotesStore = {
  get: (): CaseNotes => (notes ??= parseNotes(localTextStore.get(NOTES_KEY))),
  set(next: CaseNotes): void {
    notes = next;
    if (hasNotes(next)) localTextStore.set(NOTES_KEY, JSON.stringify(next));
    else localTextStore.remove(NOTES_KEY);
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The country that was chosen on this device; null where none was. The empty text is 'somewhere else'. */
export const chosenCountryStore = {
  get: () => localTextStore.get(COUNTRY_KEY),
  set: (country: string) => localTextStore.set(COUNTRY_KEY, country),
};

/** Newer browsers' clock; TypeScript describes it only beside what no browser of two years ago has. */
declare const Temporal: { readonly Now: { timeZoneId(): string } } | undefined;

/** The time zone that the device is set to, an IANA name. */
export function deviceTimeZone(): string {
  // A date format would tell as well, but making one holds a slow phone while the way out is being drawn.
  if (typeof Temporal !== 'undefined') return Temporal.Now.timeZoneId();
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
