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

/** All calls stand below /api/, which is said once, by the client. */
type BelowApi<Path extends string> = Path extends `/api/${infer Rest}` ? Rest : never;

/**
 * Method and path of every call that a page makes: all that its client needs of the table in order to make a call.
 * The page ships this instead of the table, whose schemas would cost it ten times the bytes. Each line is held to its
 * call by its type, so the two cannot drift apart.
 */
export const ENDPOINTS: { readonly [Name in PageCall]: `${Calls[Name]['method']} ${BelowApi<Calls[Name]['path']>}` } = {
  postAnalytics: 'POST analytics',
  postSecurityScans: 'POST security-scans',
  getReportedLocations: 'GET reported-locations',
  getReportMap: 'GET reported-locations/map',
  getReportedLocation: 'GET reported-locations/{id}',
  postReportedLocations: 'POST reported-locations',
  postReceiptLookup: 'POST receipts/lookup',
  postReceiptAnswer: 'POST receipts/answer',
  postReceiptWithdraw: 'POST receipts/withdraw',
  postReceiptAppeal: 'POST receipts/appeal',
  getReviewReports: 'GET review/reports',
  getReviewReport: 'GET review/reports/{id}',
  postReviewDecision: 'POST review/reports/{id}/decisions',
  postReviewClaim: 'POST review/reports/{id}/claim',
  postReviewInterest: 'POST review/reports/{id}/interest',
  getPlace: 'GET places/{id}',
  postPlaceClaim: 'POST places/{id}/claims',
  postPlaceCheck: 'POST places/{id}/checks',
  postReportReply: 'POST reported-locations/{id}/replies',
  getReviewPlaces: 'GET review/places',
  postReviewPlaceClaim: 'POST review/place-claims/{id}',
  postReviewReply: 'POST review/replies/{id}',
  getRentals: 'GET rentals/{prefix}',
  getReportDuplicates: 'GET reported-locations/duplicates',
  postReportAnswer: 'POST reported-locations/{id}/answers',
  getMyStrikes: 'GET me/strikes',
  postStrikeAppeal: 'POST me/strikes/{id}/appeal',
  postReviewStrike: 'POST review/reports/{id}/strike',
  getReviewStrikes: 'GET review/strikes',
  postReviewStrikeAppeal: 'POST review/strikes/{id}',
  getReviewClocks: 'GET review/clocks',
  postNotice: 'POST notices',
  postNoticeLookup: 'POST notices/lookup',
  postNoticeAppeal: 'POST notices/appeal',
  getLegalNotices: 'GET legal/notices',
  postLegalDecision: 'POST legal/notices/{id}/decisions',
  getTransparency: 'GET transparency',
  getAuditReports: 'GET audit/reports',
  getAuditReport: 'GET audit/reports/{id}',
  postEvidencePart: 'POST receipts/evidence/parts',
  postReceiptEvidence: 'POST receipts/evidence',
  postReceiptEvidenceRemoval: 'POST receipts/evidence/removal',
  getReviewEvidence: 'GET review/reports/{id}/evidence',
  getReviewPicture: 'GET review/evidence/{id}/picture',
  postEvidenceDecision: 'POST review/evidence/{id}/decisions',
  getReportPhoto: 'GET reported-locations/{id}/photos/{photoId}',
  postLogin: 'POST auth/login',
  postRegister: 'POST auth/register',
  postLogout: 'POST auth/logout',
  postPasskeyOptions: 'POST auth/passkey/options',
  postPasskeySignIn: 'POST auth/passkey',
  getRecovery: 'GET auth/recovery',
  postRecoveryMail: 'POST auth/recovery-mail',
  postRecovery: 'POST auth/recover',
  getSession: 'GET session',
  getMyExport: 'GET me/export',
  deleteMe: 'DELETE me',
  postMyConfirmationOptions: 'POST me/confirmation/options',
  postMyConfirmation: 'POST me/confirmation',
  postMyPassword: 'POST me/password',
  getMyPasskeys: 'GET me/passkeys',
  postMyPasskeyOptions: 'POST me/passkeys/options',
  postMyPasskeys: 'POST me/passkeys',
  deleteMyPasskey: 'DELETE me/passkeys/{id}',
  getMyRecoveryCodes: 'GET me/recovery-codes',
  postMyRecoveryCodes: 'POST me/recovery-codes',
  getMyMailAddress: 'GET me/mail-address',
  postMyMailAddress: 'POST me/mail-address',
  postMyMailAddressCode: 'POST me/mail-address/code',
  deleteMyMailAddress: 'DELETE me/mail-address',
  getMySessions: 'GET me/sessions',
  deleteMySession: 'DELETE me/sessions/{id}',
  deleteMySessions: 'DELETE me/sessions',
  getMyStats: 'GET me/stats',
  getMyInbox: 'GET me/inbox',
  postMyInboxRead: 'POST me/inbox/read',
  getMyScans: 'GET me/scans',
  getMyScan: 'GET me/scans/{id}',
  getEnvCheck: 'GET env-check',
  getPaypalSetup: 'GET paypal/setup',
  postPaypalOrder: 'POST paypal/order',
  postPaypalCapture: 'POST paypal/order/{orderID}/capture',
  postCreateSubscription: 'POST create-subscription',
  getPaymentsConfig: 'GET payments/config',
  postPaymentsSync: 'POST payments/sync',
  postPaymentsCancel: 'POST payments/cancel',
  postPaymentsPortal: 'POST payments/portal',
  postSandboxPayment: 'POST payments/sandbox',
  postEvidenceTimestamp: 'POST evidence/timestamps',
  getContentCredentials: 'GET evidence/content-credentials',
  postContentCredential: 'POST evidence/content-credentials',
  getMyCheckTimer: 'GET me/check-timer',
  postMyCheckTimer: 'POST me/check-timer',
  deleteMyCheckTimer: 'DELETE me/check-timer',
  getContacts: 'GET contacts',
  postEvidenceReceipt: 'POST evidence/receipts',
  getNetworkConfig: 'GET network/config',
  getPublicMetrics: 'GET metrics/public',
};
