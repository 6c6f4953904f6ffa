import { useEffect, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react';
import { copy } from '../copy.ts';
import { CAPTURE_HEIGHT_PX, CAPTURE_WIDTH_PX } from '../definition.ts';
import type { CameraMark, CameraPlace } from '../sample.ts';
import type { CameraInUse } from '../session.ts';
import { Ring } from './ring.tsx';
import './camera-stage.css';

/** What of the picture stands when the camera has gone dark: none is kept, it is kept up to date, or it is shown. */
export type Still = 'none' | 'kept' | 'shown';

/**
 * The camera at work: its picture fills the box that it is given, with numbered rings around what the engine points at, and
 * everything else lies over it. Of a picture that lies across an upright screen the box shows a part, around a ring that is
 * alone, and the whole of it small. `camera` is null until the browser has answered; `above` is said at the upper edge.
 */
export function CameraStage({
  video,
  camera,
  named = [],
  marks = [],
  still = 'none',
  above,
  children,
}: {
  video: RefObject<HTMLVideoElement | null>;
  camera: CameraInUse | null;
  named?: readonly CameraPlace[] | undefined;
  marks?: readonly CameraMark[] | undefined;
  still?: Still;
  above?: ReactNode;
  children: ReactNode;
}) {
  const { widthPx, heightPx } = camera ?? { widthPx: CAPTURE_WIDTH_PX, heightPx: CAPTURE_HEIGHT_PX };
  const isWide = widthPx > heightPx;
  const rings = [...named, ...marks].map(({ xPx, yPx }, index) => (
    <Ring
      key={index}
      number={index + 1}
      kind={index < named.length ? 'found' : 'check'}
      x={xPx / widthPx}
      y={yPx / heightPx}
    />
  ));
  const [only, ...others] = [...named, ...marks];
  const middle = only && others.length === 0 ? only.xPx / widthPx : 0.5;
  const whole = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  // The button that opened this is gone: without a new place the focus would fall to the top of the document.
  useEffect(() => frame.current?.focus(), []);
  // With each answer of the engine, a few times a second.
  useEffect(() => {
    if (still === 'kept' && video.current && canvas.current) keepStill(video.current, canvas.current);
  });
  return (
    <div
      className={`camera-stage ${isWide ? 'camera-stage-wide' : ''}`}
      style={{ '--ratio': widthPx / heightPx, '--middle': middle } as CSSProperties}
    >
      <div ref={frame} className="camera-live" dir="ltr" role="group" aria-label={copy.scanning.liveView} tabIndex={-1}>
        <video
          ref={video}
          className="camera-video"
          muted
          playsInline
          aria-hidden="true"
          onPlaying={({ currentTarget }) => {
            if (whole.current) whole.current.srcObject = currentTarget.srcObject;
          }}
        />
        {camera ? (
          rings
        ) : still === 'shown' ? null : (
          <p className="camera-live-wait" dir="auto">
            {copy.scanning.opening}
          </p>
        )}
      </div>
      <canvas ref={canvas} className="camera-still" hidden={still !== 'shown'} aria-hidden="true" />
      {above ? <div className="camera-over-top">{above}</div> : null}
      <div className="camera-over">
        {isWide ? (
          <div className="camera-whole" dir="ltr" aria-hidden="true" hidden={camera === null}>
            <video ref={whole} className="camera-video" muted playsInline autoPlay />
            <span className="camera-whole-part" />
            {rings}
            <p className="camera-whole-text caption" dir="auto">
              {copy.scanning.whole}
            </p>
          </div>
        ) : null}
        {children}
      </div>
    </div>
  );
}

function keepStill(video: HTMLVideoElement, canvas: HTMLCanvasElement): void {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return;
  if (canvas.width !== videoWidth) canvas.width = videoWidth;
  if (canvas.height !== videoHeight) canvas.height = videoHeight;
  canvas.style.setProperty('--ratio', String(videoWidth / videoHeight));
  canvas.getContext('2d')?.drawImage(video, 0, 0);
}
