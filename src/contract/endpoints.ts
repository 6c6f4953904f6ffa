import type { CallName, Calls } from './calls.ts';

/** What no page asks: providers, watchers of the log, balancers and other programs do. */
type AskedElsewhere =
  | 'postReviewLegalHold'
  | 'postPaypalSubscription'
  | 'postStripeWebhook'
  | 'postPaypalWebhook'
  | 'getEvidenceLog'
  | 'getEvidenceLogConsistency'
  | 'getEvidenceLogLeaves'
  | 'getHealth'
  | 'getReady'
  | 'getOpenapi';

/** A call that a page makes. */
export type PageCall = Exclude<CallName, AskedElsewhere>;

/**
 * Method and path of every call that a page makes: all that its client needs of the table in order to make a call.
 * The page ships this instead of the table, whose schemas would cost it ten times the bytes. Each line is held to its
 * call by its type, so the two cannot drift apart.
 */
export const ENDPOINTS: { readonly [Name in PageCall]: `${Calls[Name]['method']} ${Calls[Name]['path']}` } = {
  postAnalytics: 'POST /api/analytics',
  postSecurityScans: 'POST /api/security-scans',
  getReportedLocations: 'GET /api/reported-locations',
  getReportMap: 'GET /api/reported-locations/map',
  getReportedLocation: 'GET /api/reported-locations/{id}',
  postReportedLocations: 'POST /api/reported-locations',
  postReceiptLookup: 'POST /api/receipts/lookup',
  postReceiptAnswer: 'POST /api/receipts/answer',
  postReceiptWithdraw: 'POST /api/receipts/withdraw',
  postReceiptAppeal: 'POST /api/receipts/appeal',
  getReviewReports: 'GET /api/review/reports',
  getReviewReport: 'GET /api/review/reports/{id}',
  postReviewDecision: 'POST /api/review/reports/{id}/decisions',
  postReviewClaim: 'POST /api/review/reports/{id}/claim',
  postReviewInterest: 'POST /api/review/reports/{id}/interest',
  getPlace: 'GET /api/places/{id}',
  postPlaceClaim: 'POST /api/places/{id}/claims',
  postReportReply: 'POST /api/reported-locations/{id}/replies',
  getReviewPlaces: 'GET /api/review/places',
  postReviewPlaceClaim: 'POST /api/review/place-claims/{id}',
  postReviewReply: 'POST /api/review/replies/{id}',
  getRentals: 'GET /api/rentals/{prefix}',
  getReportDuplicates: 'GET /api/reported-locations/duplicates',
  postReportAnswer: 'POST /api/reported-locations/{id}/answers',
  getMyStrikes: 'GET /api/me/strikes',
  postStrikeAppeal: 'POST /api/me/strikes/{id}/appeal',
  postReviewStrike: 'POST /api/review/reports/{id}/strike',
  getReviewStrikes: 'GET /api/review/strikes',
  postReviewStrikeAppeal: 'POST /api/review/strikes/{id}',
  getReviewClocks: 'GET /api/review/clocks',
  postNotice: 'POST /api/notices',
  postNoticeLookup: 'POST /api/notices/lookup',
  postNoticeAppeal: 'POST /api/notices/appeal',
  getLegalNotices: 'GET /api/legal/notices',
  postLegalDecision: 'POST /api/legal/notices/{id}/decisions',
  getTransparency: 'GET /api/transparency',
  postEvidencePart: 'POST /api/receipts/evidence/parts',
  postReceiptEvidence: 'POST /api/receipts/evidence',
  postReceiptEvidenceRemoval: 'POST /api/receipts/evidence/removal',
  getReviewEvidence: 'GET /api/review/reports/{id}/evidence',
  getReviewPicture: 'GET /api/review/evidence/{id}/picture',
  postEvidenceDecision: 'POST /api/review/evidence/{id}/decisions',
  getReportPhoto: 'GET /api/reported-locations/{id}/photos/{photoId}',
  postLogin: 'POST /api/auth/login',
  postRegister: 'POST /api/auth/register',
  postLogout: 'POST /api/auth/logout',
  postPasskeyOptions: 'POST /api/auth/passkey/options',
  postPasskeySignIn: 'POST /api/auth/passkey',
  getRecovery: 'GET /api/auth/recovery',
  postRecoveryMail: 'POST /api/auth/recovery-mail',
  postRecovery: 'POST /api/auth/recover',
  getSession: 'GET /api/session',
  getMyExport: 'GET /api/me/export',
  deleteMe: 'DELETE /api/me',
  postMyConfirmationOptions: 'POST /api/me/confirmation/options',
  postMyConfirmation: 'POST /api/me/confirmation',
  postMyPassword: 'POST /api/me/password',
  getMyPasskeys: 'GET /api/me/passkeys',
  postMyPasskeyOptions: 'POST /api/me/passkeys/options',
  postMyPasskeys: 'POST /api/me/passkeys',
  deleteMyPasskey: 'DELETE /api/me/passkeys/{id}',
  getMyRecoveryCodes: 'GET /api/me/recovery-codes',
  postMyRecoveryCodes: 'POST /api/me/recovery-codes',
  getMyMailAddress: 'GET /api/me/mail-address',
  postMyMailAddress: 'POST /api/me/mail-address',
  postMyMailAddressCode: 'POST /api/me/mail-address/code',
  deleteMyMailAddress: 'DELETE /api/me/mail-address',
  getMySessions: 'GET /api/me/sessions',
  deleteMySession: 'DELETE /api/me/sessions/{id}',
  deleteMySessions: 'DELETE /api/me/sessions',
  getMyStats: 'GET /api/me/stats',
  getMyInbox: 'GET /api/me/inbox',
  postMyInboxRead: 'POST /api/me/inbox/read',
  getMyScans: 'GET /api/me/scans',
  getMyScan: 'GET /api/me/scans/{id}',
  getEnvCheck: 'GET /api/env-check',
  getPaypalSetup: 'GET /api/paypal/setup',
  postPaypalOrder: 'POST /api/paypal/order',
  postPaypalCapture: 'POST /api/paypal/order/{orderID}/capture',
  postCreateSubscription: 'POST /api/create-subscription',
  getPaymentsConfig: 'GET /api/payments/config',
  postPaymentsSync: 'POST /api/payments/sync',
  postPaymentsCancel: 'POST /api/payments/cancel',
  postPaymentsPortal: 'POST /api/payments/portal',
  postSandboxPayment: 'POST /api/payments/sandbox',
  postEvidenceTimestamp: 'POST /api/evidence/timestamps',
  getContentCredentials: 'GET /api/evidence/content-credentials',
  postContentCredential: 'POST /api/evidence/content-credentials',
  getMyCheckTimer: 'GET /api/me/check-timer',
  postMyCheckTimer: 'POST /api/me/check-timer',
  deleteMyCheckTimer: 'DELETE /api/me/check-timer',
  getContacts: 'GET /api/contacts',
  postEvidenceReceipt: 'POST /api/evidence/receipts',
  getNetworkConfig: 'GET /api/network/config',
  getPublicMetrics: 'GET /api/metrics/public',
};
