/** Where one page of a list ended: a whole number that orders the list (a time in ms, a distance in m), then the id. */
export interface PageEnd {
  readonly order: number;
  readonly id: string;
}

/** An opaque cursor of letters, digits and hyphens. `order` is a non-negative whole number, `id` a UUID. */
export function encodeCursor({ order, id }: PageEnd): string {
  return `${order.toString(36)}-${id.replaceAll('-', '')}`;
}

/** The page end behind a cursor, or null for any text that is none. */
export function parseCursor(cursor: string): PageEnd | null {
  const match = /^([0-9a-z]{1,10})-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(cursor);
  if (!match) return null;
  const [, order = '', ...groups] = match;
  return { order: Number.parseInt(order, 36), id: groups.join('-') };
}
