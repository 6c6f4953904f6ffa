import { copy } from '../copy.ts';
import './ring.css';

/**
 * A numbered ring at a place of a picture; `x` and `y` are shares of its width and height.
 * The picture's box reads left to right in every language: what a camera sees is not mirrored.
 */
export function Ring({ number, kind, x, y }: { number: number; kind: 'found' | 'check'; x: number; y: number }) {
  return (
    <span
      className={`camera-ring camera-ring-${kind}`}
      style={{ insetInlineStart: `${100 * x}%`, insetBlockStart: `${100 * y}%` }}
      role="img"
      aria-label={copy.scanning.spot(number)}
    >
      <span className="camera-ring-number" aria-hidden="true">
        {number}
      </span>
    </span>
  );
}
