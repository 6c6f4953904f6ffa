/** Where a page of the history begins: after this scan. */
export interface ScanPosition {
  readonly createdAtMs: number;
  readonly id: string;
}

/** Milliseconds, a hyphen, the id. */
const FORM = /^(\d{1,15})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export function encodeCursor({ createdAtMs, id }: ScanPosition): string {
  return `${createdAtMs}-${id}`;
}

/** Null when the text is not a cursor of ours. */
export function parseCursor(cursor: string): ScanPosition | null {
  const [, createdAtMs, id] = FORM.exec(cursor) ?? [];
  return createdAtMs === undefined || id === undefined ? null : { createdAtMs: Number(createdAtMs), id };
}
