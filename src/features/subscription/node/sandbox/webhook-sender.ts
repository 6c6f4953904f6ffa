import { setTimeout as sleep } from 'node:timers/promises';

/** One message of a provider, signed when it is sent. */
export interface Delivery {
  readonly id: string;
  readonly body: string;
  headers(): Readonly<Record<string, string>>;
}

/**
 * How messages travel: `prompt`; `duplicate` sends each three times; `reordered` keeps them for a moment and sends them
 * in reverse; `late` sends each after a while; `held` keeps them until `release`.
 */
export type DeliveryMode = 'prompt' | 'duplicate' | 'reordered' | 'late' | 'held';

export interface WebhookSender extends AsyncDisposable {
  mode: DeliveryMode;
  send(delivery: Delivery): void;
  /** Sends what is held, in this order if one is given. */
  release(order?: (held: readonly Delivery[]) => readonly Delivery[]): Promise<void>;
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>;
}

const GATHER_MS = 150;
const LATE_MS = 1_500;
const RETRY_MS = [100, 500, 1_000, 2_000, 5_000] as const;
const TIMEOUT_MS = 10_000;

/** Delivers messages to this address as providers do: at least once, tried again after every answer that is not a success. */
export function createWebhookSender(url: string | null): WebhookSender {
  const stop = new AbortController();
  const underWay = new Set<Promise<void>>();
  let held: Delivery[] = [];

  async function deliver(delivery: Delivery): Promise<void> {
    if (url === null) return;
    for (const waitMs of [...RETRY_MS, 0]) {
      const delivered = await fetch(url, {
        redirect: 'error',
        method: 'POST',
        headers: { 'content-type': 'application/json', ...delivery.headers() },
        body: delivery.body,
        signal: AbortSignal.any([stop.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      }).then(
        async (response) => {
          await response.body?.cancel();
          return response.ok;
        },
        () => false,
      );
      if (delivered || stop.signal.aborted) return;
      await sleep(waitMs, undefined, { signal: stop.signal }).catch(() => {});
    }
  }

  function track(work: Promise<void>): void {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  async function after(ms: number, work: () => Promise<void>): Promise<void> {
    await sleep(ms, undefined, { signal: stop.signal }).catch(() => {});
    if (!stop.signal.aborted) await work();
  }

  async function release(order: (all: readonly Delivery[]) => readonly Delivery[] = (all) => all): Promise<void> {
    const now = order(held);
    held = [];
    for (const delivery of now) await deliver(delivery);
  }

  const sender: WebhookSender = {
    mode: 'prompt',
    send(delivery) {
      switch (sender.mode) {
        case 'prompt':
          return track(deliver(delivery));
        case 'duplicate':
          for (let copy = 0; copy < 3; copy += 1) track(deliver(delivery));
          return;
        case 'late':
          return track(after(LATE_MS, () => deliver(delivery)));
        case 'reordered':
          if (held.length === 0) track(after(GATHER_MS, () => release((all) => all.toReversed())));
          held.push(delivery);
          return;
        case 'held':
          held.push(delivery);
      }
    },
    release,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await sender.settled();
    },
  };
  return sender;
}
