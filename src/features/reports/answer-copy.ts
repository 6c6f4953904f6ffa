import { count } from './count.ts';

/** Sentences of the server that must name something: whose change was missed, how long to wait. */
export const answerCopy = {
  /** The server's answer to a decision that came too late, naming the other person's change. */
  changedBy: (who: string, what: string, status: string) =>
    `This report was changed while you were reading it. ${who}: ${what}. It is now: ${status}.`,
  moveRefused: (status: string) => `That is not possible now. The report is: ${status}.`,
  /** What stands where a report was public once. */
  tombstone: {
    removed: (date: string, reason: string) => `Removed on ${date}. ${reason}`.trim(),
    withdrawn: (date: string) => `Withdrawn by its reporter on ${date}.`,
  },
  claimedUntil: (who: string, time: string) => `${who} is working on this report until ${time}.`,
  /** The server's answer to one report too many. */
  limitedFor: (seconds: number) =>
    seconds < 2 * 3_600
      ? `You have sent as many reports as we can take at once. Please try again in ${count(Math.ceil(seconds / 60), 'minute', 'minutes')}.`
      : `You have sent as many reports as we can take at once. Please try again in ${Math.ceil(seconds / 3_600)} hours.`,
} as const;
