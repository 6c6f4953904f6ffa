/** A place or a direction: meters to the right, up, and towards whoever stands before the far wall. */
export interface Vector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export const vector = (x: number, y: number, z: number): Vector => ({ x, y, z });
export const add = (a: Vector, b: Vector, by = 1): Vector => ({
  x: a.x + by * b.x,
  y: a.y + by * b.y,
  z: a.z + by * b.z,
});
export const subtract = (a: Vector, b: Vector): Vector => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z });
export const times = (a: Vector, by: number): Vector => ({ x: a.x * by, y: a.y * by, z: a.z * by });
export const dot = (a: Vector, b: Vector): number => a.x * b.x + a.y * b.y + a.z * b.z;
export const lengthOf = (a: Vector): number => Math.sqrt(dot(a, a));
export const unit = (a: Vector): Vector => times(a, 1 / Math.max(1e-12, lengthOf(a)));
export const cross = (a: Vector, b: Vector): Vector => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
});
export const between = (a: Vector, b: Vector, part: number): Vector => add(times(a, 1 - part), b, part);
/** The angle between two directions of length 1, radians. */
export const angleOf = (a: Vector, b: Vector): number => 2 * Math.asin(Math.min(1, lengthOf(subtract(a, b)) / 2));
