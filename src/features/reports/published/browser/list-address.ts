import { MAX_SEARCH_LENGTH } from '#contract/limits.ts';
import type { IssueType } from '#contract/entities/reported-location.ts';
import { parseBoundingBox, type Box } from '../list-query.ts';

/** The chips: one kind of issue, or all. Other issues have no chip of their own; they stand under all. */
export const ISSUE_FILTERS = ['all', 'camera', 'network', 'keycard'] as const satisfies readonly (IssueType | 'all')[];
export type IssueFilter = (typeof ISSUE_FILTERS)[number];

/** What the list is narrowed to. It stands in the address bar, so that a result can be shared. */
export interface ListAddress {
  readonly q: string;
  readonly type: IssueFilter;
  readonly view: 'list' | 'map';
  /** One area of the map; null for the whole world. */
  readonly area: Box | null;
}

/** Reads the address bar's query; what cannot be read counts as not there. */
export function parseListAddress(search: string): ListAddress {
  const parameters = new URLSearchParams(search);
  const type = parameters.get('type');
  const boxes = parseBoundingBox(parameters.get('area') ?? '');
  return {
    q: (parameters.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    type: ISSUE_FILTERS.find((filter) => filter === type) ?? 'all',
    view: parameters.get('view') === 'map' ? 'map' : 'list',
    area: boxes?.length === 1 ? boxes[0]! : null,
  };
}

/** 'w,s,e,n', as the address bar and the API write an area. */
export function formatBox({ west, south, east, north }: Box): string {
  return [west, south, east, north].join(',');
}

/** The query that leads to these filters, with its question mark; nothing where nothing is narrowed. */
export function formatListAddress({ q, type, view, area }: ListAddress): string {
  const parameters = new URLSearchParams();
  if (q !== '') parameters.set('q', q);
  if (type !== 'all') parameters.set('type', type);
  if (view !== 'list') parameters.set('view', view);
  if (area) parameters.set('area', formatBox(area));
  return parameters.size > 0 ? `?${parameters}` : '';
}
