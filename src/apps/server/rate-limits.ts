import type { CallName } from '#contract/calls.ts';
import type { Caller } from '#contract/handler.ts';
import type { FrontedRateLimits } from '#core/rate/rate-limit-store.ts';
import type { Rate } from '#core/rate/token-buckets.ts';

/**
 * Calls that cost more than they look, and how often one caller may make them. Guesses of a password
 * and reports have limits of their own in their features, which know what a call was worth.
 */
export const RATES: Readonly<Partial<Record<CallName, Rate>>> = {
  // The guests of a hotel share an address; a page sends a few events a minute.
  postAnalytics: { burst: 600, perMinute: 240, lease: 20 },
  // Each stays for good and counts in public. A phone that was offline sends its scans at once.
  postSecurityScans: { burst: 60, perMinute: 10 },
  // What memory answers is not counted; a search costs the database up to a fifth of a second.
  getReportedLocations: { burst: 240, perMinute: 120, lease: 10 },
  getReportMap: { burst: 240, perMinute: 120, lease: 10 },
  getReportedLocation: { burst: 240, perMinute: 120, lease: 10 },
  // What is stored of them is counted by the feature.
  postNotice: { burst: 60, perMinute: 30 },
  postNoticeLookup: { burst: 60, perMinute: 60 },
  // Counted from all logs, from memory for ten seconds.
  getTransparency: { burst: 60, perMinute: 60 },
  // Some sixty parts make the largest photo; behind each of them stands a report.
  postEvidencePart: { burst: 300, perMinute: 120 },
  // A page of reports with their photos, for the guests of a hotel.
  getReportPhoto: { burst: 600, perMinute: 300, lease: 20 },
  // A hash of 19 MiB each; a hotel's guests share an address.
  postRegister: { burst: 100, perMinute: 20 },
  // Each stores a challenge, and a passkey cannot be guessed: only floods are slowed.
  postPasskeyOptions: { burst: 60, perMinute: 60 },
  postPasskeySignIn: { burst: 60, perMinute: 60 },
  postMyConfirmationOptions: { burst: 60, perMinute: 60 },
  postMyPasskeyOptions: { burst: 60, perMinute: 60 },
  postMyRecoveryCodes: { burst: 20, perMinute: 5 },
  // Reads everything that is held about somebody.
  getMyExport: { burst: 20, perMinute: 5 },
  // Tells nothing secret, but nobody needs it often.
  getEnvCheck: { burst: 30, perMinute: 30 },
  // Each may become a request to a payment provider.
  getPaypalSetup: { burst: 30, perMinute: 30 },
  postPaypalOrder: { burst: 30, perMinute: 30 },
  postPaypalCapture: { burst: 30, perMinute: 30 },
  postPaypalSubscription: { burst: 30, perMinute: 30 },
  postCreateSubscription: { burst: 30, perMinute: 30 },
  postPaymentsSync: { burst: 30, perMinute: 30 },
  postPaymentsCancel: { burst: 30, perMinute: 30 },
  postPaymentsPortal: { burst: 30, perMinute: 30 },
  // Each is a row that stays for good.
  postEvidenceReceipt: { burst: 60, perMinute: 10 },
  // Each asks somebody else.
  postEvidenceTimestamp: { burst: 60, perMinute: 10 },
  // A find has some twenty pictures.
  postContentCredential: { burst: 60, perMinute: 10 },
  getEvidenceLogLeaves: { burst: 60, perMinute: 60 },
  // Each may become a mail to somebody who did not ask for it, and a bad night takes many: sixty, and then sixty a day.
  postMyCheckTimer: { burst: 60, perMinute: 60 / (24 * 60) },
  // A provider that was away sends days of them at once, and sends again what was refused.
  postStripeWebhook: { burst: 1_000, perMinute: 1_000 },
  postPaypalWebhook: { burst: 1_000, perMinute: 1_000 },
};

export interface RateLimits {
  /** Counts a call. Returns 0 when it may go on, else the seconds until it may. */
  take(name: CallName, caller: Caller, atMs: number): number | Promise<number>;
}

export function createRateLimits(limits: FrontedRateLimits): RateLimits {
  return {
    take(name, caller, atMs) {
      const rate = RATES[name];
      return rate ? limits.take(`${name} ${caller.userId ?? caller.addressKey}`, rate, atMs) : 0;
    },
  };
}
