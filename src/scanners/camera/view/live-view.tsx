import { useEffect, useRef, type CSSProperties, type RefObject } from 'react';
import { copy } from '../copy.ts';
import { CAPTURE_HEIGHT_PX, CAPTURE_WIDTH_PX } from '../definition.ts';
import type { CameraMark, CameraPlace } from '../sample.ts';
import type { CameraInUse } from '../scan.ts';
import { Ring } from './ring.tsx';

/** The live picture with numbered rings around what the engine points at. `camera` is null until the browser has answered. */
export function LiveView({
  video,
  camera,
  named = [],
  marks = [],
}: {
  video: RefObject<HTMLVideoElement | null>;
  camera: CameraInUse | null;
  named?: readonly CameraPlace[];
  marks?: readonly CameraMark[];
}) {
  const { widthPx, heightPx } = camera ?? { widthPx: CAPTURE_WIDTH_PX, heightPx: CAPTURE_HEIGHT_PX };
  const frame = useRef<HTMLDivElement>(null);
  // The button that opened this is gone: without a new place the focus would fall to the top of the document.
  useEffect(() => frame.current?.focus(), []);
  return (
    <div
      ref={frame}
      className="camera-live"
      dir="ltr"
      role="group"
      aria-label={copy.scanning.liveView}
      tabIndex={-1}
      style={{ '--ratio': widthPx / heightPx } as CSSProperties}
    >
      <video ref={video} className="camera-video" muted playsInline aria-hidden="true" />
      {camera ? (
        [...named, ...marks].map(({ xPx, yPx }, index) => (
          <Ring
            key={index}
            number={index + 1}
            kind={index < named.length ? 'found' : 'check'}
            x={xPx / widthPx}
            y={yPx / heightPx}
          />
        ))
      ) : (
        <p className="camera-live-wait" dir="auto">
          {copy.scanning.opening}
        </p>
      )}
    </div>
  );
}
