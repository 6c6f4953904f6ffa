import { expect, test } from 'vitest';
import type { BluetoothReport } from '#adapters/node/ble/bluez.ts';
import { UsageError } from '#adapters/node/command.ts';
import { fromHex } from '#core/bytes/hex.ts';
import { runCommand } from '#tests/support/command.ts';
import { scanTrackersWith } from './scan-trackers.ts';

const report = (address: string, fields: Partial<BluetoothReport>): BluetoothReport => ({
  atMs: 1_000,
  address,
  rssiDbm: -60,
  name: null,
  manufacturerData: new Map(),
  serviceData: new Map(),
  serviceUuids: [],
  ...fields,
});

/** Runs the command over these reports; the scan ends with the last of them. */
function run(reports: readonly BluetoothReport[], options: Record<string, string> = {}) {
  const command = scanTrackersWith({
    scan(onReport) {
      for (const one of reports) onReport(one);
      return Promise.resolve();
    },
  });
  return runCommand(command, [], options);
}

const AIRTAG = report('aa', { manufacturerData: new Map([[76, fromHex(`121910${'11'.repeat(22)}0000`)!]]) });
const TILE = report('bb', { serviceUuids: ['0000feed-0000-1000-8000-00805f9b34fb'] });
const EARBUDS = report('cc', { name: 'Earbuds', manufacturerData: new Map([[76, fromHex('0719010e')!]]) });

test('each tracker is one line, as it was heard last, with what analyse following needs', async () => {
  const { code, records } = await run([AIRTAG, TILE, EARBUDS, { ...AIRTAG, atMs: 2_000, rssiDbm: -50 }], {
    place: 'hotel',
  });
  expect(code).toBe(0);
  expect(records).toMatchObject([
    {
      type: 'tracker',
      kind: 'airtag',
      separated: true,
      atMs: 2_000,
      place: 'hotel',
      address: 'aa',
      rssi: -50,
      manufacturerData: { 76: `121910${'11'.repeat(22)}0000` },
    },
    { kind: 'tile', separated: null, address: 'bb', serviceUuids: ['0000feed-0000-1000-8000-00805f9b34fb'] },
    { type: 'summary', seconds: 30, devicesHeard: 3, trackers: 2, separated: 1, notChecked: [] },
  ]);
});

test('where nothing at all is heard, nothing was checked', async () => {
  const { records } = await run([]);
  expect(records).toMatchObject([
    { type: 'summary', devicesHeard: 0, trackers: 0, notChecked: [expect.stringContaining('Not checked')] },
  ]);
});

test.each(['0', '-1', '1.5', '99999', 'soon'])('--seconds %s is refused', async (seconds) => {
  await expect(run([], { seconds })).rejects.toBeInstanceOf(UsageError);
});
