import { useEffect, useState } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import useSWRInfinite from 'swr/infinite';
import { ANSWER_WITHIN_MS, QUERY_CACHE_MS } from '#contract/limits.ts';
import { answeredOrOverdue } from './answered-or-overdue.ts';
import { retry } from './retry.ts';
import { browserClock } from './clock.ts';

/** What is asked, by name and parameters: screens that ask the same share one answer. */
type QueryKey = readonly [name: string, ...parameters: unknown[]];

interface Options {
  /** For how long an answer is not asked for again; five minutes unless told. */
  readonly freshMs?: number;
  /** Not asked again when the window gets the focus or the connection is back: asking leaves a trace. */
  readonly isOnce?: boolean;
  /** Whether a failure is tried again before it is an error; so unless told. */
  readonly retries?: boolean;
}

const isOnline = () => navigator.onLine;

function configuration({ freshMs = QUERY_CACHE_MS, isOnce = false }: Options): SWRConfiguration {
  return {
    dedupingInterval: freshMs,
    shouldRetryOnError: false,
    revalidateOnFocus: !isOnce,
    revalidateOnReconnect: !isOnce,
  };
}

/** Told of a question that waits too long. Its answer is still taken, whenever it comes. */
const NO_ANSWER_YET = new Error('overdue');

/** That error, once this question has waited too long. It stands in every script of answers, and so without memoising. */
function useOverdue(question: QueryKey | null, isWaiting: boolean): Error | undefined {
  'use no memo';
  const [overdue, setOverdue] = useState('');
  const asked = isWaiting && question ? JSON.stringify(question) : '';
  useEffect(() => {
    const timer = asked ? setTimeout(setOverdue, ANSWER_WITHIN_MS, asked) : undefined;
    return () => clearTimeout(timer);
  }, [asked]);
  return asked && overdue === asked ? NO_ANSWER_YET : undefined;
}

export interface Query<T> {
  /** The last answer, also while a newer one is asked for. */
  readonly data: T | undefined;
  /** Why there is no newer answer, once every retry failed or the first answer is overdue. */
  readonly error: Error | undefined;
  /** Neither an answer nor an error yet. */
  readonly isPending: boolean;
  /** Asks again now. */
  reload(): void;
  /** Asks again now, and ends once that is answered, has failed, or is overdue. */
  retry(): Promise<unknown>;
  /** Takes this as the answer, such as what a change was answered with. */
  mutate(data: T): void;
}

/** The server's answer to a question, asked once and kept. A null question is not asked. */
export function useQuery<T>(question: QueryKey | null, ask: () => Promise<T>, options: Options = {}): Query<T> {
  const { data, error, mutate } = useSWR<T, Error>(
    question,
    () => (options.retries === false ? ask() : retry(ask, browserClock, isOnline)),
    configuration(options),
  );
  const isWaiting = data === undefined && error === undefined;
  const overdue = useOverdue(question, isWaiting);
  return {
    data,
    error: error ?? overdue,
    isPending: isWaiting && !overdue,
    reload: () => void mutate(),
    retry: () => answeredOrOverdue(mutate()),
    mutate: (answer) => void mutate(answer, { revalidate: false }),
  };
}

/** One page of a list that goes on at `nextCursor`. */
interface Page {
  readonly nextCursor: string | null;
}

export interface InfiniteQuery<T> {
  /** The pages read so far; those of the question before, while the first of a new one is on its way. */
  readonly pages: readonly T[] | undefined;
  readonly error: Error | undefined;
  readonly isPending: boolean;
  /** The first page is asked for anew while older ones are shown. */
  readonly isRefreshing: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  more(): void;
  reload(): void;
  /** Asks again now, and ends once that is answered, has failed, or is overdue. */
  retry(): Promise<unknown>;
}

/** The server's answer in pages. It is asked for anew whenever a screen opens that shows it. */
export function useInfiniteQuery<T extends Page>(
  question: QueryKey,
  ask: (cursor: string | null) => Promise<T>,
  { freshMs = 0, ...options }: Options = {},
): InfiniteQuery<T> {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<T, Error>(
    (_, previous: T | null) => (previous?.nextCursor === null ? null : [...question, previous?.nextCursor ?? null]),
    (asked: readonly unknown[]) => retry(() => ask(asked.at(-1) as string | null), browserClock, isOnline),
    {
      ...configuration({ ...options, freshMs }),
      keepPreviousData: true,
      revalidateFirstPage: false,
      revalidateOnMount: true,
    },
  );
  const isWaiting = data === undefined && error === undefined;
  const overdue = useOverdue(question, isWaiting);
  const isLoadingMore = isValidating && data !== undefined && size > data.length;
  return {
    pages: data,
    error: error ?? overdue,
    isPending: isWaiting && !overdue,
    isRefreshing: isValidating && !isLoadingMore,
    hasMore: (data?.at(-1)?.nextCursor ?? null) !== null,
    isLoadingMore,
    more: () => void setSize((data?.length ?? 0) + 1),
    reload: () => void mutate(),
    retry: () => answeredOrOverdue(mutate()),
  };
}
