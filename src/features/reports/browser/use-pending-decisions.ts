import { useEffect, useEffectEvent, useState } from 'react';
import { sentenceOf } from '#adapters/browser/sending.ts';
import { useShell } from '#adapters/browser/shell.ts';
import { addDecision, splitDue, type FailedDecision, type PendingDecision } from '../pending-decisions.ts';

/**
 * Decisions that can still be taken back. Each is sent when its time is over, and all of them when the page is left.
 * `failedText` stands for a failure that has no words of its own.
 */
export function usePendingDecisions(options: {
  readonly failedText: string;
  onStored(decision: PendingDecision): void;
}) {
  const { api } = useShell();
  const [pending, setPending] = useState<readonly PendingDecision[]>([]);
  const [failed, setFailed] = useState<readonly FailedDecision[]>([]);

  async function send(decision: PendingDecision, keepalive = false): Promise<void> {
    const { reportId, body } = decision;
    try {
      await api.call('postReviewDecision', { params: { id: reportId }, body }, { keepalive });
      options.onStored(decision);
    } catch (error) {
      const message = sentenceOf(error, options.failedText);
      setFailed((before) => [...before, { ...decision, message }]);
    }
  }

  const sendDue = useEffectEvent(() => {
    const { due, waiting } = splitDue(pending, Date.now());
    if (due.length === 0) return;
    setPending(waiting);
    for (const decision of due) void send(decision);
  });
  const sendAll = useEffectEvent(() => {
    for (const decision of pending) void send(decision, true);
    setPending([]);
  });

  const nextMs = Math.min(...pending.map(({ dueAtMs }) => dueAtMs));
  useEffect(() => {
    if (nextMs === Infinity) return;
    const timer = setTimeout(() => sendDue(), Math.max(0, nextMs - Date.now()));
    return () => clearTimeout(timer);
  }, [nextMs]);

  useEffect(() => {
    const leave = (): void => sendAll();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return {
    pending,
    failed,
    add: (decision: Omit<PendingDecision, 'dueAtMs'>) =>
      setPending((before) => addDecision(before, decision, Date.now())),
    /** Takes the last decision back; null where there is none. */
    undo(): PendingDecision | null {
      const last = pending.at(-1) ?? null;
      if (last) setPending(pending.slice(0, -1));
      return last;
    },
    sendNow: () => sendAll(),
    forgetFailed: (decision: FailedDecision) => setFailed((before) => before.filter((one) => one !== decision)),
  };
}
