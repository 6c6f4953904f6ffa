import { PhoneOnTag } from '#ui/view/drawings/after-a-find.tsx';
import type { StationProps } from '../../browser/station.ts';
import { RoomStationScreen, useRoomStation } from '../../view/room-station.tsx';
import { createNfcStation } from '../browser/nfc-station.ts';
import { failureText } from '../copy.ts';
import { NFC_SCANNER } from '../row.ts';
import { stationCopy } from '../station/copy.ts';

/** The NFC scanner within another screen. */
export function Station(props: StationProps) {
  const [station, state] = useRoomStation(NFC_SCANNER, createNfcStation, props);
  const failure = state.kind === 'ready' ? state.failure : null;
  return (
    <RoomStationScreen
      words={stationCopy}
      station={station}
      state={state}
      failure={failure && failureText(failure)}
      drawing={<PhoneOnTag />}
      isProven={props.proven.includes('card')}
      onSkip={props.onSkip}
    />
  );
}
