import type { ReportedLocation } from '#contract/entities/reported-location.ts';
import { copy } from '../copy.ts';
import { listCopy } from './list-copy.ts';

const words = listCopy.standing;

/** A month such as 2026-11 as people write it in English. */
function monthName(month: string): string {
  const atMs = Date.parse(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(atMs);
}

/** What is known of a published report beside its text, one sentence each. An older answer has none of it. */
export function standingOf(report: ReportedLocation): readonly string[] {
  const { verification, isVerified, basis, freshness, situation, corroborations = 0, stayedIn } = report;
  return [
    copy.verification[verification ?? (isVerified ? 2 : 0)],
    basis && words.basis[basis],
    stayedIn === undefined ? null : words.stayedIn(monthName(stayedIn)),
    corroborations > 0 ? words.corroborations(corroborations) : null,
    situation && words.situation[situation],
    freshness && words.freshness[freshness],
  ].filter((sentence) => typeof sentence === 'string');
}
