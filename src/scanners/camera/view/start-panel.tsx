import { ScanSearch } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { ActionBar } from '#ui/view/action-bar.tsx';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { Notice } from '#ui/view/notice.tsx';
import type { Control } from '../browser/camera-scanner.ts';
import { CONTROL_KINDS, type ControlKind } from '../control.ts';
import { copy } from '../copy.ts';
import type { CameraErrorCode } from '../definition.ts';
import { ByHand, Unblock } from './by-hand.tsx';
import { ControlOffer } from './control-panel.tsx';

const words = copy.start;

/** What will happen, what the browser will ask, how to hold the phone. After an error: its sentence, and the way without a camera. */
export function StartPanel({
  error,
  control,
  proven,
  isReturn,
  onStart,
  onTest,
}: {
  error: CameraErrorCode | null;
  control: Control | null;
  proven: readonly ControlKind[];
  /** Whether the person comes back from a scan: then the focus must not be lost with the panel that went. */
  isReturn: boolean;
  onStart: () => void;
  onTest: (kind: ControlKind) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReturn) button.current?.focus();
  }, [isReturn]);
  const offers = CONTROL_KINDS.map((kind) => (
    <ControlOffer key={kind} kind={kind} control={control} proven={proven} onTest={onTest} />
  ));
  // What a test has shown is not folded away.
  const wasTested = control !== null || proven.length > 0;
  // Where no camera is, another try is not the one thing to do: eyes and a flashlight are.
  const hasNone = error === 'camera-missing' || error === 'camera-unsupported';
  const start = (
    <Button
      ref={button}
      wide={!hasNone}
      kind={hasNone ? 'secondary' : 'primary'}
      onClick={onStart}
      icon={<ScanSearch size={22} aria-hidden="true" />}
    >
      {words.button}
    </Button>
  );
  return (
    <>
      {error ? (
        <Notice tone="error" title={copy.errors[error]}>
          {error === 'camera-denied' || error === 'camera-preview-failed' ? <Unblock /> : null}
        </Notice>
      ) : (
        <Notice>
          <p>{words.permission}</p>
          <p className="small muted">{words.flash}</p>
        </Notice>
      )}
      {hasNone ? null : <ActionBar>{start}</ActionBar>}
      <div className="camera-panes">
        <div className="stack">
          {error ? <ByHand open /> : null}
          {hasNone ? <div>{start}</div> : null}
          <section className="stack-tight" aria-labelledby="camera-tips">
            <h2 id="camera-tips">{words.tipsTitle}</h2>
            <ol className="camera-tips">
              {words.tips.map(({ title }) => (
                <li key={title}>{title}</li>
              ))}
            </ol>
            <Disclosure summary={words.tipsWhy}>
              {words.tips.map(({ title, text }) => (
                <p key={title} className="muted">
                  {text}
                </p>
              ))}
            </Disclosure>
          </section>
        </div>
        <div className="stack">
          <Card as="section" labelledBy="camera-detects">
            <h2 id="camera-detects">{words.detectsTitle}</h2>
            <ul role="list" className="camera-detects">
              {words.detects.map((kind) => (
                <li key={kind.title}>
                  <h3>{kind.title}</h3>
                  <p className="small muted">{kind.text}</p>
                </li>
              ))}
            </ul>
            <Link href="/accuracy" className="camera-link">
              {words.accuracy}
            </Link>
          </Card>
          {wasTested ? (
            <Card as="section" labelledBy="camera-controls">
              <h2 id="camera-controls">{words.controlTitle}</h2>
              {offers}
            </Card>
          ) : (
            <Disclosure summary={words.controlTitle}>{offers}</Disclosure>
          )}
          {error ? null : <ByHand />}
        </div>
      </div>
    </>
  );
}
