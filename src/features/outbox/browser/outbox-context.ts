import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Outbox } from '../outbox.ts';
import type { OutboxStore } from './outbox-store.ts';

export const OutboxContext = createContext<OutboxStore | null>(null);

const EMPTY: Outbox = [];

/** The outbox as it stands, and what can be done with it; throws outside the shell. */
export function useOutbox(): readonly [Outbox, OutboxStore] {
  const store = useContext(OutboxContext);
  if (!store) throw new Error('useOutbox outside the shell');
  return [useSyncExternalStore(store.subscribe, store.get, () => EMPTY), store];
}
