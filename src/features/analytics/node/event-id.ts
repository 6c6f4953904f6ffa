/** The smallest id of an event of this moment: a UUIDv7 begins with its time in ms. */
export function firstIdAt(atMs: number): string {
  // tttttttt-tttt-0000-0000-000000000000   t: UTC milliseconds
  const time = atMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** The moment in ms that an id begins with. */
export function timeOfId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
