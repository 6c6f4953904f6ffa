import { useEffect, useState } from 'react';

export interface Loaded<T> {
  /** Null until it is there. */
  readonly value: T | null;
  readonly failed: boolean;
  retry(): void;
}

/** Something that is loaded once, when the component appears; `load` is looked at then, and at every retry. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [value, setValue] = useState<{ readonly loaded: T } | null>(null);
  const [failed, setFailed] = useState(false);
  const [start] = useState(() => (): void => {
    setFailed(false);
    load().then(
      (loaded) => setValue({ loaded }),
      (error: unknown) => {
        console.error('Payment could not be loaded:', error);
        setFailed(true);
      },
    );
  });
  useEffect(start, [start]);
  return { value: value?.loaded ?? null, failed, retry: start };
}
