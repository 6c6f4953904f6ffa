import { createListeners } from '#core/listeners.ts';
import { addDecision, splitDue, type FailedDecision, type PendingDecision } from '../pending-decisions.ts';

/** What was decided in this page and is not stored. */
export interface Undecided {
  /** Not sent yet, and can still be taken back. */
  readonly pending: readonly PendingDecision[];
  readonly failed: readonly FailedDecision[];
}

/** Keeps decisions until they are stored, wherever in the program their reviewer has gone. */
export interface DecisionStore {
  get(): Undecided;
  subscribe(onChange: () => void): () => void;
  add(decision: Omit<PendingDecision, 'dueAtMs'>, atMs: number): void;
  /** Takes the last decision back; null where there is none. */
  undo(): PendingDecision | null;
  /** Takes out those whose time is over, to be sent; without a time all of them. */
  take(atMs?: number): readonly PendingDecision[];
  /** Keeps one that was sent and not stored; the last about a report counts alone. */
  fail(decision: FailedDecision): void;
  forgetFailed(decision: FailedDecision): void;
}

export function createDecisionStore(): DecisionStore {
  let undecided: Undecided = { pending: [], failed: [] };
  const { subscribe, tellAll } = createListeners();

  function set(change: Partial<Undecided>): void {
    undecided = { ...undecided, ...change };
    tellAll();
  }

  return {
    get: () => undecided,
    subscribe,
    add: (decision, atMs) => set({ pending: addDecision(undecided.pending, decision, atMs) }),
    undo() {
      const last = undecided.pending.at(-1) ?? null;
      if (last) set({ pending: undecided.pending.slice(0, -1) });
      return last;
    },
    take(atMs = Infinity) {
      const { due, waiting } = splitDue(undecided.pending, atMs);
      if (due.length > 0) set({ pending: waiting });
      return due;
    },
    fail(decision) {
      const others = undecided.failed.filter(({ reportId }) => reportId !== decision.reportId);
      set({ failed: [...others, decision] });
    },
    forgetFailed: (decision) => set({ failed: undecided.failed.filter((one) => one !== decision) }),
  };
}

/** The decisions of this page. */
export const decisionStore = createDecisionStore();
