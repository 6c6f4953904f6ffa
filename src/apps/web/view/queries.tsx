import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from '../browser/query-client.ts';

/** One cache for the life of the page: a screen that comes back finds its answers. */
const client = createQueryClient();

export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
