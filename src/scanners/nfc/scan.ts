import { fail, ok, type Result } from '#core/result.ts';
import { SECOND_MS } from '#core/time/durations.ts';
import {
  FURTHER_SCAN_CARDS,
  MAX_ID_LENGTH,
  PROGRESS_CAP,
  PROGRESS_COMPLETE,
  PROGRESS_INITIALIZING,
  PROGRESS_LISTENING,
  PROGRESS_PER_REMAINING_SECOND,
  PROGRESS_PER_SECOND,
  SCAN_MS,
  SHOWN_ID_LENGTH,
  STATUS_CHANGES_MS,
  type NfcErrorCode,
} from './definition.ts';
import { parseSerialNumber, type CardFacts, type CardType } from './uid.ts';

/** A card that was laid on the phone. */
export interface NfcCard {
  /** Its number as shown and saved: cut, so that the whole number never leaves this state. Empty where it has none. */
  readonly id: string;
  readonly type: CardType;
  /** Milliseconds since the scan started. */
  readonly lastSeenMs: number;
  readonly facts: CardFacts;
}

/** What went wrong; `detail` is the browser's own sentence where the error code's sentence quotes it. */
export interface NfcFailure {
  readonly code: NfcErrorCode;
  readonly detail: string;
}

/** Why a scan is over. Only 'time-up' is a scan that ran to its end. */
export type NfcScanEnd = 'time-up' | 'stopped' | 'failed';

export interface IdleNfcScan {
  readonly kind: 'idle';
  readonly failure: NfcFailure | null;
}

export interface RunningNfcScan {
  readonly kind: 'scanning';
  /** Null for a real scan. Else why there is no reader, and the scan is a demo: nothing was read, nothing is saved. */
  readonly demo: NfcFailure | null;
  /** Null until the browser's reader listens. */
  readonly startedAtMs: number | null;
  readonly elapsedMs: number;
  readonly cards: readonly NfcCard[];
  /** Readings whose number is of no known shape. */
  readonly rejected: number;
}

export interface NfcResults {
  readonly kind: 'results';
  readonly demo: NfcFailure | null;
  readonly end: NfcScanEnd;
  readonly failure: NfcFailure | null;
  readonly startedAtMs: number;
  readonly elapsedMs: number;
  readonly cards: readonly NfcCard[];
  readonly rejected: number;
}

/** Idle, then scanning (SCAN_MS), then results; Scan Again returns to idle (specification, section 4). */
export type NfcScan = IdleNfcScan | RunningNfcScan | NfcResults;

export type NfcScanEvent =
  | { readonly kind: 'start'; readonly demo: NfcFailure | null }
  /** Start was pressed where no reader is. */
  | { readonly kind: 'refused'; readonly failure: NfcFailure }
  | { readonly kind: 'listening'; readonly atMs: number }
  | { readonly kind: 'tick'; readonly atMs: number }
  | { readonly kind: 'reading'; readonly serialNumber: string; readonly atMs: number }
  | { readonly kind: 'stopped'; readonly atMs: number }
  | { readonly kind: 'failed'; readonly failure: NfcFailure; readonly atMs: number }
  | { readonly kind: 'again' };

export interface IllegalMove {
  readonly kind: 'illegal-move';
  readonly from: NfcScan['kind'];
  readonly event: NfcScanEvent['kind'];
}

export const IDLE: IdleNfcScan = { kind: 'idle', failure: null };

/** The next state, or which move was illegal; the state given is then still the right one. */
export function reduce(scan: NfcScan, event: NfcScanEvent): Result<NfcScan, IllegalMove> {
  if (scan.kind === 'idle' && event.kind === 'start') {
    return ok({ kind: 'scanning', demo: event.demo, startedAtMs: null, elapsedMs: 0, cards: [], rejected: 0 });
  }
  if (scan.kind === 'idle' && event.kind === 'refused') return ok({ kind: 'idle', failure: event.failure });
  if (scan.kind === 'results' && event.kind === 'again') return ok(IDLE);
  if (scan.kind === 'scanning') {
    switch (event.kind) {
      case 'listening':
        return ok({ ...scan, startedAtMs: scan.startedAtMs ?? event.atMs });
      case 'tick':
        return ok(advance(scan, event.atMs));
      case 'reading':
        return ok(addReading(scan, event.serialNumber, event.atMs));
      case 'stopped':
        return ok(scan.startedAtMs === null ? IDLE : finish(scan, 'stopped', event.atMs, null));
      case 'failed':
        // Before the reader listens there is nothing to show but the failure itself.
        return ok(
          scan.startedAtMs === null
            ? { kind: 'idle', failure: event.failure }
            : finish(scan, 'failed', event.atMs, event.failure),
        );
      case 'start':
      case 'refused':
      case 'again':
        break;
    }
  }
  return fail({ kind: 'illegal-move', from: scan.kind, event: event.kind });
}

