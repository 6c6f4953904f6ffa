import { placeHandlers, type PlaceHandlersOptions } from './place-handlers.ts';
import { publicHandlers, type PublicHandlersOptions } from './public-handlers.ts';
import { receiptHandlers, type ReceiptHandlersOptions } from './receipt-handlers.ts';
import { reviewHandlers, type ReviewHandlersOptions } from './review-handlers.ts';
import { submissionHandlers, type SubmissionHandlersOptions } from './submission-handlers.ts';

export type ReportHandlersOptions = PublicHandlersOptions &
  SubmissionHandlersOptions &
  ReceiptHandlersOptions &
  ReviewHandlersOptions &
  PlaceHandlersOptions;

/** The handlers of reports, receipts, review and places. */
export function reportHandlers(options: ReportHandlersOptions) {
  return {
    ...publicHandlers(options),
    ...submissionHandlers(options),
    ...receiptHandlers(options),
    ...reviewHandlers(options),
    ...placeHandlers(options),
  };
}
