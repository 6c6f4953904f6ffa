import type { DetailedScan } from '#contract/entities/scan-submission.ts';
import type { Evidence } from '#core/evidence/evidence.ts';
import { unitOf } from '#core/evidence/unit-of.ts';
import { reportCopy as words } from './report-copy.ts';
import { findingsOf } from './report.ts';

/** One line of a report's log. */
export interface ReportEntry {
  readonly kind: 'finding' | 'note';
  readonly facts: { readonly [name: string]: string };
}

/** A detailed report as whoever seals it takes it: what was seen, what was not checked, and the scan as it was saved. */
export interface ReportContents {
  readonly entries: readonly ReportEntry[];
  readonly file: { readonly what: string; readonly text: string };
}

/** A bundle's entry takes 64 facts; a finding with more numbers has them in the file. */
const MAX_NUMBERS = 40;

export function reportContents(scan: DetailedScan): ReportContents {
  const { coverage } = scan.submission;
  return {
    entries: [
      ...findingsOf(scan.submission).map(({ title, details, evidence }): ReportEntry => ({
        kind: 'finding',
        facts: { text: [title, ...details].join(', '), ...numbersOf(evidence) },
      })),
      ...(coverage
        ? [
            {
              kind: 'note' as const,
              facts: {
                [words.lookedAt]: coverage.lookedAt,
                [words.saw]: coverage.saw,
                [words.couldNotSee]: coverage.couldNotSee,
              },
            },
          ]
        : []),
      ...(coverage?.notChecked ?? []).map(({ what, why, how }): ReportEntry => ({
        kind: 'note',
        facts: { [words.gapsTitle]: what, text: `${why} ${words.how(how)}` },
      })),
    ],
    file: { what: 'scan', text: JSON.stringify(scan, null, 2) },
  };
}

function numbersOf(evidence: readonly Evidence[]): ReportEntry['facts'] {
  return Object.fromEntries(
    evidence
      .slice(0, MAX_NUMBERS)
      .map(({ rule, measured, threshold, atMs, locator }, index) => [
        `rule ${index + 1}`,
        `${rule}: ${measured.value} ${unitOf(measured.value, measured.unit)}, threshold ${threshold}, at ${atMs} ms, ${locator}`,
      ]),
  );
}
