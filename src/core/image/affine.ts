/** x' = a x + b y + tx, y' = c x + d y + ty. */
export interface AffineMap {
  a: number;
  b: number;
  c: number;
  d: number;
  tx: number;
  ty: number;
}

export function mapX({ a, b, tx }: AffineMap, x: number, y: number): number {
  return a * x + b * y + tx;
}

export function mapY({ c, d, ty }: AffineMap, x: number, y: number): number {
  return c * x + d * y + ty;
}

export function identityMap(): AffineMap {
  return { a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0 };
}

export function setMap(map: AffineMap, a: number, b: number, c: number, d: number, tx: number, ty: number): void {
  map.a = a;
  map.b = b;
  map.c = c;
  map.d = d;
  map.tx = tx;
  map.ty = ty;
}

/** Makes `map` undo `step` before it does what it did: map = map after step's inverse. Nothing where there is no inverse. */
export function undoBefore(map: AffineMap, step: AffineMap): void {
  const determinant = step.a * step.d - step.b * step.c;
  if (Math.abs(determinant) < 1e-9) return;
  const a = step.d / determinant;
  const b = -step.b / determinant;
  const c = -step.c / determinant;
  const d = step.a / determinant;
  const tx = -(a * step.tx + b * step.ty);
  const ty = -(c * step.tx + d * step.ty);
  compose(map, { a, b, c, d, tx, ty }, map);
}

/** Makes `map` do `step` after what it did: map = step after map. */
export function followBy(map: AffineMap, step: AffineMap): void {
  compose(map, map, step);
}

/** Makes `into` do `first`, then `second`; it may be either of them. */
function compose(into: AffineMap, first: AffineMap, second: AffineMap): void {
  const { a, b, c, d } = second;
  setMap(
    into,
    a * first.a + b * first.c,
    a * first.b + b * first.d,
    c * first.a + d * first.c,
    c * first.b + d * first.d,
    mapX(second, first.tx, first.ty),
    mapY(second, first.tx, first.ty),
  );
}
