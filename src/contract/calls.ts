import { postAnalytics } from './calls/analytics.ts';
import { getAuditReport, getAuditReports } from './calls/audit.ts';
import { deleteMyCheckTimer, getMyCheckTimer, postMyCheckTimer } from './calls/check-timer.ts';
import { getContacts } from './calls/contacts.ts';
import { postCreateSubscription } from './calls/create-subscription.ts';
import { getEnvCheck } from './calls/env-check.ts';
import {
  getEvidenceLog,
  getEvidenceLogConsistency,
  getEvidenceLogLeaves,
  postEvidenceReceipt,
  postEvidenceTimestamp,
} from './calls/evidence-log.ts';
import { getContentCredentials, postContentCredential } from './calls/content-credentials.ts';
import { getHealth, getOpenapi, getReady } from './calls/health.ts';
import { postLogin } from './calls/login.ts';
import { deleteMe, getMyExport } from './calls/me.ts';
import { getMyInbox, postMyInboxRead } from './calls/inbox.ts';
import { getPublicMetrics } from './calls/metrics.ts';
import { getMyScan, getMyScans, getMyStats } from './calls/my-scans.ts';
import {
  deleteMyMailAddress,
  getMyMailAddress,
  getRecovery,
  postMyMailAddress,
  postMyMailAddressCode,
  postRecoveryMail,
} from './calls/my-mail.ts';
import {
  deleteMySession,
  deleteMySessions,
  getMyRecoveryCodes,
  getMySessions,
  postMyConfirmation,
  postMyPassword,
  postMyRecoveryCodes,
  postRecovery,
} from './calls/my-security.ts';
import { getNetworkConfig } from './calls/network-config.ts';
import {
  getLegalNotices,
  getReviewClocks,
  postLegalDecision,
  postNotice,
  postNoticeAppeal,
  postNoticeLookup,
} from './calls/notices.ts';
import {
  postPaymentsCancel,
  postPaymentsPortal,
  postPaymentsSync,
  postPaypalWebhook,
  postSandboxPayment,
  postStripeWebhook,
} from './calls/payments.ts';
import {
  deleteMyPasskey,
  getMyPasskeys,
  postMyConfirmationOptions,
  postMyPasskeyOptions,
  postMyPasskeys,
  postPasskeyOptions,
  postPasskeySignIn,
} from './calls/passkeys.ts';
import { getPaymentsConfig } from './calls/payments-config.ts';
import { getPaypalSetup, postPaypalCapture, postPaypalOrder, postPaypalSubscription } from './calls/paypal.ts';
import {
  getPlace,
  getReviewPlaces,
  postPlaceCheck,
  postPlaceClaim,
  postReportReply,
  postReviewPlaceClaim,
  postReviewReply,
} from './calls/places.ts';
import { getRentals } from './calls/rentals.ts';
import {
  getMyStrikes,
  getReportDuplicates,
  getReviewStrikes,
  postReportAnswer,
  postReviewStrike,
  postReviewStrikeAppeal,
  postStrikeAppeal,
} from './calls/report-answers.ts';
import { postReceiptAnswer, postReceiptAppeal, postReceiptLookup, postReceiptWithdraw } from './calls/receipt.ts';
import {
  getReportPhoto,
  getReviewEvidence,
  getReviewPicture,
  postEvidenceDecision,
  postEvidencePart,
  postReceiptEvidence,
  postReceiptEvidenceRemoval,
} from './calls/report-evidence.ts';
import { postRegister } from './calls/register.ts';
import {
  getReportedLocation,
  getReportedLocations,
  getReportMap,
  postReportedLocations,
} from './calls/reported-locations.ts';
import {
  getReviewReport,
  getReviewReports,
  postReviewClaim,
  postReviewDecision,
  postReviewInterest,
  postReviewLegalHold,
} from './calls/review.ts';
import { postSecurityScans } from './calls/security-scans.ts';
import { getSession, postLogout } from './calls/session.ts';
import { getTransparency } from './calls/transparency.ts';

/** The whole interface: one line a call. Client, handlers, OpenAPI and the contract tests are made from this table. */
export const CALLS = {
  postAnalytics,
  postSecurityScans,
  getReportedLocations,
  getReportMap,
  getReportedLocation,
  postReportedLocations,
  postReceiptLookup,
  postReceiptAnswer,
  postReceiptWithdraw,
  postReceiptAppeal,
  getReviewReports,
  getReviewReport,
  postReviewDecision,
  postReviewClaim,
  postReviewInterest,
  postReviewLegalHold,
  getPlace,
  postPlaceClaim,
  postPlaceCheck,
  postReportReply,
  getReviewPlaces,
  postReviewPlaceClaim,
  postReviewReply,
  getRentals,
  getReportDuplicates,
  postReportAnswer,
  getMyStrikes,
  postStrikeAppeal,
  postReviewStrike,
  getReviewStrikes,
  postReviewStrikeAppeal,
  getReviewClocks,
  postNotice,
  postNoticeLookup,
  postNoticeAppeal,
  getLegalNotices,
  postLegalDecision,
  getTransparency,
  getAuditReports,
  getAuditReport,
  postEvidencePart,
  postReceiptEvidence,
  postReceiptEvidenceRemoval,
  getReviewEvidence,
  getReviewPicture,
  postEvidenceDecision,
  getReportPhoto,
  postLogin,
  postRegister,
  postLogout,
  postPasskeyOptions,
  postPasskeySignIn,
  getRecovery,
  postRecoveryMail,
  postRecovery,
  getSession,
  getMyExport,
  deleteMe,
  postMyConfirmationOptions,
  postMyConfirmation,
  postMyPassword,
  getMyPasskeys,
  postMyPasskeyOptions,
  postMyPasskeys,
  deleteMyPasskey,
  getMyRecoveryCodes,
  postMyRecoveryCodes,
  getMyMailAddress,
  postMyMailAddress,
  postMyMailAddressCode,
  deleteMyMailAddress,
  getMySessions,
  deleteMySession,
  deleteMySessions,
  getMyStats,
  getMyScans,
  getMyScan,
  getMyInbox,
  postMyInboxRead,
  getEnvCheck,
  getPaypalSetup,
  postPaypalOrder,
  postPaypalCapture,
  postPaypalSubscription,
  postCreateSubscription,
  getPaymentsConfig,
  postPaymentsSync,
  postPaymentsCancel,
  postPaymentsPortal,
  postStripeWebhook,
  postPaypalWebhook,
  postSandboxPayment,
  postEvidenceReceipt,
  postEvidenceTimestamp,
  getContentCredentials,
  postContentCredential,
  getEvidenceLog,
  getEvidenceLogConsistency,
  getEvidenceLogLeaves,
  getMyCheckTimer,
  postMyCheckTimer,
  deleteMyCheckTimer,
  getContacts,
  getNetworkConfig,
  getPublicMetrics,
  getHealth,
  getReady,
  getOpenapi,
} as const;

export type Calls = typeof CALLS;
export type CallName = keyof Calls;
