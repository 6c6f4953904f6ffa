import type { CallName, Calls } from './calls.ts';

/**
 * Method and path of every call: all that a client needs of the table in order to make a call.
 * The page ships this instead of the table, whose schemas would cost it ten times the bytes. Each line is held to its
 * call by its type, so the two cannot drift apart.
 */
export const ENDPOINTS: { readonly [Name in CallName]: `${Calls[Name]['method']} ${Calls[Name]['path']}` } = {
  postAnalytics: 'POST /api/analytics',
  postSecurityScans: 'POST /api/security-scans',
  getReportedLocations: 'GET /api/reported-locations',
  getReportMap: 'GET /api/reported-locations/map',
  getReportedLocation: 'GET /api/reported-locations/{id}',
  postReportedLocations: 'POST /api/reported-locations',
  postReceiptLookup: 'POST /api/receipts/lookup',
  postReceiptAnswer: 'POST /api/receipts/answer',
  postReceiptWithdraw: 'POST /api/receipts/withdraw',
  getReviewReports: 'GET /api/review/reports',
  getReviewReport: 'GET /api/review/reports/{id}',
  postReviewDecision: 'POST /api/review/reports/{id}/decisions',
  postLogin: 'POST /api/auth/login',
  postRegister: 'POST /api/auth/register',
  postLogout: 'POST /api/auth/logout',
  getSession: 'GET /api/session',
  getMyStats: 'GET /api/me/stats',
  getMyScans: 'GET /api/me/scans',
  getMyScan: 'GET /api/me/scans/{id}',
  getEnvCheck: 'GET /api/env-check',
  getPaypalSetup: 'GET /api/paypal/setup',
  postPaypalOrder: 'POST /api/paypal/order',
  postPaypalCapture: 'POST /api/paypal/order/{orderID}/capture',
  postPaypalSubscription: 'POST /api/paypal-subscription',
  postCreateSubscription: 'POST /api/create-subscription',
  getPaymentsConfig: 'GET /api/payments/config',
  getContacts: 'GET /api/contacts',
  getNetworkConfig: 'GET /api/network/config',
  getPublicMetrics: 'GET /api/metrics/public',
  getHealth: 'GET /api/health',
  getReady: 'GET /api/ready',
  getOpenapi: 'GET /api/openapi.json',
};
