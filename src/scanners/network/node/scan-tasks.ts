import type { UnreadAnswers } from '../unread.ts';

/** Work that a scan waits for at its end. */
export class ScanTasks {
  readonly #running = new Set<Promise<void>>();
  readonly #unread: UnreadAnswers;

  constructor(unread: UnreadAnswers) {
    this.#unread = unread;
  }

  /** Starts to wait for some work; where it throws, what it was reading counts as unread. */
  add(what: string, work: Promise<unknown>): void {
    const task = work
      .then(
        () => undefined,
        () => this.#unread.count(what, 'reader-failed'),
      )
      .finally(() => this.#running.delete(task));
    this.#running.add(task);
  }

  /** Resolves once nothing runs; calls back whenever something ended. */
  async allEnded(onEnd: () => void): Promise<void> {
    while (this.#running.size > 0) {
      await Promise.race(this.#running);
      onEnd();
    }
  }
}
