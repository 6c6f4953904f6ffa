import { browserClock, browserRandom } from '#adapters/browser/clock.ts';
import { SECOND_MS } from '#core/time/durations.ts';
import { createRoomStation, type RoomStation } from '../../browser/room-station.ts';
import { chooserFailure } from '../chooser-failure.ts';
import { LISTEN_MS, type TrackerErrorCode } from '../definition.ts';
import { resultOf, submissionOf } from '../result.ts';
import type { TrackerResults } from '../scan.ts';
import { listenTo, remember } from './listening.ts';
import { pickOwnDevice, pickTracker, unheard } from './pick.ts';

/** Earbuds in an open case send several times a second, a tag every two. */
const TEST_MS = 10 * SECOND_MS;

/** The tracker scanner within another screen: one's own earbuds or tag is its control, one picked device its look. */
export function createTrackerStation(): RoomStation<TrackerErrorCode, 'own'> {
  return createRoomStation<TrackerErrorCode, 'own'>({ control: 'own-tag', test, look, unforeseen: 'tracker-failed' });
}

async function test(_: 'own', signal: AbortSignal) {
  const picked = await picking(pickOwnDevice);
  if (picked === null || 'cannot' in picked) return picked;
  const enough = new AbortController();
  const until = AbortSignal.any([signal, enough.signal, AbortSignal.timeout(TEST_MS)]);
  for await (const { listening } of listenTo(picked, unheard(picked), until)) {
    enough.abort();
    if (listening === 'heard') return 'passed' as const;
  }
  return 'failed' as const;
}

async function look(signal: AbortSignal) {
  const startedAtMs = browserClock.nowMs();
  const picked = await picking(pickTracker);
  if (picked === null || 'cannot' in picked) return picked;
  let known = unheard(picked);
  const until = AbortSignal.any([signal, AbortSignal.timeout(LISTEN_MS)]);
  for await (const heard of listenTo(picked, known, until)) known = heard;
  if (signal.aborted) return null;
  const results: TrackerResults = {
    kind: 'results',
    startedAtMs,
    endedAtMs: browserClock.nowMs(),
    devices: [remember(known)],
  };
  return { result: resultOf(results), submission: submissionOf(results, browserRandom.uuid(browserClock.nowMs())) };
}

/** Null where the person closed the chooser. */
async function picking(pick: typeof pickTracker) {
  try {
    return await pick();
  } catch (error) {
    const failure = chooserFailure(error instanceof Error ? error : { name: '', message: '' });
    return failure === 'nothing-chosen' ? null : { cannot: failure };
  }
}
