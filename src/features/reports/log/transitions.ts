import type { Dispute, ReportStatus, Situation } from '#contract/entities/reported-location.ts';
import type { ActorRole, ReportAction } from '#contract/entities/review.ts';

/** Everything that may move a report. `view` is no move: it is logged and changes nothing. */
export type MoveAction = Exclude<ReportAction, 'view'>;

interface Move<To> {
  readonly to: To;
  readonly by: readonly ActorRole[];
}

type Table<State extends string> = Readonly<Record<State, Readonly<Partial<Record<MoveAction, Move<State>>>>>>;

const REVIEWERS = ['reviewer', 'admin'] as const;
const SENIOR = ['admin'] as const;
const REPORTER = ['reporter'] as const;
const RULE = ['rule'] as const;
const VENUE = ['venue', 'reviewer', 'admin'] as const;
/** Who takes down, decides complaints, and keeps a report for a court. */
const DESKS = ['reviewer', 'admin', 'legal'] as const;

/** Who reads what was sent, photos and all; the legal desk reads what is public. */
export const SEES_EVIDENCE: ReadonlySet<ActorRole> = new Set(REVIEWERS);

/** What may happen to a report that does not exist yet. */
export const FIRST_MOVE = { action: 'submit', to: 'submitted', by: REPORTER } as const;

const withdraw = { to: 'withdrawn', by: REPORTER } as const;
const hold = { to: 'held', by: RULE } as const;

/** Status -> action -> where it leads and who may do it. A pair that is not listed is refused. */
export const TRANSITIONS: Table<ReportStatus> = {
  submitted: {
    check: { to: 'pending', by: RULE },
    hold,
    withdraw,
  },
  // Looks like a campaign: only an administrator lets it into the queue.
  held: {
    release: { to: 'pending', by: SENIOR },
    reject: { to: 'rejected', by: SENIOR },
    add: { to: 'held', by: REPORTER },
    withdraw,
  },
  pending: {
    publish: { to: 'published', by: REVIEWERS },
    approve: { to: 'approved', by: REVIEWERS },
    needs_info: { to: 'needs_info', by: REVIEWERS },
    reject: { to: 'rejected', by: REVIEWERS },
    merge: { to: 'merged', by: REVIEWERS },
    hold,
    // The same account sent more about the same thing.
    add: { to: 'pending', by: REPORTER },
    withdraw,
  },
  needs_info: {
    answer: { to: 'pending', by: REPORTER },
    // The question was never answered.
    reject: { to: 'rejected', by: REVIEWERS },
    archive: { to: 'archived', by: RULE },
    add: { to: 'pending', by: REPORTER },
    withdraw,
  },
  // Seen by nobody yet: a second reviewer, the end of the stay, or both are waited for.
  approved: {
    publish: { to: 'published', by: [...REVIEWERS, 'rule'] },
    approve: { to: 'approved', by: REVIEWERS },
    // By rule where another of the same burst was published meanwhile: see the refusal 'burst-told' in review.ts.
    return: { to: 'pending', by: [...REVIEWERS, 'rule'] },
    hold,
    // The readers have not seen what was added.
    add: { to: 'pending', by: REPORTER },
    withdraw,
  },
  published: {
    // Takes something more out of the public text, such as a name that was overlooked.
    redact: { to: 'published', by: REVIEWERS },
    // A second look at the substance: new evidence, a confirmation.
    verify: { to: 'published', by: REVIEWERS },
    // By rule where an urgent complaint comes: see notices/notice.ts.
    suspend: { to: 'suspended', by: [...DESKS, 'rule'] },
    // The first of two: it is out of the public at once, and removed when somebody else agrees. See afterRemoval in review.ts.
    remove: { to: 'suspended', by: DESKS },
    archive: { to: 'archived', by: RULE },
    withdraw,
  },
  suspended: {
    restore: { to: 'published', by: [...DESKS, 'rule'] },
    // A person agrees with the rule that took it down.
    suspend: { to: 'suspended', by: DESKS },
    // Where more have to agree it stays where it is: see afterRemoval in review.ts.
    remove: { to: 'removed', by: DESKS },
    withdraw,
  },
  // The next two can be appealed, and looked at again by somebody else than the people who decided.
  rejected: {
    appeal: { to: 'rejected', by: REPORTER },
    reopen: { to: 'pending', by: REVIEWERS },
    uphold: { to: 'rejected', by: REVIEWERS },
  },
  removed: {
    appeal: { to: 'removed', by: REPORTER },
    reopen: { to: 'pending', by: REVIEWERS },
    uphold: { to: 'removed', by: REVIEWERS },
  },
  merged: {
    // By rule when the reporter of the other one takes it back.
    split: { to: 'pending', by: [...REVIEWERS, 'rule'] },
    withdraw,
  },
  // Either published until it was too old to count, or a question that nobody answered.
  archived: {
    verify: { to: 'published', by: REVIEWERS },
    redact: { to: 'archived', by: REVIEWERS },
    suspend: { to: 'suspended', by: [...DESKS, 'rule'] },
    remove: { to: 'suspended', by: DESKS },
    answer: { to: 'pending', by: REPORTER },
    reopen: { to: 'pending', by: REVIEWERS },
    withdraw,
  },
  withdrawn: {},
};

