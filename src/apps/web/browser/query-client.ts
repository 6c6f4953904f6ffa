import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#adapters/browser/api-client.ts';
import { QUERY_CACHE_MS, QUERY_RETRIES, QUERY_RETRY_CAP_MS, QUERY_RETRY_FIRST_MS } from '#contract/limits.ts';

/** A refusal is an answer: asking again gets the same one. Everything else may have been the network. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < QUERY_RETRIES && !isRefusal(error),
        retryDelay: (failures) => Math.min(QUERY_RETRY_FIRST_MS * 2 ** failures, QUERY_RETRY_CAP_MS),
        // Where pages are prerendered nothing is kept, and a timer would hold the build for its whole length.
        gcTime: typeof window === 'undefined' ? Infinity : QUERY_CACHE_MS,
        staleTime: QUERY_CACHE_MS,
      },
    },
  });
}