function elapsedAt(scan: RunningNfcScan, atMs: number): number {
  if (scan.startedAtMs === null) return 0;
  return Math.min(SCAN_MS, Math.max(scan.elapsedMs, atMs - scan.startedAtMs));
}

function advance(scan: RunningNfcScan, atMs: number): RunningNfcScan | NfcResults {
  const elapsedMs = elapsedAt(scan, atMs);
  return elapsedMs >= SCAN_MS ? finish(scan, 'time-up', atMs, null) : { ...scan, elapsedMs };
}

function finish(scan: RunningNfcScan, end: NfcScanEnd, atMs: number, failure: NfcFailure | null): NfcResults {
  const { demo, cards, rejected } = scan;
  const startedAtMs = scan.startedAtMs ?? atMs;
  return { kind: 'results', demo, end, failure, startedAtMs, elapsedMs: elapsedAt(scan, atMs), cards, rejected };
}

function addReading(scan: RunningNfcScan, serialNumber: string, atMs: number): RunningNfcScan {
  const parsed = parseSerialNumber(serialNumber);
  if (!parsed.ok) return { ...scan, rejected: scan.rejected + 1 };
  const facts = parsed.value;
  const elapsedMs = elapsedAt(scan, atMs);
  const card = { id: shownId(serialNumber), type: facts.cardType, lastSeenMs: elapsedMs, facts };
  const known = scan.cards.some((other) => other.facts.countsAs === facts.countsAs);
  const cards = known
    ? scan.cards.map((other) => (other.facts.countsAs === facts.countsAs ? { ...other, lastSeenMs: elapsedMs } : other))
    : [...scan.cards, card];
  return { ...scan, elapsedMs, cards };
}

/** A card number as it is shown and saved (specification, section 3). */
export function shownId(serialNumber: string): string {
  return serialNumber.length > MAX_ID_LENGTH ? `${serialNumber.slice(0, SHOWN_ID_LENGTH)}...` : serialNumber;
}

/** 0 to 100, as the specification moves it: 10 while initializing, 25 once listening, 5 a second up to 90, 100 at the end. */
export function progressOf(scan: RunningNfcScan | NfcResults): number {
  if (scan.kind === 'results') return PROGRESS_COMPLETE;
  if (scan.startedAtMs === null) return PROGRESS_INITIALIZING;
  const seconds = Math.floor(scan.elapsedMs / SECOND_MS);
  return Math.min(PROGRESS_CAP, PROGRESS_LISTENING + seconds * PROGRESS_PER_SECOND);
}

/** Whole seconds shown as remaining: 15 minus progress / 6.67. */
export function remainingSeconds(progress: number): number {
  return Math.max(0, Math.round(SCAN_MS / SECOND_MS - progress / PROGRESS_PER_REMAINING_SECOND));
}

/** Which status text stands: 'initializing', 0 to 3 for the texts from the start and from each change, or 'complete'. */
export function statusOf(scan: RunningNfcScan | NfcResults): 'initializing' | 'complete' | 0 | 1 | 2 | 3 {
  if (scan.kind === 'results') return 'complete';
  if (scan.startedAtMs === null) return 'initializing';
  return STATUS_CHANGES_MS.filter((atMs) => scan.elapsedMs >= atMs).length as 0 | 1 | 2 | 3;
}

/**
 * More than one card during one scan: a question to ask, which the submission carries as threatDetected.
 * Random numbers count once, so a card that changes its number is no second card.
 */
export function isMoreThanOneCard({ cards }: Pick<NfcResults, 'cards'>): boolean {
  return cards.length > 1;
}

/** While few cards are listed, a further scan is offered; without any there is a gap to close first. */
export function isFurtherScanOffered({ cards }: Pick<NfcResults, 'cards'>): boolean {
  return cards.length > 0 && cards.length < FURTHER_SCAN_CARDS;
}

/** The scan ran to its end and felt at least one card, which proves that the reader works. */
export function isComplete(scan: NfcResults): boolean {
  return scan.end === 'time-up' && scan.cards.length > 0;
}

/** The failure behind an error of the browser's reader. */
export function failureOf(error: { readonly name: string; readonly message: string }): NfcFailure {
  switch (error.name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return { code: 'nfc-denied', detail: error.message };
    case 'NotSupportedError':
      return { code: 'nfc-unsupported', detail: error.message };
    case 'AbortError':
      return { code: 'nfc-timed-out', detail: error.message };
    default:
      return { code: 'nfc-failed', detail: error.message };
  }
}
