import { useEffect, useRef, useState } from 'react';
import { copy } from '../copy.ts';
import { lobeDbfs, type SpectrumFrame, type SpectrumLayout } from '../spectrum.ts';
import type { SpectrumFeed } from './use-motion-scan.ts';
import './spectrogram.css';

const WIDTH_PX = 480;
const HEIGHT_PX = 120;
/** A bin this strong is drawn in full color, one this weak not at all. */
const FULL_DBFS = -60;
const EMPTY_DBFS = -125;
const AXIS_HZ = [18_000, 20_000, 22_000] as const;

/** Live sound above hearing: time to the end side, frequency upwards, strength as ink. */
export function Spectrogram({ feed }: { feed: SpectrumFeed }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [layout, setLayout] = useState<SpectrumLayout | null>(null);

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.fillStyle = getComputedStyle(context.canvas).color;
    return feed.subscribe((frame, heard) => {
      setLayout((known) => known ?? heard);
      drawColumn(context, frame, heard);
    });
  }, [feed]);

  return (
    <figure className="spectrogram">
      <figcaption className="small muted">{copy.scanning.spectrogram}</figcaption>
      <div className="spectrogram-plot">
        <canvas
          ref={canvas}
          width={WIDTH_PX}
          height={HEIGHT_PX}
          role="img"
          aria-label={
            layout ? copy.scanning.spectrogramLabel(lowestHz(layout), layout.ceilingHz) : copy.scanning.spectrogram
          }
        />
        {layout
          ? AXIS_HZ.filter((hz) => hz < layout.ceilingHz).map((hz) => (
              <span
                key={hz}
                className="spectrogram-tick caption"
                style={{ insetBlockEnd: `${heightShare(hz, layout) * 100}%` }}
              >
                {copy.scanning.axis(hz)}
              </span>
            ))
          : null}
      </div>
    </figure>
  );
}

function lowestHz({ lowBin, binHz }: SpectrumLayout): number {
  return lowBin * binHz;
}

function heightShare(hz: number, layout: SpectrumLayout): number {
  return (hz - lowestHz(layout)) / (layout.ceilingHz - lowestHz(layout));
}

/** Moves the picture by one column and draws the newest; a row shows the strongest of its bins. */
function drawColumn(
  context: CanvasRenderingContext2D,
  { powers }: SpectrumFrame,
  { bins, fftSize }: SpectrumLayout,
): void {
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'copy';
  context.drawImage(context.canvas, -1, 0);
  context.globalCompositeOperation = 'source-over';
  for (let row = 0; row < HEIGHT_PX; row++) {
    let strongest = 0;
    const end = Math.floor(((row + 1) * bins) / HEIGHT_PX);
    for (let bin = Math.floor((row * bins) / HEIGHT_PX); bin < end; bin++)
      strongest = Math.max(strongest, powers[bin]!);
    const ink = (lobeDbfs(strongest, fftSize) - EMPTY_DBFS) / (FULL_DBFS - EMPTY_DBFS);
    if (ink <= 0) continue;
    context.globalAlpha = Math.min(1, ink);
    context.fillRect(WIDTH_PX - 1, HEIGHT_PX - 1 - row, 1, 1);
  }
}
