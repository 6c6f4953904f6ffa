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
  /** The server's answer to a reviewer whose strike would be a ban. */
  banNeedsAdmin: 'The next strike is a ban. An administrator gives it.',
  /** The server's answer to one answer too many. */
  answersLimited: (seconds: number) =>
    `You can answer ten times a day. Please try again in ${count(Math.ceil(seconds / 60), 'minute', 'minutes')}.`,
  /** The server's answer to one round too many. */
  checksLimited: (seconds: number) =>
    `You have sent as many rounds as we can take at once. Please try again in ${count(Math.ceil(seconds / 3_600), 'hour', 'hours')}.`,
  /** The server's answer to an account that is paused. */
  pausedUntil: (date: string) =>
    `Reports from this account are paused until ${date}. Under Security Reports you can read why and ask somebody else to look at it.`,
  /** Refusals that only the server tells: pages show what it said. */
  errors: {
    'report-not-found': 'This report is not public, or does not exist.',
    'report-changed': 'This report was changed while you were reading it.',
    'report-exists': 'A report with this number was already sent.',
    'report-move-refused': 'That is not possible in the state this report is in.',
    'own-report': 'Nobody reviews their own report or their own decision.',
    'conflict-of-interest': 'You said that you are connected with this place. Somebody else decides.',
    'report-claimed': 'Another reviewer is working on this report.',
    'merge-refused':
      'Reports can be joined when they are about the same place and kind of issue, less than 180 days apart.',
    'burst-goes-on':
      'More reports about this place may be on their way. It can be let in three days after it was held.',
    'burst-told':
      'It came with others about this place, and one of them is public. Join it with that one, or approve it with its stay shown.',
    'publish-too-early':
      'It is too early. Approve it: it is published when its time comes, or when a second reviewer agrees.',
    'second-reader-needed': 'This needs a second reviewer. Approve it, and somebody else publishes it.',
    'place-not-found': 'Nothing is published about a place at this address.',
    'place-answer-refused':
      'You speak for this place. Guests say what they saw there. You can answer a report, or ask for another look.',
    'place-not-yours': 'A reviewer has not confirmed that you speak for this place.',
    'place-claim-exists': 'You asked to speak for this place before.',
    'place-claim-not-found': 'There is no such request.',
    'reply-personal-data':
      'Your answer seems to name a person, a room or a way to reach somebody. Please write it without.',
    'reply-waits': 'An answer of yours to this report is waiting for a reviewer.',
    'reply-not-found': 'There is no such answer.',
    'appeal-refused': 'A decision can be appealed once, within six months.',
    'reports-paused': 'Reports from this account are paused.',
    'strike-not-found': 'There is no such strike.',
    'strike-refused': 'This report was sent without an account, or has brought a strike before.',
    'reports-rate-limited': 'You have sent as many reports as we can take at once. Please try again later.',
  },
} as const;
