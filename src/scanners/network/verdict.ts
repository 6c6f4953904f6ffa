import { firstMatch } from '#core/match/fingerprint.ts';
import { combine } from '#core/match/log-odds.ts';
import { tablesFor } from './fingerprints/tables.ts';
import {
  MAX_BANNER_CHARACTERS,
  WATCHING_KINDS,
  WEIGHTS,
  type DeviceKind,
  type NetworkFingerprint,
  type Observable,
  type Vendor,
} from './fingerprints/vocabulary.ts';

/** At or above, a device is called a camera. */
export const CAMERA_PROBABILITY = 0.85;
/** At or above, a device is called possible. */
export const POSSIBLE_PROBABILITY = 0.5;

/** Without any evidence a device is as likely as not to be something else: rows speak from an even prior. */
const EVEN_PRIOR = 0.5;

/** Something a device told about itself. */
export interface Observation {
  readonly observable: Observable;
  readonly text: string;
}

/** A row that spoke, and the text it spoke about. */
export interface Claim {
  readonly rule: string;
  readonly observed: string;
  readonly kind: DeviceKind;
  readonly vendor: Vendor | null;
  /** Probability, from an even prior, that this claim of the kind is right. */
  readonly weight: number;
}

export interface NetworkVerdict {
  readonly verdict: 'camera' | 'possible' | 'other';
  /** Probability that the device watches, 0 to 1; null when nothing it told was recognised. */
  readonly probability: number | null;
  readonly kind: DeviceKind | null;
  readonly vendor: Vendor | null;
  /** Every row that spoke, strongest first. */
  readonly claims: readonly Claim[];
}

function claimOf(row: NetworkFingerprint, text: string): Claim {
  return {
    rule: row.id,
    observed: text.slice(0, 200),
    kind: row.concludes.kind,
    vendor: row.concludes.vendor ?? null,
    weight: WEIGHTS[row.concludes.weight],
  };
}

/**
 * The claim that a text supports, or null. Look-alikes speak first, so that a print server of a camera maker stays a printer;
 * then the more telling of the observable's own table and the product words.
 */
export function claimFor({ observable, text }: Observation): Claim | null {
  const front = text.slice(0, MAX_BANNER_CHARACTERS);
  const [lookAlikes = [], ...tables] = tablesFor(observable);
  const lookAlike = firstMatch(lookAlikes, front);
  if (lookAlike) return claimOf(lookAlike, front);
  const claims = tables.flatMap((table) => {
    const row = firstMatch(table, front);
    return row ? [claimOf(row, front)] : [];
  });
  return (
    claims.toSorted((a, b) => b.weight - a.weight || Number(b.vendor !== null) - Number(a.vendor !== null))[0] ?? null
  );
}

/**
 * Joins everything a device told into one verdict. The same rule counts once however often it spoke,
 * so that one vendor's word in ten banners is not ten pieces of evidence.
 */
export function judge(observations: readonly Observation[]): NetworkVerdict {
  const byRule = new Map<string, Claim>();
  for (const observation of observations) {
    const claim = claimFor(observation);
    if (claim && !byRule.has(claim.rule)) byRule.set(claim.rule, claim);
  }
  const claims = [...byRule.values()].toSorted((a, b) => b.weight - a.weight);
  if (claims.length === 0) return { verdict: 'other', probability: null, kind: null, vendor: null, claims };
  const probability = combine(
    EVEN_PRIOR,
    claims.map(({ kind, weight }) => (WATCHING_KINDS.has(kind) ? weight : 1 - weight)),
  );
  const watches = probability >= POSSIBLE_PROBABILITY;
  const speaker = claims.find(({ kind }) => WATCHING_KINDS.has(kind) === watches) ?? claims[0]!;
  return {
    verdict: probability >= CAMERA_PROBABILITY ? 'camera' : watches ? 'possible' : 'other',
    probability,
    kind: speaker.kind,
    vendor:
      speaker.vendor ??
      claims.find(({ kind, vendor }) => vendor && WATCHING_KINDS.has(kind) === watches)?.vendor ??
      null,
    claims,
  };
}
