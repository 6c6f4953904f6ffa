import type { MapCell } from '#contract/entities/reported-location.ts';
import type { MapDegrees } from '#contract/limits.ts';
import type { Box } from './list-query.ts';
import { tileBox } from './tile.ts';

/** A cell where it stands on the drawing, in px. */
export interface PlacedCell {
  readonly cell: MapCell;
  readonly x: number;
  readonly y: number;
}

/** Cells that stand too close to be told apart, drawn as one pin. */
export interface Cluster {
  /** Stable while the same largest cell leads it. */
  readonly id: string;
  /** The center of its reports, in px. */
  readonly x: number;
  readonly y: number;
  readonly count: number;
  /** The city of its largest cell. */
  readonly city: string;
  /** The squares it covers. */
  readonly area: Box;
  readonly cells: number;
}

const union = (left: Box, right: Box): Box => ({
  west: Math.min(left.west, right.west),
  south: Math.min(left.south, right.south),
  east: Math.max(left.east, right.east),
  north: Math.max(left.north, right.north),
});

/**
 * Joins cells of so many degrees that are closer than `distancePx` to the largest cell around them, the largest first: what is big stays
 * where it is, and its neighbors are counted into it. Pins with the most reports come first; the order of the cells
 * does not matter.
 */
export function clusterCells(
  placed: readonly PlacedCell[],
  { distancePx, degrees }: { readonly distancePx: number; readonly degrees: MapDegrees },
): readonly Cluster[] {
  const largestFirst = placed.toSorted(
    (left, right) =>
      right.cell.count - left.cell.count ||
      left.cell.latitude - right.cell.latitude ||
      left.cell.longitude - right.cell.longitude,
  );
  const clusters: { lead: PlacedCell; members: PlacedCell[] }[] = [];
  for (const one of largestFirst) {
    const near = clusters.find(({ lead }) => Math.hypot(lead.x - one.x, lead.y - one.y) < distancePx);
    if (near) near.members.push(one);
    else clusters.push({ lead: one, members: [one] });
  }
  const joined = clusters.map(({ lead, members }) => {
    const { south, west } = tileBox(lead.cell, degrees);
    return {
      id: `${south},${west}`,
      x: lead.x,
      y: lead.y,
      count: members.reduce((sum, { cell }) => sum + cell.count, 0),
      city: lead.cell.city,
      area: members.map(({ cell }) => tileBox(cell, degrees)).reduce(union),
      cells: members.length,
    };
  });
  return joined.sort((left, right) => right.count - left.count);
}
