import { useContext, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { ResultKeeper, type KeptResult } from '../browser/result-keeper.ts';
import { resultCopy } from '../result-copy.ts';
import type { ScannerResult } from '../result.ts';

const NO_PICTURES: () => Promise<ReadonlyMap<string, Blob>> = () => Promise.resolve(new Map());

/**
 * Keeps what a finished scan found, once, and leads to where it is kept: there it can be shared, explained and deleted.
 * Shows nothing where nothing was found. `pictures`: those of the result's things, by their ids.
 */
export function KeptFind({ result, pictures = NO_PICTURES }: { result: ScannerResult; pictures?: typeof NO_PICTURES }) {
  const keepResult = useContext(ResultKeeper);
  const [kept, setKept] = useState<KeptResult | 'failed' | null>(null);
  const isAsked = useRef(false);
  const isFind = result.kind === 'found' || result.kind === 'check';

  useEffect(() => {
    if (!isFind || isAsked.current) return;
    isAsked.current = true;
    void pictures()
      .then((taken) => keepResult(result, taken))
      .catch((error: unknown) => {
        console.error('A find could not be kept:', error);
        return null;
      })
      .then((answer) => setKept(answer ?? 'failed'));
  }, [isFind, keepResult, pictures, result]);

  // A scan that follows must not be taken for this one by a reload.
  useEffect(() => {
    if (kept !== null && kept !== 'failed') return () => kept.leave();
    return undefined;
  }, [kept]);

  return (
    <div role="status">
      {kept === null ? null : kept === 'failed' ? (
        <p className="small">{resultCopy.kept.failed}</p>
      ) : (
        <p className="small">
          {resultCopy.kept.here} <Link href={kept.address}>{resultCopy.kept.open}</Link>
        </p>
      )}
    </div>
  );
}
