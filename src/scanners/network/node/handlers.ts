import type { Handlers } from '#contract/handler.ts';

/** Tells the Network screen what it can scan with. */
export function networkHandlers(config: {
  readonly companion: boolean;
  readonly stunUrl: string | null;
}): Handlers<'getNetworkConfig'> {
  return {
    getNetworkConfig: async () => ({ status: 200, body: { companion: config.companion, stunUrl: config.stunUrl } }),
  };
}
