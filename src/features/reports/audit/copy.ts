import type { EvidenceAction, EvidenceKind } from '#contract/entities/report-evidence.ts';
import { count } from '../count.ts';

/** Words of the logs, as an auditor reads them. */
export const auditCopy = {
  title: 'Logs of reports',
  loading: 'Loading the logs',
  failed: 'The logs could not be loaded.',
  empty: 'Nobody has sent a report yet.',
  more: 'Show more',
  report: (id: string) => `Report ${id}`,
  lines: (lines: number, views: number) =>
    `${count(lines, 'line', 'lines')}, ${views === 0 ? 'never opened' : `opened ${count(views, 'time', 'times')}`} at a desk`,
  sent: 'Sent',
  last: 'Last line',
  lastHash: 'Hash of the last line',
  whole: 'Whole: each line follows from the one before it.',
  broken: 'Damaged: a line does not follow from the one before it.',
  open: 'Read the log',
  loadingLog: 'Loading the log',
  failedLog: 'This log could not be loaded.',
  reason: 'Reason',
  reasonHash: 'Hash of what was written',
  previousTextHash: 'Hash of the text before',
  fileHash: 'Hash of the file',
  hash: 'Hash of the line',
  files: { photo: 'Photo', bundle: 'Bundle' } satisfies Record<EvidenceKind, string>,
  fileEvents: {
    add: 'Added',
    show: 'Shown to everybody',
    hide: 'Kept from the public',
    erase: 'Erased',
    unseal: 'Whole picture erased',
    view: 'Opened',
  } satisfies Record<EvidenceAction, string>,
} as const;
