import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { MAX_PICTURE_AREAS } from '#contract/limits.ts';
import type { PictureArea } from '#contract/entities/report-evidence.ts';
import { Button } from '#ui/view/button.tsx';
import { areaAfterKey, areaBetween, middleArea, type PicturePoint, type PictureSize } from '../areas.ts';
import { pictureCopy } from '../picture-copy.ts';
import './evidence.css';

const words = pictureCopy.board;

interface BoardProps {
  readonly size: PictureSize;
  readonly areas: readonly PictureArea[];
  readonly onChange: (areas: readonly PictureArea[]) => void;
  /** The picture itself: an image or a canvas of this size. */
  readonly children: ReactNode;
}

/** A picture on which areas are made black, by pointer or by keys. Areas are in the picture's own pixels. */
export function PictureBoard({ size, areas, onChange, children }: BoardProps) {
  const surface = useRef<SVGSVGElement>(null);
  const [drawn, setDrawn] = useState<{ readonly from: PicturePoint; readonly to: PicturePoint } | null>(null);
  const isFull = areas.length >= MAX_PICTURE_AREAS;

  function pointOf(event: PointerEvent): PicturePoint {
    const box = surface.current!.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * size.widthPx,
      y: ((event.clientY - box.top) / box.height) * size.heightPx,
    };
  }
  function begin(event: PointerEvent<SVGSVGElement>): void {
    if (event.button !== 0 || isFull) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    setDrawn({ from: point, to: point });
  }
  function end(event: PointerEvent<SVGSVGElement>): void {
    if (!drawn) return;
    const area = areaBetween(drawn.from, pointOf(event), size);
    setDrawn(null);
    if (area) onChange([...areas, area]);
  }
  function press(event: KeyboardEvent<SVGRectElement>, index: number): void {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onChange(areas.filter((_, at) => at !== index));
      return;
    }
    const moved = areaAfterKey(areas[index]!, event.key, event.shiftKey, size);
    if (!moved) return;
    event.preventDefault();
    onChange(areas.map((area, at) => (at === index ? moved : area)));
  }
  const beingDrawn = drawn && areaBetween(drawn.from, drawn.to, size);

  return (
    <div className="stack-tight">
      <div className="picture-board">
        {children}
        <svg
          ref={surface}
          viewBox={`0 0 ${size.widthPx} ${size.heightPx}`}
          preserveAspectRatio="none"
          role="group"
          aria-label={words.label}
          onPointerDown={begin}
          onPointerMove={(event) => setDrawn((before) => before && { ...before, to: pointOf(event) })}
          onPointerUp={end}
          onPointerCancel={() => setDrawn(null)}
        >
          {areas.map(({ left, top, width, height }, index) => (
            <rect
              key={index}
              className="picture-area"
              x={left}
              y={top}
              width={width}
              height={height}
              tabIndex={0}
              role="button"
              aria-label={words.area(index + 1, areas.length)}
              onKeyDown={(event) => press(event, index)}
            />
          ))}
          {beingDrawn ? (
            <rect
              className="picture-area"
              x={beingDrawn.left}
              y={beingDrawn.top}
              width={beingDrawn.width}
              height={beingDrawn.height}
            />
          ) : null}
        </svg>
      </div>
      <p className="small muted">
        {words.hint} <span className="picture-keys">{words.keys}</span>
      </p>
      <div className="picture-actions">
        <Button kind="secondary" disabled={isFull} onClick={() => onChange([...areas, middleArea(size)])}>
          {words.add}
        </Button>
        {areas.length > 0 ? (
          <Button kind="secondary" onClick={() => onChange([])}>
            {words.clear}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
