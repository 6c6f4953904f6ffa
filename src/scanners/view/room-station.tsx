import { ScanSearch, Square } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { saveScan } from '#adapters/browser/save-scan.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { Button } from '#ui/view/button.tsx';
import { Notice } from '#ui/view/notice.tsx';
import type { RoomStation, RoomStationState } from '../browser/room-station.ts';
import type { StationProps } from '../browser/station.ts';
import type { ScannerDefinition } from '../scanner.ts';
import './room-station.css';

/** A station for as long as its screen stands. What it sees is saved as the scanner's own scan. */
export function useRoomStation<Failure, Way extends string>(
  { id, tier }: Pick<ScannerDefinition, 'id' | 'tier'>,
  create: () => RoomStation<Failure, Way>,
  { onControl, onResult }: StationProps,
): readonly [RoomStation<Failure, Way>, RoomStationState<Failure, Way>] {
  const shell = useShell();
  const [station] = useState(create);
  useEffect(() => station.tell({ onControl, onResult, onScan: (submission) => void saveScan(shell, submission) }));
  useEffect(() => station.close, [station]);
  const state = useSyncExternalStore(station.subscribe, station.get, station.get);
  const isLooking = state.kind === 'looking';
  useEffect(() => {
    if (isLooking) shell.trackFeature(id, tier === 'pro');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the shell is new at every render
  }, [isLooking]);
  return [station, state];
}

/** Every word of a station. */
export interface RoomStationWords<Way extends string> {
  /** What a look does, and what the person does meanwhile. */
  readonly lead: string;
  /** Absent where the scanner tests itself as it looks. */
  readonly test?: {
    readonly title: string;
    readonly text: string;
    readonly ways: Readonly<Record<Way, { readonly button: string; readonly running: string }>>;
    readonly passed: string;
    readonly failed: string;
    readonly cancel: string;
  };
  readonly start: string;
  readonly looking: string;
  readonly stop: string;
  readonly skip: string;
}

/** The test first, then the look; one thing runs at a time. `failure` is why the last one could not begin, in words. */
export function RoomStationScreen<Way extends string>({
  words,
  station,
  state,
  failure,
  drawing,
  isProven,
  canLook = true,
  onSkip,
  children,
}: {
  words: RoomStationWords<Way>;
  station: RoomStation<unknown, Way>;
  state: RoomStationState<unknown, Way>;
  failure: string | null;
  drawing: ReactNode;
  /** Whether its control was passed before, here or earlier on this device. */
  isProven: boolean;
  canLook?: boolean;
  onSkip: () => void;
  /** What stands in place of a test. */
  children?: ReactNode;
}) {
  if (state.kind !== 'ready') {
    const test = state.kind === 'testing' ? words.test : undefined;
    const way = state.kind === 'testing' ? state.way : null;
    return (
      <div className="room-station">
        {drawing}
        <p className="room-station-line" role="status">
          {test && way !== null ? test.ways[way].running : words.looking}
        </p>
        <span className="button-spinner" aria-hidden="true" />
        <div className="room-station-actions">
          <Button kind="secondary" onClick={station.stop} icon={<Square size={18} aria-hidden="true" />}>
            {test ? test.cancel : words.stop}
          </Button>
        </div>
      </div>
    );
  }
  const tested = state.tested ?? (isProven ? 'passed' : null);
  return (
    <div className="room-station">
      <p className="room-station-line">{words.lead}</p>
      {failure === null ? null : <Notice tone="error" title={failure} />}
      {words.test ? (
        <section className="stack-tight" aria-label={words.test.title}>
          {drawing}
          <h2 className="room-station-head">{words.test.title}</h2>
          <p role="status" className={tested === 'failed' ? 'room-station-failed' : 'small'}>
            {tested === null ? words.test.text : words.test[tested]}
          </p>
          <div className="row">
            {(Object.entries(words.test.ways) as [Way, { button: string }][]).map(([way, { button }]) => (
              <Button key={way} kind="secondary" onClick={() => void station.test(way)}>
                {button}
              </Button>
            ))}
          </div>
        </section>
      ) : null}
      {children}
      <div className="room-station-actions">
        {canLook ? (
          <Button wide onClick={() => void station.look()} icon={<ScanSearch size={22} aria-hidden="true" />}>
            {words.start}
          </Button>
        ) : null}
        <Button kind={canLook ? 'quiet' : 'primary'} wide={!canLook} onClick={onSkip}>
          {words.skip}
        </Button>
      </div>
    </div>
  );
}
