import * as z from 'zod/mini';
import { isoTime } from './text.ts';

/** What is counted of a quarter; each has its definition in the reports' transparency/copy.ts. */
export const transparencyFigure = z.enum([
  'reportsReceived',
  'reportsHeld',
  'reportsPublished',
  'reportsRejected',
  'reportsMerged',
  'reportsWithdrawn',
  'publishedEdited',
  'repliesPublished',
  'takenDownByPerson',
  'takenDownByRule',
  'restored',
  'removed',
  'removedForLaw',
  'noticesReceived',
  'noticesFalse',
  'noticesUnlawful',
  'noticesPersonalData',
  'noticesIntimate',
  'noticesMinor',
  'noticesThreat',
  'noticesCourtOrder',
  'casesUpheld',
  'casesRejected',
  'noticeAppeals',
  'reportAppeals',
  'reportAppealsGranted',
  'reportAppealsRefused',
]);
export type TransparencyFigure = z.infer<typeof transparencyFigure>;

export const transparencyQuarter = z.object({
  /** Such as 2026-Q4, in UTC. */
  quarter: z.string(),
  from: isoTime,
  /** The first moment that is not in it any more. */
  to: isoTime,
  /** False while it runs. */
  complete: z.boolean(),
  figures: z.record(transparencyFigure, z.number()),
});
export type TransparencyQuarter = z.infer<typeof transparencyQuarter>;

export const transparency = z.object({
  countedAt: isoTime,
  /** Newest first. */
  quarters: z.array(transparencyQuarter),
  /** What each figure counts. */
  definitions: z.record(transparencyFigure, z.string()),
});
