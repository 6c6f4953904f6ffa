import { useEffect, useRef, useState } from 'react';
import { openCamera, type Camera } from '#adapters/browser/camera.ts';
import { SECOND_MS } from '#core/time/durations.ts';
import { Button } from '#ui/view/button.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { vaultCopy as words } from '../vault-copy.ts';

const PICTURE = { widthPx: 1920, heightPx: 1080, fps: 30, exposureEv: 0 } as const;
const JPEG_QUALITY = 0.92;
/** Long enough to pan from the door to the thing; some 8 MB. */
const MAX_CLIP_MS = 20 * SECOND_MS;

/** The camera in the page, for photos and, where the browser records, for short clips without sound. */
export function LiveCamera({ onPicture, onClip }: { onPicture: (of: Blob) => void; onClip: (of: Blob) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<Camera | 'failed' | null>(null);
  const [recorder, setRecorder] = useState<MediaRecorder | null>(null);
  const isReady = camera !== null && camera !== 'failed';

  useEffect(() => {
    const closing = new AbortController();
    void openCamera(PICTURE, closing.signal).then((opened) => {
      if (closing.signal.aborted) return;
      setCamera(opened.ok ? opened.value : 'failed');
      if (opened.ok && video.current) video.current.srcObject = opened.value.stream;
    });
    return () => closing.abort();
  }, []);

  function snap(): void {
    const shown = video.current;
    if (!shown || shown.videoWidth === 0) return;
    const canvas = document.createElement('canvas');
    canvas.width = shown.videoWidth;
    canvas.height = shown.videoHeight;
    canvas.getContext('2d')!.drawImage(shown, 0, 0);
    canvas.toBlob((picture) => picture && onPicture(picture), 'image/jpeg', JPEG_QUALITY);
  }

  function record(stream: MediaStream): void {
    const recording = new MediaRecorder(stream);
    const parts: Blob[] = [];
    recording.addEventListener('dataavailable', ({ data }) => parts.push(data));
    recording.addEventListener('stop', () => {
      setRecorder(null);
      onClip(new Blob(parts, { type: recording.mimeType }));
    });
    recording.start();
    setTimeout(() => {
      if (recording.state === 'recording') recording.stop();
    }, MAX_CLIP_MS);
    setRecorder(recording);
  }

  if (camera === 'failed') return <Notice tone="caution" title={words.noCamera} />;
  return (
    <div className="stack-tight">
      <video ref={video} className="evidence-media" autoPlay playsInline muted aria-label={words.livePicture} />
      <div className="row">
        <Button disabled={!isReady} onClick={snap}>
          {words.snap}
        </Button>
        {typeof MediaRecorder === 'undefined' ? null : recorder ? (
          <Button kind="destructive" onClick={() => recorder.stop()}>
            {words.stop}
          </Button>
        ) : (
          <Button kind="secondary" disabled={!isReady} onClick={() => isReady && record(camera.stream)}>
            {words.record}
          </Button>
        )}
      </div>
      <p className="small muted">{words.clipNote(MAX_CLIP_MS / SECOND_MS)}</p>
    </div>
  );
}
