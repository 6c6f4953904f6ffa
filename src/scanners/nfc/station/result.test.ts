import { describe, expect, it } from 'vitest';
import { SCAN_MS } from '../definition.ts';
import { roundPart } from '../round-part.ts';
import { IDLE, reduce, type NfcResults, type NfcScan, type NfcScanEvent } from '../scan.ts';
import { parseSerialNumber } from '../uid.ts';
import { stationResultOf, stationSubmissionOf } from './result.ts';

const OWN = '04:4a:2a:fa:5e:67:80';
const OTHER = '04:11:22:33:44:55:66';
const ID = '01933b2e-7c00-7000-8000-000000000003';

function scanned(...events: readonly NfcScanEvent[]): NfcResults {
  const all: readonly NfcScanEvent[] = [
    { kind: 'start', demo: null },
    { kind: 'listening', atMs: 1_000 },
    ...events,
    { kind: 'tick', atMs: 1_000 + SCAN_MS },
  ];
  const scan = all.reduce<NfcScan>((before, event) => {
    const next = reduce(before, event);
    return next.ok ? next.value : before;
  }, IDLE);
  if (scan.kind !== 'results') throw new Error(scan.kind);
  return scan;
}

const reading = (serialNumber: string): NfcScanEvent => ({ kind: 'reading', serialNumber, atMs: 2_000 });
const countsAs = (serialNumber: string): string => {
  const parsed = parseSerialNumber(serialNumber);
  if (!parsed.ok) throw new Error('no number');
  return parsed.value.countsAs;
};

describe('a look at the lock', () => {
  it('that had its time is complete and empty, and leaves only what its row names', () => {
    const result = stationResultOf(scanned(), countsAs(OWN));
    expect(result).toMatchObject({ kind: 'nothing', complete: true, things: [], controls: [] });
    const besides: readonly string[] = roundPart.besides;
    expect(result.notChecked.filter(({ what }) => !besides.includes(what))).toEqual([]);
  });

  it('does not count the person’s own card, and asks about any other', () => {
    expect(stationResultOf(scanned(reading(OWN)), countsAs(OWN)).things).toEqual([]);
    expect(stationResultOf(scanned(reading(OWN), reading(OTHER)), countsAs(OWN))).toMatchObject({
      kind: 'check',
      things: [{ id: 'card-1', kind: 'check', title: 'A card that is not yours' }],
    });
    expect(stationSubmissionOf(scanned(reading(OTHER)), countsAs(OWN), ID)).toMatchObject({ threatDetected: true });
    expect(stationSubmissionOf(scanned(reading(OWN)), countsAs(OWN), ID)).toMatchObject({ threatDetected: false });
  });

  it('takes a single card for the person’s own where none was shown first, and passes the control by it', () => {
    const result = stationResultOf(scanned(reading(OWN)), null);
    expect(result).toMatchObject({ kind: 'seen', controls: [{ control: 'card', outcome: 'passed' }] });
    expect(stationResultOf(scanned(reading(OWN), reading(OTHER)), null).kind).toBe('check');
  });

  it('that ended early is a gap, and a card that cannot be read is something to look at', () => {
    expect(stationResultOf(scanned({ kind: 'stopped', atMs: 3_000 }), null)).toMatchObject({
      kind: 'gap',
      complete: false,
    });
    const failure = { code: 'nfc-reading-error', detail: '' } as const;
    expect(stationResultOf(scanned({ kind: 'failed', failure, atMs: 3_000 }), countsAs(OWN))).toMatchObject({
      kind: 'check',
      complete: false,
      things: [{ id: 'unreadable' }],
    });
  });
});
