import { useEffect, useState } from 'react';

/** The line, but never a new one within `intervalMs` of the last, unless it is urgent: for text that is read aloud. */
export function useCalmLine(line: string, intervalMs: number, isUrgent: boolean): string {
  const [shown, setShown] = useState({ line, sinceMs: 0 });
  useEffect(() => {
    if (line === shown.line) return;
    const waitMs = isUrgent ? 0 : Math.max(0, shown.sinceMs + intervalMs - performance.now());
    const timer = setTimeout(() => setShown({ line, sinceMs: performance.now() }), waitMs);
    return () => clearTimeout(timer);
  }, [line, shown, intervalMs, isUrgent]);
  return shown.line;
}
