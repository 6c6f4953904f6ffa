import type { Handlers } from '#contract/handler.ts';
import { isoTime } from '#core/time/iso-time.ts';
import { definitions } from '../copy.ts';
import type { TransparencyStore } from './transparency-store.ts';

/** The handler of what is counted by quarter. */
export function transparencyHandlers(store: TransparencyStore): Handlers<'getTransparency'> {
  return {
    async getTransparency(_, { atMs }) {
      const { countedAtMs, quarters } = await store.quarters(atMs);
      return {
        status: 200,
        body: { countedAt: isoTime(countedAtMs), quarters: [...quarters], definitions: { ...definitions } },
        headers: { 'cache-control': 'no-cache' },
      };
    },
  };
}
