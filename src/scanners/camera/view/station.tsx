import { ScanSearch, Square } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { SECOND_MS } from '#core/time/durations.ts';
import { Button } from '#ui/view/button.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { HoldAndSweep, RemoteTest } from '#ui/view/drawings/by-eye.tsx';
import { Notice } from '#ui/view/notice.tsx';
import type { StationProps } from '../../browser/station.ts';
import { adviceOf } from '../advice.ts';
import { createCameraStation, type StationState } from '../browser/camera-station.ts';
import { CONTROL_KINDS, CONTROL_LENGTHS_MS, type ControlKind } from '../control.ts';
import { copy } from '../copy.ts';
import { GUIDANCE_INTERVAL_MS } from '../definition.ts';
import type { CameraScan } from '../scan.ts';
import { steadyOf } from './steady.ts';
import { stationCopy } from '../station/copy.ts';
import { ByHand, Unblock } from './by-hand.tsx';
import { CameraStage, type Still } from './camera-stage.tsx';
import { useCalmLine } from './use-calm-line.ts';
import './camera-screen.css';
import './station.css';

const words = stationCopy;

/** The camera scanner within another screen, aimed at one place. It fills the box that it is given. */
export function Station({ place, wantedMs, proven, onUsable, onControl, onResult, onSkip }: StationProps) {
  const [station] = useState(() => createCameraStation(wantedMs));
  useEffect(() => station.tell({ onUsable, onControl, onResult }));
  const state = useSyncExternalStore(station.subscribe, station.get, station.get);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => station.close, [station]);

  const element = () => video.current;
  if (state.kind === 'ready') {
    return (
      <Ready
        state={state}
        instruction={place?.instruction ?? null}
        proven={proven}
        onStart={() => void station.look(element)}
        onTest={(control) => void station.test(control, element)}
        onSkip={onSkip}
      />
    );
  }
  const running = state.kind === 'looking' && state.scan.kind === 'scanning' ? state.scan : null;
  return (
    <CameraStage
      video={video}
      camera={state.kind === 'testing' ? state.camera : (running?.camera ?? null)}
      named={running?.named}
      marks={running?.marks}
      // The last picture stands while the camera goes dark and the result is worked out.
      still={STILLS[state.kind]}
    >
      {state.kind === 'looking' ? <Looking scan={state.scan} wantedMs={wantedMs} /> : null}
      {state.kind === 'testing' ? (
        <p className="camera-over-line" role="status">
          {copy.controls.kinds[state.control].instruction}{' '}
          <span className="figures">{copy.controls.running(secondsLeft(state.control, state.atMs))}</span>
        </p>
      ) : null}
      {state.kind === 'working' ? (
        <p className="camera-over-line" role="status">
          {copy.scanning.working}
        </p>
      ) : (
        <Button kind="secondary" onClick={station.stop} icon={<Square size={18} aria-hidden="true" />}>
          {state.kind === 'testing' ? copy.controls.cancel : words.stop}
        </Button>
      )}
    </CameraStage>
  );
}

const STILLS = { looking: 'kept', testing: 'none', working: 'shown' } as const satisfies Record<string, Still>;

function secondsLeft(control: ControlKind, atMs: number): number {
  return Math.max(0, Math.ceil((CONTROL_LENGTHS_MS[control] - atMs) / SECOND_MS));
}

function Looking({ scan, wantedMs }: { scan: CameraScan; wantedMs: number }) {
  const running = scan.kind === 'scanning' ? scan : null;
  const newest = running?.threats.at(-1);
  const isNew = newest !== undefined && running!.elapsedMs - newest.finding.atMs < GUIDANCE_INTERVAL_MS;
  const line = useCalmLine(
    isNew ? newest.message : running ? adviceOf(running, steadyOf(running, words.steady)) : '',
    GUIDANCE_INTERVAL_MS,
    isNew,
  );
  const usableMs = Math.min(wantedMs, running?.coverage.usableMs ?? 0);
  const detail = words.seconds(Math.floor(usableMs / SECOND_MS), wantedMs / SECOND_MS);
  return (
    <>
      <p className="camera-over-line" role="status">
        {running?.camera ? line : null}
      </p>
      <div
        className="camera-over-progress"
        role="progressbar"
        aria-label={words.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((100 * usableMs) / wantedMs)}
        aria-valuetext={detail}
      >
        <span style={{ transform: `scaleX(${usableMs / wantedMs})` }} />
      </div>
      <p className="caption figures" aria-hidden="true">
        {detail}
      </p>
    </>
  );
}

function Ready({
  state: { error, tested },
  instruction,
  proven,
  onStart,
  onTest,
  onSkip,
}: {
  state: Extract<StationState, { kind: 'ready' }>;
  instruction: string | null;
  proven: readonly string[];
  onStart: () => void;
  onTest: (control: ControlKind) => void;
  onSkip: () => void;
}) {
  return (
    <div className="camera-ready">
      {instruction ? <p className="camera-ready-line">{instruction}</p> : null}
      {error ? null : (
        <div className="camera-ready-drawing">
          <HoldAndSweep />
        </div>
      )}
      {error ? (
        <Notice tone="error" title={copy.errors[error]}>
          {error === 'camera-denied' || error === 'camera-preview-failed' ? <Unblock /> : null}
        </Notice>
      ) : null}
      {tested ? (
        <p role="status" className={tested.outcome === 'failed' ? 'camera-control-failed' : 'small'}>
          {copy.controls.kinds[tested.control][tested.outcome === 'failed' ? 'failed' : 'proven']}
        </p>
      ) : null}
      <p className="small muted">{words.permission}</p>
      {error ? <ByHand /> : null}
      <Disclosure summary={CONTROL_KINDS.every((kind) => proven.includes(kind)) ? words.testAgain : words.test}>
        <p className="small muted">{words.testNote}</p>
        {CONTROL_KINDS.map((kind) => (
          <div key={kind} className="stack-tight">
            {kind === 'infrared_signature' ? <RemoteTest /> : null}
            {proven.includes(kind) ? <p className="small">{words.passed[kind]}</p> : null}
            <p className="small">{copy.controls.kinds[kind].instruction}</p>
            <Button kind="secondary" onClick={() => onTest(kind)}>
              {copy.controls.kinds[kind].button}
            </Button>
          </div>
        ))}
      </Disclosure>
      <div className="camera-ready-actions">
        <Button wide onClick={onStart} icon={<ScanSearch size={22} aria-hidden="true" />}>
          {copy.start.button}
        </Button>
        <Button kind="quiet" onClick={onSkip}>
          {words.skip}
        </Button>
      </div>
    </div>
  );
}
