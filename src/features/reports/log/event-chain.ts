import type { ReportEvent } from './report-event.ts';

/** A log line together with the hash that ties it to the line before. */
export interface ChainedEvent extends ReportEvent {
  readonly previousHash: string;
  readonly hash: string;
}

/** What the first line of every log is chained to. */
export const CHAIN_START = '0'.repeat(64);

/** A collision-resistant hash of a text, as lower-case hexadecimal. */
export type HashText = (text: string) => string;

/** The event as one text: a fixed order of fields, so that equal events hash equally wherever they come from. */
function canonical(reportId: string, event: ReportEvent): string {
  const spans = (list: readonly { field: string; start: number; end: number }[] | undefined) =>
    list?.map(({ field, start, end }) => [field, start, end]) ?? null;
  const { publishAfterMs, campaignUntilMs, campaignBecause, mergedInto, dispute, situation, basis, texts } =
    event.detail;
  // Lines written before these existed keep their hash.
  const later = [publishAfterMs, mergedInto, dispute, situation, basis].map((value) => value ?? null);
  return JSON.stringify([
    reportId,
    event.seq,
    event.atMs,
    event.actorRole,
    event.actorId,
    event.action,
    event.from,
    event.to,
    event.reasonCode,
    texts ? (texts.reason ?? null) : event.reasonText,
    texts ? (texts.previous ?? null) : event.previousText,
    spans(event.detail.redactions),
    spans(event.detail.notPersonal),
    event.detail.verification ?? null,
    ...(later.some((value) => value !== null) ? later : []),
    ...(campaignUntilMs === undefined ? [] : [campaignUntilMs, campaignBecause]),
  ]);
}

/** A line whose texts are told by their hashes, so that they can be erased later. `salt` is random for each line. */
export function withDigests<Event extends Omit<ReportEvent, 'seq'>>(event: Event, salt: string, hash: HashText): Event {
  const { reasonText, previousText } = event;
  if (reasonText === null && previousText === null) return event;
  const digest = (text: string) => hash(`${salt}\n${text}`);
  const texts = {
    salt,
    ...(reasonText === null ? {} : { reason: digest(reasonText) }),
    ...(previousText === null ? {} : { previous: digest(previousText) }),
  };
  return { ...event, detail: { ...event.detail, texts } };
}

/** The line without its texts. */
export function withoutTexts<Event extends ReportEvent>(event: Event): Event {
  const { salt: _, ...digests } = event.detail.texts ?? {};
  const detail = event.detail.texts ? { ...event.detail, texts: digests } : event.detail;
  return { ...event, reasonText: null, previousText: null, detail };
}

/** Whether the texts of a line are those that its hashes stand for; texts that were erased are. */
function hasItsTexts({ reasonText, previousText, detail: { texts } }: ReportEvent, hash: HashText): boolean {
  if (!texts) return true;
  const holds = (text: string | null, digest: string | undefined) =>
    text === null ? digest === undefined || texts.salt === undefined : hash(`${texts.salt}\n${text}`) === digest;
  return holds(reasonText, texts.reason) && holds(previousText, texts.previous);
}

/** The hash of an event that follows `previousHash` in its report's log. */
export function eventHash(reportId: string, event: ReportEvent, previousHash: string, hash: HashText): string {
  return hash(`${previousHash}\n${canonical(reportId, event)}`);
}

/** The sequence number of the first line that does not follow from the lines before it; null if the log is whole. */
export function firstBrokenLink(reportId: string, events: readonly ChainedEvent[], hash: HashText): number | null {
  let previousHash = CHAIN_START;
  let seq = 1;
  for (const event of events) {
    if (event.seq !== seq || event.previousHash !== previousHash) return seq;
    if (event.hash !== eventHash(reportId, event, previousHash, hash) || !hasItsTexts(event, hash)) return seq;
    previousHash = event.hash;
    seq += 1;
  }
  return null;
}
