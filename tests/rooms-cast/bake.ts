/** The light of a room's lamps on everything in it, with shadows, once a scene. */
import type { Scene, Solid } from './scene.ts';
import { add, cross, dot, lengthOf, subtract, times, unit, vector, type Vector } from './vector.ts';

/** Light that falls on a solid, lux in red, green, blue and an unused fourth, on a grid over its own coordinates 0 to 1. */
export interface Lightmap {
  readonly columns: number;
  readonly rows: number;
  readonly lux: Float32Array;
}

/** Two directions across a cylinder's axis, from which its surface is measured. */
export function acrossAxis(axis: Vector): readonly [Vector, Vector] {
  const first = unit(cross(axis, Math.abs(axis.z) > 0.9 ? vector(1, 0, 0) : vector(0, 0, 1)));
  return [first, cross(axis, first)];
}

/** The place and the normal at a solid's own coordinates, 0 to 1. */
export function surfaceAt(solid: Solid, u: number, v: number): { readonly at: Vector; readonly normal: Vector } {
  switch (solid.kind) {
    case 'quad':
    case 'disc':
      return {
        at: add(add(solid.corner, solid.u, u), solid.v, v),
        normal: unit(cross(solid.u, solid.v)),
      };
    case 'cylinder': {
      const [first, second] = acrossAxis(solid.axis);
      const angle = (u - 0.5) * 2 * Math.PI;
      const normal = add(times(first, Math.cos(angle)), second, Math.sin(angle));
      return { at: add(add(solid.base, solid.axis, v * solid.heightM), normal, solid.radiusM), normal };
    }
    case 'ball': {
      const angle = (u - 0.5) * 2 * Math.PI;
      const y = Math.max(-1, Math.min(1, 2 * v - 1));
      const flat = Math.sqrt(1 - y * y);
      const normal = vector(flat * Math.sin(angle), y, flat * Math.cos(angle));
      return { at: add(solid.middle, normal, solid.radiusM), normal };
    }
  }
}

/** How far along a ray, in its own lengths, it meets a solid from outside; infinite where it does not. */
export function distanceTo(solid: Solid, from: Vector, direction: Vector): number {
  if (solid.kind === 'quad' || solid.kind === 'disc') {
    const normal = cross(solid.u, solid.v);
    const against = dot(normal, direction);
    if (against >= 0) return Number.POSITIVE_INFINITY;
    const t = dot(normal, subtract(solid.corner, from)) / against;
    if (t <= 0) return Number.POSITIVE_INFINITY;
    const hit = subtract(add(from, direction, t), solid.corner);
    const u = dot(hit, solid.u) / dot(solid.u, solid.u);
    const v = dot(hit, solid.v) / dot(solid.v, solid.v);
    if (u < 0 || u > 1 || v < 0 || v > 1) return Number.POSITIVE_INFINITY;
    return solid.kind === 'disc' && (u - 0.5) ** 2 + (v - 0.5) ** 2 > 0.25 ? Number.POSITIVE_INFINITY : t;
  }
  const middle = solid.kind === 'ball' ? solid.middle : solid.base;
  const axis = solid.kind === 'ball' ? vector(0, 0, 0) : solid.axis;
  const away = subtract(middle, from);
  const e = add(away, axis, -dot(away, axis));
  const d = add(direction, axis, -dot(direction, axis));
  const beyond = dot(e, e) - solid.radiusM ** 2;
  const towards = dot(e, d);
  const under = towards * towards - dot(d, d) * beyond;
  if (under < 0 || beyond <= 0 || towards <= 0) return Number.POSITIVE_INFINITY;
  const t = beyond / (towards + Math.sqrt(under));
  if (solid.kind === 'cylinder') {
    const along = dot(subtract(add(from, direction, t), middle), axis);
    if (along < 0 || along > solid.heightM) return Number.POSITIVE_INFINITY;
  }
  return t;
}

/** Whether nothing stands between two places. */
export function isClear(solids: readonly Solid[], from: Vector, to: Vector): boolean {
  const way = subtract(to, from);
  return solids.every((solid) => {
    const t = distanceTo(solid, from, way);
    return t > 0.999 || t < 1e-3;
  });
}

/** Share of light that a room's surfaces send on to each other, beside what falls on them directly. */
const BOUNCED = 0.35;
/** Lamps are no points: shadows have soft edges. */
const LAMP_RADIUS_M = 0.12;
const SOFT = [vector(0, 0, 0), vector(1, 0.3, 0.2), vector(-0.7, 0.2, 0.8), vector(-0.2, -0.4, -1)].map((v) =>
  times(v, LAMP_RADIUS_M),
);

/** Bakes every solid's light so that `lux` falls on the middle of the far wall at the height of the eyes. */
export function bake(
  { solids, lights, heightM }: Scene,
  lux: number,
): { readonly maps: readonly Lightmap[]; readonly scale: number } {
  const shading = solids.filter(({ material: { glow } }) => glow[0] + glow[1] + glow[2] === 0);
  const lightAt = (at: Vector, normal: Vector, isNear: boolean): [number, number, number] => {
    const sum: [number, number, number] = [0, 0, 0];
    const place = add(at, normal, 0.004);
    for (const light of lights) {
      const way = subtract(light.at, place);
      const far = Math.max(0.1, lengthOf(way));
      const cosine = dot(way, normal) / far;
      let clear = 0;
      const parts = isNear ? SOFT.slice(0, 1) : SOFT;
      if (cosine > 0)
        for (const part of parts) clear += isClear(shading, place, add(light.at, part)) ? 1 / parts.length : 0;
      // Bounced light comes from everywhere, more of it from above, less of it into corners.
      const bounced = (BOUNCED * (0.75 + 0.25 * normal.y)) / (heightM * heightM);
      const arrives = (Math.max(0, cosine) * clear) / (far * far) + bounced;
      for (let i = 0; i < 3; i++) sum[i] = sum[i]! + light.candela[i]! * arrives;
    }
    return sum;
  };
  const wall = solids[0]!;
  const middle = surfaceAt(wall, 0.5, 1.4 / heightM);
  const reference = lightAt(middle.at, middle.normal, false);
  const scale = lux / Math.max(1e-9, 0.299 * reference[0] + 0.587 * reference[1] + 0.114 * reference[2]);
  const maps = solids.map((solid): Lightmap => {
    const size = solid.kind === 'quad' ? Math.max(lengthOf(solid.u), lengthOf(solid.v)) : 0.2;
    const columns = size > 1.5 ? 24 : size > 0.4 ? 8 : solid.kind === 'cylinder' || solid.kind === 'ball' ? 6 : 3;
    const rows = size > 1.5 ? 16 : size > 0.4 ? 8 : 3;
    const map = new Float32Array(4 * columns * (rows + 1) + 4);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        // Not quite at the edges, where another solid may touch.
        const u = 0.02 + (0.96 * column) / (columns - 1);
        const v = 0.02 + (0.96 * row) / (rows - 1);
        const { at, normal } = surfaceAt(solid, u, v);
        const sum = lightAt(at, normal, size < 0.1);
        for (let i = 0; i < 3; i++) map[4 * (row * columns + column) + i] = scale * sum[i]!;
      }
    }
    return { columns, rows, lux: map };
  });
  return { maps, scale };
}
