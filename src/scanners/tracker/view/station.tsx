import { TrackerInBag } from '#ui/view/drawings/after-a-find.tsx';
import type { StationProps } from '../../browser/station.ts';
import { RoomStationScreen, useRoomStation } from '../../view/room-station.tsx';
import { createTrackerStation } from '../browser/tracker-station.ts';
import { copy } from '../copy.ts';
import { TRACKER_SCANNER } from '../row.ts';
import { stationCopy } from '../station/copy.ts';

/** The tracker scanner within another screen. */
export function Station(props: StationProps) {
  const [station, state] = useRoomStation(TRACKER_SCANNER, createTrackerStation, props);
  const failure = state.kind === 'ready' ? state.failure : null;
  return (
    <RoomStationScreen
      words={stationCopy}
      station={station}
      state={state}
      failure={failure && copy.errors[failure]}
      drawing={<TrackerInBag />}
      isProven={props.proven.includes('own-tag')}
      onSkip={props.onSkip}
    />
  );
}
