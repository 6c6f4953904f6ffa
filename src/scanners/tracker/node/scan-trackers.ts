import { bluezScanner, type BluetoothReport, type BluetoothScanner } from '#adapters/node/ble/bluez.ts';
import { UsageError, type Command, type CommandIo } from '#adapters/node/command.ts';
import { toHex } from '#core/bytes/hex.ts';
import { readAdvertisement, shortUuid, type TrackerReading } from '../advertisement.ts';
import { copy } from '../copy.ts';

const DEFAULT_SECONDS = 30;
const MAX_SECONDS = 3_600;

interface Tracker {
  readonly report: BluetoothReport;
  readonly reading: TrackerReading;
}

function readReport({ name, manufacturerData, serviceData, serviceUuids }: BluetoothReport): TrackerReading {
  return readAdvertisement({
    name,
    manufacturerData,
    serviceData: new Map(
      [...serviceData].flatMap(([uuid, bytes]) => {
        const short = shortUuid(uuid);
        return short === null ? [] : [[short, bytes] as const];
      }),
    ),
    serviceUuids: new Set(serviceUuids.flatMap((uuid) => shortUuid(uuid) ?? [])),
  });
}

function secondsOf(option: string | boolean | undefined): number {
  if (option === undefined) return DEFAULT_SECONDS;
  const seconds = typeof option === 'string' && /^\d{1,5}$/.test(option) ? Number(option) : 0;
  if (seconds < 1 || seconds > MAX_SECONDS) {
    throw new UsageError(`--seconds takes a whole number from 1 to ${MAX_SECONDS}.`);
  }
  return seconds;
}

function emit(io: CommandIo, { report, reading }: Tracker): Promise<void> {
  const { atMs, address, rssiDbm, manufacturerData, serviceData, serviceUuids } = report;
  const place = io.options['place'];
  const hexOf = (payloads: ReadonlyMap<number | string, Uint8Array>) =>
    Object.fromEntries([...payloads].map(([key, bytes]) => [String(key), toHex(bytes)]));
  return io.emit({
    record: {
      type: 'tracker',
      ...reading,
      atMs,
      ...(typeof place === 'string' ? { place } : {}),
      address,
      rssi: rssiDbm,
      manufacturerData: hexOf(manufacturerData),
      serviceData: hexOf(serviceData),
      serviceUuids,
    },
    columns: [
      copy.kinds[reading.kind].padEnd(20),
      address,
      rssiDbm === null ? copy.result.distance : copy.result.signal(rssiDbm),
      reading.reason,
    ],
  });
}

/** The command over any Bluetooth adapter: `companion scan trackers`. */
export function scanTrackersWith(scanner: BluetoothScanner): Command {
  return {
    words: 'scan trackers',
    arguments: '[--seconds N] [--place NAME]',
    summary: 'Listens to all Bluetooth devices around and lists the trackers among them.',
    options: {
      seconds: { type: 'string', help: `how long to listen, ${DEFAULT_SECONDS} unless told` },
      place: {
        type: 'string',
        help: 'where this is; with --json the lines of several places are for analyse following',
      },
    },
    positionals: 0,
    async run(io) {
      const seconds = secondsOf(io.options['seconds']);
      const trackers = new Map<string, Tracker>();
      const devices = new Set<string>();
      const ended = AbortSignal.any([io.signal, AbortSignal.timeout(seconds * 1_000)]);
      await scanner.scan((report) => {
        devices.add(report.address);
        const reading = readReport(report);
        if (reading.kind !== 'none') trackers.set(report.address, { report, reading });
      }, ended);
      for (const tracker of trackers.values()) await emit(io, tracker);
      // What is heard proves that hearing works; where nothing is, nothing was checked.
      const notChecked = devices.size === 0 ? [copy.companion.nothingHeard] : [];
      await io.emit({
        record: {
          type: 'summary',
          seconds,
          devicesHeard: devices.size,
          trackers: trackers.size,
          separated: [...trackers.values()].filter(({ reading }) => reading.separated === true).length,
          notChecked,
          couldNotSee: copy.coverage.couldNotSee,
        },
        columns: [
          devices.size === 0 ? copy.companion.nothingHeard : copy.companion.summary(trackers.size, devices.size),
          copy.companion.onePlace,
        ],
      });
      return 0;
    },
  };
}

export const scanTrackers: Command = scanTrackersWith(bluezScanner());
