import type { Basis, Dispute, ReportStatus, Situation, Verification } from '#contract/entities/reported-location.ts';
import type { ActorRole, CampaignWait, ReportAction, TextSpan } from '#contract/entities/review.ts';
import { MINUTE_MS } from '#core/time/durations.ts';

/** Hashes of a line's texts, each with the same salt in front: without it a short text could be guessed from its hash. */
export interface TextDigests {
  /** Absent once the texts are erased. */
  readonly salt?: string;
  readonly reason?: string;
  readonly previous?: string;
}

/** What an event carries beside who, when and why. */
export interface EventDetail {
  readonly redactions?: readonly TextSpan[];
  readonly notPersonal?: readonly TextSpan[];
  readonly verification?: Verification;
  readonly basis?: Basis;
  /** Nobody publishes the report before: the stay is not over. */
  readonly publishAfterMs?: number;
  /** One person alone does not either before this: a campaign would show by then. Present with `campaignBecause`. */
  readonly campaignUntilMs?: number;
  readonly campaignBecause?: CampaignWait;
  /** The report that this one says again. */
  readonly mergedInto?: string;
  readonly dispute?: Dispute;
  readonly situation?: Situation;
  /** What stands for the texts of this line in its hash, so that they can be erased and it still holds. */
  readonly texts?: TextDigests;
}

/** One line of a report's log. `seq` counts from 1 within the report. */
export interface ReportEvent {
  readonly seq: number;
  readonly atMs: number;
  readonly actorRole: ActorRole;
  /** The account that acted; null for anonymous reporters and for rules. */
  readonly actorId: string | null;
  readonly action: ReportAction;
  readonly from: ReportStatus | null;
  readonly to: ReportStatus;
  readonly reasonCode: string | null;
  readonly reasonText: string | null;
  /** The description before this event, where the event changed it. */
  readonly previousText: string | null;
  readonly detail: EventDetail;
}

export interface Actor {
  readonly role: ActorRole;
  readonly id: string | null;
}

/** Looking again within this time is the same look. */
const VIEW_MS = 10 * MINUTE_MS;

/** Whether the log's last line already says that `actor` is looking. */
export function isRepeatedView(last: ReportEvent | undefined, actor: Actor, atMs: number): boolean {
  return last?.action === 'view' && last.actorId === actor.id && atMs - last.atMs < VIEW_MS;
}
