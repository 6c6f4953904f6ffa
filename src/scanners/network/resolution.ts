/*
 * How long a scan waits for addresses to answer. A system asks for an address up to three times, a second apart, and
 * forgets it then; radio loses questions and answers alike, address resolution's before all, which nothing repeats.
 */

/** When each question for an address goes out, after its first. The fourth is the scan's own, once the system gave up. */
export const TRIES_MS = [0, 1_000, 2_000, 3_100, 4_100] as const;
/** How long after a question its answer may still come: at most, and on the quickest network. */
const ANSWER_MS = 250;
const LEAST_ANSWER_MS = 120;
/** A host that was not there this long after its first question, when the table was read, was met by a repeated one. */
export const LATE_MS = 500;
/** From this try on the scan asks again itself. */
export const OWN_TRY = 3;

/** How long to wait for the last answers, where nine of ten connections took no longer than this; null where none was made. */
export function answerMs(slowConnectMs: number | null): number {
  return slowConnectMs === null ? ANSWER_MS : Math.min(ANSWER_MS, Math.max(LEAST_ANSWER_MS, 6 * slowConnectMs));
}

/** Fewer hosts than this expected to be missing are not waited for. */
const MISSING_ENOUGH = 0.05;

export interface HostsMet {
  readonly met: number;
  /** Of them by a repeated question, and hosts that answer over IPv6 alone, since a lost question hides one over IPv4. */
  readonly late: number;
}

/** The share of questions that goes unanswered, from the hosts that only a repeated one met; half a host where none did. */
function lossOf({ met, late }: HostsMet): number {
  return Math.min(1, (late + 0.5) / (met + 1));
}

/** How many hosts of this network are likely still unmet after so many questions to each. */
export function expectedMissing(hosts: HostsMet, tries: number): number {
  return hosts.met * lossOf(hosts) ** tries;
}

/** Whether another question for each silent address is worth its second. */
export function worthAnotherTry(hosts: HostsMet, tries: number): boolean {
  return tries < TRIES_MS.length && hosts.late > 0 && expectedMissing(hosts, tries) > MISSING_ENOUGH;
}
