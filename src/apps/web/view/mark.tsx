/** The mark: nine places of a room, one of them lit. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
      {[1, 9, 17].map((y) =>
        [1, 9, 17].map((x) => (
          <rect
            key={`${x} ${y}`}
            className={x === 17 && y === 9 ? 'mark-lit' : undefined}
            x={x}
            y={y}
            width="6"
            height="6"
            rx="1.8"
          />
        )),
      )}
    </svg>
  );
}
