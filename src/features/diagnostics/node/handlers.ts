import type { EnvironmentCheck } from '#contract/entities/environment.ts';
import type { Handlers } from '#contract/handler.ts';

/** Answers what is set on this server. The flags are made where the values are known; no value comes here. */
export function diagnosticsHandlers(environment: EnvironmentCheck): Handlers<'getEnvCheck'> {
  return { getEnvCheck: async () => ({ status: 200, body: environment }) };
}
