import type { StationProps } from '../../browser/station.ts';
import { RoomStationScreen, useRoomStation } from '../../view/room-station.tsx';
import { createMotionStation, type MotionStationFailure } from '../browser/motion-station.ts';
import { copy } from '../copy.ts';
import { MOTION_SCANNER } from '../row.ts';
import { stationCopy } from '../station/copy.ts';

/** The motion scanner within another screen. */
export function Station(props: StationProps) {
  const [station, state] = useRoomStation(MOTION_SCANNER, createMotionStation, props);
  const failure = state.kind === 'ready' ? state.failure : null;
  return (
    <RoomStationScreen
      words={stationCopy}
      station={station}
      state={state}
      failure={failure === null ? null : sentenceOf(failure)}
      drawing={null}
      isProven={props.proven.includes('tone')}
      onSkip={props.onSkip}
    />
  );
}

function sentenceOf(failure: MotionStationFailure): string {
  if (failure === 'denied') return copy.errors['motion-audio-denied'];
  return failure === 'motion-failed' ? copy.errors[failure] : copy.gaps[failure];
}
