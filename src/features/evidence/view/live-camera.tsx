import { useEffect, useRef, useState } from 'react';
import { openCamera, type Camera } from '#adapters/browser/camera.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { SECOND_MS } from '#core/time/durations.ts';
import { Button } from '#ui/view/button.tsx';
import { Notice } from '#ui/view/notice.tsx';
import { recordClip, takePicture, type Recording } from '../browser/live-capture.ts';
import { liveCopy } from '../live-copy.ts';
import { vaultCopy as words } from '../vault-copy.ts';

const PICTURE = { widthPx: 1920, heightPx: 1080, fps: 30, exposureEv: 0 } as const;
/** Long enough to pan from the door to the thing; some 8 MB. */
const MAX_CLIP_MS = 20 * SECOND_MS;

/** The camera in the page, for photos and, where the browser records, for short clips without sound. */
export function LiveCamera({ onPicture, onClip }: { onPicture: (of: Blob) => void; onClip: (of: Blob) => void }) {
  const { toast } = useShell();
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<Camera | 'failed' | null>(null);
  const [recording, setRecording] = useState<Recording | null>(null);
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

  async function snap(): Promise<void> {
    const picture = video.current && (await takePicture(video.current));
    if (picture) onPicture(picture);
    else toast({ title: liveCopy.noPicture, kind: 'destructive' });
  }

  async function record(stream: MediaStream): Promise<void> {
    const begun = recordClip(stream, MAX_CLIP_MS);
    setRecording(begun);
    const clip = await begun?.clip;
    setRecording(null);
    if (clip) onClip(clip);
    else toast({ title: liveCopy.noClip, kind: 'destructive' });
  }

  if (camera === 'failed') return <Notice tone="caution" title={words.noCamera} />;
  return (
    <div className="stack-tight">
      <video ref={video} className="evidence-media" autoPlay playsInline muted aria-label={words.livePicture} />
      <div className="row">
        <Button disabled={!isReady} onClick={() => void snap()}>
          {words.snap}
        </Button>
        {typeof MediaRecorder === 'undefined' ? null : recording ? (
          <Button kind="destructive" onClick={recording.stop}>
            {words.stop}
          </Button>
        ) : (
          <Button kind="secondary" disabled={!isReady} onClick={() => isReady && void record(camera.stream)}>
            {words.record}
          </Button>
        )}
      </div>
      <p className="small muted">{words.clipNote(MAX_CLIP_MS / SECOND_MS)}</p>
    </div>
  );
}
