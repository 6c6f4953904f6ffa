import { hasBluetooth, pickBluetoothDevice, type PickedDevice } from '#adapters/browser/bluetooth.ts';
import { browserClock } from '#adapters/browser/clock.ts';
import { copy } from '../copy.ts';
import { CHOOSER_COMPANY_IDS, CHOOSER_NAME_PREFIXES, CHOOSER_SERVICES } from '../definition.ts';
import { APPLE, SERVICE } from '../numbers.ts';
import type { DetectedTracker } from '../scan.ts';
import { SOUND_SERVICES } from '../sounds.ts';

const FILTERS = [
  ...CHOOSER_COMPANY_IDS.map((companyIdentifier) => ({ manufacturerData: [{ companyIdentifier }] })),
  ...CHOOSER_NAME_PREFIXES.map((namePrefix) => ({ namePrefix })),
  ...CHOOSER_SERVICES.map((service) => ({ services: [service] })),
];

/** A page gets no payload that it did not name here, even of a device that the person picked. */
const WANTED = {
  filters: FILTERS,
  optionalServices: [...Object.values(SERVICE), ...SOUND_SERVICES],
  optionalManufacturerData: [APPLE],
};

/** Shows the chooser with what may be a tracker; call it from the press. Rejects with the browser's own error. */
export function pickTracker(): Promise<PickedDevice> {
  return pick(WANTED);
}

/** Shows the chooser with every device, for the person's own earbuds or tag; call it from the press. */
export function pickOwnDevice(): Promise<PickedDevice> {
  return pick({ ...WANTED, filters: null });
}

function pick(wanted: Parameters<typeof pickBluetoothDevice>[0]): Promise<PickedDevice> {
  if (hasBluetooth()) return pickBluetoothDevice(wanted);
  return Promise.reject(new DOMException('This browser has no Web Bluetooth.', 'NotSupportedError'));
}

/** A device that was chosen, before anything was heard of it. */
export function unheard({ id, name }: PickedDevice): DetectedTracker {
  return {
    id,
    name: name ?? copy.unnamed,
    listening: 'silent',
    reading: null,
    identity: null,
    rssiDbm: null,
    lastSeenMs: browserClock.nowMs(),
    mark: null,
    follows: null,
  };
}
