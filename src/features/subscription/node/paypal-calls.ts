import { PaypalUnavailableError, type PaypalAnswer, type PaypalClient } from '#adapters/node/paypal.ts';
import { fail, type Result } from '#core/result.ts';
import type { ZodMiniType } from 'zod/mini';
import { ProviderUnavailableError, type ProviderFailure } from './providers.ts';

/** Questions to PayPal, whose absence is told as that of a provider. */
export interface PaypalCalls {
  readonly ask: PaypalClient['request'];
  /** What stands at this path; null where there is nothing. */
  get<T>(path: string, shape: ZodMiniType<T>): Promise<T | null>;
}

export function createPaypalCalls(client: PaypalClient): PaypalCalls {
  async function ask(...request: Parameters<PaypalClient['request']>): Promise<PaypalAnswer> {
    try {
      return await client.request(...request);
    } catch (error) {
      if (error instanceof PaypalUnavailableError) throw new ProviderUnavailableError(error);
      throw error;
    }
  }

  async function get<T>(path: string, shape: ZodMiniType<T>): Promise<T | null> {
    const { status, body } = await ask('GET', path);
    if (status === 404) return null;
    const parsed = shape.safeParse(body);
    if (status !== 200 || !parsed.success) throw new Error(`PayPal answered GET ${path} with ${status}, unreadable`);
    return parsed.data;
  }

  return { ask, get };
}

export async function unlessAway<T>(
  work: () => Promise<Result<T, ProviderFailure>>,
): Promise<Result<T, ProviderFailure>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderUnavailableError) return fail('provider-unavailable');
    throw error;
  }
}

/** The first detail of a refusal, such as ORDER_ALREADY_CAPTURED. */
export function issueOf(body: unknown): string | null {
  const { details } = (body ?? {}) as { details?: readonly { issue?: unknown }[] };
  const issue = Array.isArray(details) ? (details[0] as { issue?: unknown } | undefined)?.issue : null;
  return typeof issue === 'string' ? issue : null;
}
