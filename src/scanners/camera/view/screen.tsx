import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import { Page } from '#ui/view/page.tsx';
import { createCameraScanner } from '../browser/camera-scanner.ts';
import type { ControlKind } from '../control.ts';
import { copy } from '../copy.ts';
import { ControlPanel } from './control-panel.tsx';
import { ScanPanel } from './scan-panel.tsx';
import { StartPanel } from './start-panel.tsx';
import './camera-screen.css';

/** Needed only after a scan. */
const loadResultPanel = async () => ({ default: (await import('./result-panel.tsx')).ResultPanel });
const ResultPanel = lazy(loadResultPanel);

/** Camera Detection: start, scanning, result. */
export function Screen() {
  const shell = useShell();
  const [scanner] = useState(() => createCameraScanner(shell));
  const { scan, control, proven, pictures } = useSyncExternalStore(scanner.subscribe, scanner.get, scanner.get);
  const video = useRef<HTMLVideoElement>(null);
  const opened = useRef(false);

  useEffect(() => {
    if (!opened.current) shell.trackFeature('camera', false);
    opened.current = true;
  }, [shell]);

  useEffect(() => scanner.stop, [scanner]);

  const isScanning = scan.kind === 'scanning';
  const [isResultReady, setIsResultReady] = useState(false);
  useEffect(() => {
    // A connection that is lost while scanning must not lose the result. One that did not come is told by the screen's failure.
    if (isScanning) void loadResultPanel().then(ready, ready);
    function ready(): void {
      setIsResultReady(true);
    }
  }, [isScanning]);

  const isActive = scan.kind !== 'idle' || control?.state === 'running';
  const [wasActive, setWasActive] = useState(false);
  if (isActive && !wasActive) setWasActive(true);

  const element = () => video.current;
  const start = () => void scanner.start(element);
  const test = (kind: ControlKind) => void scanner.test(kind, element);

  if (control?.state === 'running') {
    return (
      <Stage>
        <ControlPanel control={control} video={video} onCancel={scanner.stop} />
      </Stage>
    );
  }
  if (scan.kind === 'scanning' || (scan.kind === 'finished' && !isResultReady)) {
    return (
      <Stage>
        <ScanPanel scan={scan} video={video} keepsStill={!isResultReady} onStop={scanner.stop} />
      </Stage>
    );
  }
  let panel;
  if (scan.kind === 'finished') {
    panel = (
      <Suspense>
        <ResultPanel
          scan={scan}
          control={control}
          proven={proven}
          pictures={pictures}
          onTest={test}
          onAgain={scanner.again}
        />
      </Suspense>
    );
  } else {
    panel = (
      <StartPanel
        error={scan.error}
        control={control}
        proven={proven}
        isReturn={wasActive}
        onStart={start}
        onTest={test}
      />
    );
  }

  return (
    <Page title={copy.title} lead={scan.kind === 'idle' ? copy.start.lead : undefined} wide>
      {panel}
    </Page>
  );
}

/** The whole screen, with the heading for those who hear the page. */
function Stage({ children }: { children: ReactNode }) {
  return (
    <div className="full-bleed">
      <h1 tabIndex={-1} className="visually-hidden">
        {copy.title}
      </h1>
      {children}
    </div>
  );
}
