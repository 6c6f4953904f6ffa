import { useSearch } from 'wouter';
import { formatListAddress, parseListAddress, type ListAddress } from './list-address.ts';

/** Replaces what stands in the address bar: narrowing a list is no step that 'back' should undo one by one. */
function changeAddress(change: Partial<ListAddress>): void {
  const address = { ...parseListAddress(location.search), ...change };
  history.replaceState(history.state, '', `${location.pathname}${formatListAddress(address)}`);
}

/** The filters in the address bar, and a way to change some of them. */
export function useListAddress(): readonly [ListAddress, (change: Partial<ListAddress>) => void] {
  return [parseListAddress(useSearch()), changeAddress];
}
