import type { RefObject } from 'react';
import { SECOND_MS } from '#core/time/durations.ts';
import { Button } from '#ui/view/button.tsx';
import { ResultState } from '#ui/view/result-state.tsx';
import type { Control } from '../browser/camera-scanner.ts';
import { CONTROL_LENGTHS_MS, type ControlKind } from '../control.ts';
import { copy } from '../copy.ts';
import { CameraStage } from './camera-stage.tsx';

const words = copy.controls;

/** A positive control as it runs. */
export function ControlPanel({
  control,
  video,
  onCancel,
}: {
  control: Extract<Control, { state: 'running' }>;
  video: RefObject<HTMLVideoElement | null>;
  onCancel: () => void;
}) {
  const secondsLeft = Math.max(0, Math.ceil((CONTROL_LENGTHS_MS[control.kind] - control.atMs) / SECOND_MS));
  return (
    <CameraStage video={video} camera={control.camera} above={<h2>{words.kinds[control.kind].title}</h2>}>
      <p className="camera-over-line" role="status">
        {words.kinds[control.kind].instruction}
      </p>
      {control.camera ? <p className="figures">{words.running(secondsLeft)}</p> : null}
      <Button kind="secondary" onClick={onCancel}>
        {words.cancel}
      </Button>
    </CameraStage>
  );
}

/** What this camera has shown that it can see, or the offer to let it show that. */
export function ControlOffer({
  kind,
  control,
  proven,
  onTest,
}: {
  kind: ControlKind;
  control: Control | null;
  proven: readonly ControlKind[];
  onTest: (kind: ControlKind) => void;
}) {
  const { title, instruction, button, failed } = words.kinds[kind];
  if (proven.includes(kind)) return <Proven kind={kind} />;
  const last = control?.kind === kind ? control : null;
  return (
    <div className="stack-tight">
      <h3>{title}</h3>
      <p className="small muted">{instruction}</p>
      <ControlFailure failure={last} failed={failed} />
      <Button kind="secondary" onClick={() => onTest(kind)}>
        {button}
      </Button>
    </div>
  );
}

/** The row that a passed control leaves. */
export function Proven({ kind }: { kind: ControlKind }) {
  return (
    <ResultState kind="seen" label={copy.result.checked}>
      <p>{words.kinds[kind].proven}</p>
    </ResultState>
  );
}

/** Why the last control did not prove anything; always in the document, so that its arrival is announced. */
export function ControlFailure({ failure, failed }: { failure: Control | null; failed: string }) {
  let sentence = null;
  if (failure?.state === 'failed') sentence = failed;
  if (failure?.state === 'error') sentence = copy.errors[failure.error];
  return <div role="alert">{sentence ? <p className="small camera-control-failed">{sentence}</p> : null}</div>;
}
