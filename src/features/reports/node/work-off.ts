/** What became of rows that were handled one by one. */
export interface WorkedOff {
  /** How many were handled and changed. */
  readonly done: number;
  /** How many could not be handled; each is tried again in the next run. */
  readonly failed: number;
}

/** Told what could not be handled: its id, and why. */
export type OnRowFailure = (id: string, error: unknown) => void;

export interface WorkOffOptions {
  /** Some ids of rows that wait, without these; none ends the run. */
  list(without: readonly string[]): Promise<readonly string[]>;
  /** Handles one row, which then waits no longer; false where nothing of it had to change. */
  handle(id: string): Promise<boolean>;
  readonly onFailure: OnRowFailure;
}

/**
 * Handles all rows that wait, each once. One that fails is passed over until the next run, as is one that waits again, and
 * keeps no other from being handled.
 */
export async function workOff({ list, handle, onFailure }: WorkOffOptions): Promise<WorkedOff> {
  const handled = new Set<string>();
  const passedOver: string[] = [];
  let done = 0;
  let failed = 0;
  for (;;) {
    const ids = await list(passedOver);
    if (ids.length === 0) return { done, failed };
    for (const id of ids) {
      if (handled.has(id)) {
        passedOver.push(id);
        continue;
      }
      handled.add(id);
      try {
        if (await handle(id)) done += 1;
      } catch (error) {
        failed += 1;
        passedOver.push(id);
        onFailure(id, error);
      }
    }
  }
}