const STATUSES = Object.keys(TRANSITIONS) as readonly ReportStatus[];

type StatusSet = ReadonlySet<ReportStatus>;

/** The statuses in which the table lists this action, whoever may do it. */
export const statusesWith = (action: MoveAction): StatusSet =>
  new Set(STATUSES.filter((status) => TRANSITIONS[status][action]));

const leadsTo = (from: ReportStatus, to: ReportStatus): boolean =>
  Object.values(TRANSITIONS[from]).some((move) => move.to === to);

/** What its account sends about the same thing is added to the report. */
export const ADDABLE_STATUSES = statusesWith('add');

/** On its way to the public: nobody has decided for good, nor was it public before. */
export const UNDECIDED_STATUSES: StatusSet = new Set([FIRST_MOVE.to, ...ADDABLE_STATUSES]);

/** Public, or can become so again without being decided again. */
export const PUBLICATION_STATUSES: StatusSet = new Set(
  STATUSES.filter((status) => leadsTo('published', status) && leadsTo(status, 'published')),
);

/** Neither on its way to the public nor in it: nothing can be joined with the report. */
export const FINISHED_STATUSES: StatusSet = new Set(
  STATUSES.filter((status) => !UNDECIDED_STATUSES.has(status) && !PUBLICATION_STATUSES.has(status)),
);

/** Finished or archived: nothing more is sent with the report, and its log can go. */
export const CLOSED_STATUSES: StatusSet = new Set([...FINISHED_STATUSES, 'archived']);

const COMPLAINANTS = [...VENUE, 'complainant'] as const;
const notice = { to: 'notice_received', by: COMPLAINANTS } as const;
const contact = { to: 'poster_contacted', by: DESKS } as const;
const agree = { to: 'upheld', by: DESKS } as const;
const dismiss = { to: 'rejected', by: DESKS } as const;
const reply = { to: 'venue_replied', by: VENUE } as const;

/** The complaint about a report: open from the notice until somebody who did not publish the report decides. */
export const DISPUTE_TRANSITIONS: Table<Dispute> = {
  // An answer may stand under any report; where nobody complained it changes nothing but the log.
  none: { notice, reply: { to: 'none', by: VENUE } },
  // Whatever comes while one is open is a line of the log, and leaves it where it is.
  notice_received: { notice, contact, reply, agree, dismiss },
  poster_contacted: {
    notice: { to: 'poster_contacted', by: COMPLAINANTS },
    reply,
    agree,
    dismiss,
    answer: { to: 'poster_contacted', by: REPORTER },
  },
  venue_replied: { notice: { to: 'venue_replied', by: COMPLAINANTS }, contact, reply, agree, dismiss },
  upheld: { notice, reply: { to: 'upheld', by: VENUE } },
  rejected: { notice, reply: { to: 'rejected', by: VENUE } },
};

const stillThere = { to: 'ongoing', by: REVIEWERS } as const;
const cannotTell = { to: 'unknown', by: REVIEWERS } as const;
const claimFixed = { to: 'resolved_by_venue', by: VENUE } as const;
const confirmFixed = { to: 'resolved_confirmed', by: REVIEWERS } as const;

/** What became of the thing itself: a venue may only claim that it is gone, evidence since then confirms it. */
export const SITUATION_TRANSITIONS: Table<Situation> = {
  unknown: { still_there: stillThere, claim_fixed: claimFixed, confirm_fixed: confirmFixed },
  ongoing: { cannot_tell: cannotTell, claim_fixed: claimFixed, confirm_fixed: confirmFixed },
  resolved_by_venue: { still_there: stillThere, cannot_tell: cannotTell, confirm_fixed: confirmFixed },
  resolved_confirmed: { still_there: stillThere },
};

/**
 * Whether everything of a report is kept for a court, whatever its time. 'unlogged': a release that wrote no line of it
 * set it, so that its log does not tell who; that lasts until the first line about it.
 */
export type LegalHold = 'none' | 'unlogged' | 'set';

const setHold = { to: 'set', by: DESKS } as const;
const releaseHold = { to: 'none', by: DESKS } as const;

/** Legal holds, in every status: a court may ask for what was refused or withdrawn as well. */
export const LEGAL_HOLD_TRANSITIONS: Table<LegalHold> = {
  none: { set_legal_hold: setHold },
  unlogged: { set_legal_hold: setHold, release_legal_hold: releaseHold },
  set: { release_legal_hold: releaseHold },
};
