import { describe, expect, it, vi } from 'vitest';
import { resultOf } from '#tests/support/round.ts';
import { createRoomStation, type RoomLook, type RoomScanner, type Told } from './room-station.ts';

const LOOK: RoomLook = {
  result: resultOf('nfc'),
  submission: { id: '01933b2e-7c00-7000-8000-000000000002', scanType: 'nfc', threatDetected: false },
};

function stationOf(change: Partial<RoomScanner<'denied' | 'broken', 'own'>> = {}) {
  const station = createRoomStation<'denied' | 'broken', 'own'>({
    control: 'card',
    test: () => Promise.resolve('passed'),
    look: () => Promise.resolve(LOOK),
    unforeseen: 'broken',
    ...change,
  });
  const told = {
    onControl: vi.fn<Told['onControl']>(),
    onResult: vi.fn<Told['onResult']>(),
    onScan: vi.fn<Told['onScan']>(),
  };
  station.tell(told);
  return { station, told };
}

/** Work that ends when it is broken off, as a sensor does. */
const untilStopped = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));

describe('a test', () => {
  it.each(['passed', 'failed'] as const)('tells that it %s', async (outcome) => {
    const { station, told } = stationOf({ test: () => Promise.resolve(outcome) });
    await station.test('own');
    expect(told.onControl.mock.calls).toEqual([[{ control: 'card', outcome }]]);
    expect(station.get()).toEqual({ kind: 'ready', failure: null, tested: outcome });
  });

  it('that could not begin proves nothing and says why', async () => {
    const { station, told } = stationOf({ test: () => Promise.resolve({ cannot: 'denied' }) });
    await station.test('own');
    expect(told.onControl).not.toHaveBeenCalled();
    expect(station.get()).toEqual({ kind: 'ready', failure: 'denied', tested: null });
  });

  it('that was broken off is skipped', async () => {
    const { station, told } = stationOf({ test: (_, signal) => untilStopped(signal) });
    const testing = station.test('own');
    expect(station.get()).toEqual({ kind: 'testing', way: 'own' });
    station.stop();
    await testing;
    expect(told.onControl.mock.calls).toEqual([[{ control: 'card', outcome: 'skipped' }]]);
  });
});

describe('a look', () => {
  it('tells what it came to and what is saved of it, once each', async () => {
    const { station, told } = stationOf();
    await Promise.all([station.look(), station.look()]);
    expect(told.onResult.mock.calls).toEqual([[LOOK.result, new Map()]]);
    expect(told.onScan.mock.calls).toEqual([[LOOK.submission]]);
  });

  it.each<[string, Partial<RoomScanner<'denied' | 'broken', 'own'>>, string | null]>([
    ['for which nothing was chosen', { look: () => Promise.resolve(null) }, null],
    ['that could not begin', { look: () => Promise.resolve({ cannot: 'denied' }) }, 'denied'],
    ['that broke', { look: () => Promise.reject(new Error('gone')) }, 'broken'],
  ])('%s is none', async (_, change, failure) => {
    const { station, told } = stationOf(change);
    vi.spyOn(console, 'error').mockReturnValue();
    await station.look();
    expect([told.onResult.mock.calls, told.onScan.mock.calls]).toEqual([[], []]);
    expect(station.get()).toMatchObject({ kind: 'ready', failure });
  });

  it('that was broken off, or whose screen is gone, is none', async () => {
    for (const end of ['stop', 'close'] as const) {
      const { station, told } = stationOf({ look: (signal) => untilStopped(signal) });
      const looking = station.look();
      station[end]();
      await looking;
      expect([told.onResult.mock.calls, told.onScan.mock.calls]).toEqual([[], []]);
    }
  });
});
