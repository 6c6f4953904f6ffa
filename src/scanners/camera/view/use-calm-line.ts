import { useEffect, useState } from 'react';

/** The line, but never a new one within `intervalMs` of the last: for text that is read aloud. */
export function useCalmLine(line: string, intervalMs: number): string {
  const [shown, setShown] = useState({ line, sinceMs: 0 });
  useEffect(() => {
    if (line === shown.line) return;
    const waitMs = Math.max(0, shown.sinceMs + intervalMs - performance.now());
    const timer = setTimeout(() => setShown({ line, sinceMs: performance.now() }), waitMs);
    return () => clearTimeout(timer);
  }, [line, shown, intervalMs]);
  return shown.line;
}
