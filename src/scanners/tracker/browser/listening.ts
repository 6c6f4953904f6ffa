import type { HeardAdvertisement, PickedDevice } from '#adapters/browser/bluetooth.ts';
import { localTextStore, type TextStore } from '#adapters/browser/storage.ts';
import { payloadIdentity, readAdvertisement, shortUuid, type Advertisement } from '../advertisement.ts';
import {
  atAnotherPlace,
  mark,
  parseJournal,
  readJournal,
  record,
  type Journal,
  type JournalEntry,
  type Mark,
} from '../journal.ts';
import type { DetectedTracker } from '../scan.ts';

const JOURNAL_KEY = 'trackers';

function loadJournal(store: TextStore): Journal {
  return parseJournal(store.get(JOURNAL_KEY));
}

function saveJournal(journal: Journal, store: TextStore): void {
  store.set(JOURNAL_KEY, JSON.stringify(journal));
}

/** Hands out the device each time it is heard, until the signal aborts; at once where the browser lets no page hear it. */
export async function* listenTo(
  picked: PickedDevice,
  known: DetectedTracker,
  signal: AbortSignal,
): AsyncGenerator<DetectedTracker> {
  const heard = await picked.listen(signal);
  if (!heard) {
    yield { ...known, listening: 'not-allowed' };
    return;
  }
  let best = known;
  for await (const advertisement of heard) yield (best = heardDevice(best, advertisement));
}

function heardDevice(known: DetectedTracker, heard: HeardAdvertisement): DetectedTracker {
  const advertisement: Advertisement = {
    name: heard.name,
    manufacturerData: heard.manufacturerData,
    serviceData: new Map(
      [...heard.serviceData].flatMap(([uuid, bytes]) => {
        const short = shortUuid(uuid);
        return short === null ? [] : [[short, bytes] as const];
      }),
    ),
    serviceUuids: new Set(heard.uuids.flatMap((uuid) => shortUuid(uuid) ?? [])),
  };
  const latest = {
    ...known,
    name: heard.name ?? known.name,
    listening: 'heard' as const,
    rssiDbm: heard.rssiDbm,
    lastSeenMs: heard.atMs,
  };
  const reading = readAdvertisement(advertisement);
  // Devices send in turns, and not every frame tells what they are.
  if (reading.kind === 'none' && known.reading !== null) return latest;
  return { ...latest, reading, identity: payloadIdentity(advertisement, reading)?.text ?? null };
}

/** Writes what this scan heard into the device's own journal, and answers what the journal knows of it. */
export function remember(device: DetectedTracker, store: TextStore = localTextStore): DetectedTracker {
  const { id, identity, reading, rssiDbm, lastSeenMs } = device;
  const kind = reading?.kind ?? 'none';
  const before = loadJournal(store);
  const entry: JournalEntry | null =
    reading === null || kind === 'none'
      ? null
      : { atMs: lastSeenMs, id, kind, separated: reading.separated, identity, rssiDbm };
  const journal = entry ? record(before, [entry]) : before;
  if (entry) saveJournal(journal, store);
  const { markOf, followsAs } = readJournal(journal);
  const alert = followsAs(id);
  return {
    ...device,
    mark: markOf(id),
    follows: alert ? { places: alert.places, firstSeenMs: alert.firstSeenMs, ownerNear: alert.ownerNear } : null,
  };
}

/** Keeps on this device whose a tracker is; null takes it back. */
export function keepMark(
  device: Pick<DetectedTracker, 'id' | 'identity'>,
  whose: Mark | null,
  store: TextStore = localTextStore,
): void {
  saveJournal(mark(loadJournal(store), device, whose), store);
}

/** From now on what is heard is heard at another place. */
export function moveOn(store: TextStore = localTextStore): void {
  saveJournal(atAnotherPlace(loadJournal(store)), store);
}
