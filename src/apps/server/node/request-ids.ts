import type { Random } from '#core/time/clock.ts';

/** Ids of requests: unique over all servers and restarts, cheap, and saying nothing about who asked. */
export function createRequestIds(random: Random): () => string {
  const server = Buffer.from(random.bytes(6)).toString('hex');
  let count = 0;
  return () => `${server}-${(count++).toString(36)}`;
}
