import type { ApiErrorBody, ApiErrorCode } from '#contract/error-codes.ts';
import { copy as account } from '#features/account/copy.ts';
import { answerCopy as reportAnswers } from '#features/reports/answer-copy.ts';
import { mistakesCopy as reportMistakes } from '#features/reports/form/mistakes-copy.ts';
import { reviewCopy } from '#features/reports/desk/copy.ts';
import { copy as checkTimer } from '#features/check-timer/copy.ts';
import { copy as evidence } from '#features/evidence/copy.ts';
import { noticeCopy } from '#features/reports/notices/copy.ts';
import { copy as reportEvidence } from '#features/reports/evidence/copy.ts';
import { copy as scanHistory } from '#features/scan-history/copy.ts';
import { copy as subscription } from '#features/subscription/copy.ts';
import { copy as server } from './copy.ts';

/** The sentence of every code the API answers, each from the one copy.ts that owns it. */
export const ERROR_SENTENCES: Readonly<Record<ApiErrorCode, string>> = {
  ...server.errors,
  ...account.errors,
  ...reportMistakes.errors,
  ...reviewCopy.errors,
  ...reportAnswers.errors,
  ...noticeCopy.errors,
  ...checkTimer.errors,
  ...evidence.errors,
  ...reportEvidence.errors,
  ...scanHistory.errors,
  ...subscription.errors,
};

/** The JSON of an error answer. `message` stands instead of the code's own sentence. */
export function errorJson(code: ApiErrorCode, message: string = ERROR_SENTENCES[code]): string {
  return JSON.stringify({ message, code } satisfies ApiErrorBody);
}
