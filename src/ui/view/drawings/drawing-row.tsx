import type { ComponentType } from 'react';
import type { DrawingProps } from './drawing.tsx';

/** Drawings side by side, each with its word below: to compare, or to look for. */
export function DrawingRow({
  drawings,
}: {
  drawings: readonly { readonly Drawing: ComponentType<DrawingProps>; readonly caption: string }[];
}) {
  if (drawings.length === 0) return null;
  return (
    <div className="drawing-pair">
      {drawings.map(({ Drawing, caption }) => (
        <figure key={caption}>
          <Drawing />
          <figcaption className="small">{caption}</figcaption>
        </figure>
      ))}
    </div>
  );
}
