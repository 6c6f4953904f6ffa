import { ANSWER_WITHIN_MS } from '#contract/limits.ts';
import { browserClock } from './clock.ts';

/** Ends once this is answered, and where the server is silent once an answer is overdue, with none. */
export const answeredOrOverdue = <T>(asked: Promise<T>): Promise<T | void> =>
  Promise.race([asked, browserClock.sleep(ANSWER_WITHIN_MS)]);
