import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { sentenceOf } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import type { PendingDecision } from '../pending-decisions.ts';
import { decisionStore as store } from './decision-store.ts';

/**
 * Decisions that can still be taken back. Each is sent when its time is over, and all of them when the page is left; one
 * that is not stored waits for the reviewer here. `failedText` stands for a failure that has no words of its own.
 */
export function usePendingDecisions(options: {
  readonly failedText: string;
  onStored(decision: PendingDecision): void;
  /** Told of one that was not stored after its reviewer had left. */
  onLeftUnstored(decision: PendingDecision): void;
}) {
  const { api } = useShell();
  const { pending, failed } = useSyncExternalStore(store.subscribe, store.get, store.get);
  const isHere = useRef(true);

  async function send(decision: PendingDecision, keepalive = false): Promise<void> {
    const { reportId, body } = decision;
    try {
      await api.call('postReviewDecision', { params: { id: reportId }, body }, { keepalive });
      options.onStored(decision);
    } catch (error) {
      store.fail({ ...decision, message: sentenceOf(error, options.failedText) });
      if (!isHere.current) options.onLeftUnstored(decision);
    }
  }

  const sendDue = useEffectEvent(() => {
    for (const decision of store.take(Date.now())) void send(decision);
  });
  const sendAll = useEffectEvent(() => {
    for (const decision of store.take()) void send(decision, true);
  });

  const nextMs = Math.min(...pending.map(({ dueAtMs }) => dueAtMs));
  useEffect(() => {
    if (nextMs === Infinity) return;
    const timer = setTimeout(() => sendDue(), Math.max(0, nextMs - Date.now()));
    return () => clearTimeout(timer);
  }, [nextMs]);

  useEffect(() => {
    isHere.current = true;
    const leave = (): void => sendAll();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      isHere.current = false;
      leave();
    };
  }, []);

  return {
    pending,
    failed,
    add: (decision: Omit<PendingDecision, 'dueAtMs'>) => store.add(decision, Date.now()),
    undo: store.undo,
    sendNow: () => sendAll(),
    forgetFailed: store.forgetFailed,
  };
}
