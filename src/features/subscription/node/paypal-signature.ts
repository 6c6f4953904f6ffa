import { createPublicKey, verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { DAY_MS, MINUTE_MS } from '#core/time/durations.ts';

/** Providers send an event again for three days; one that is older was kept by somebody. */
const MAX_AGE_MS = 3 * DAY_MS + 60 * MINUTE_MS;
const MAX_AHEAD_MS = 5 * MINUTE_MS;
const MAX_HEADER_LENGTH = 2_000;

/** The headers that sign an event. */
export interface Transmission {
  readonly id: string;
  readonly time: string;
  readonly certUrl: string;
  readonly signature: string;
}

/** The signature headers of a request, or null where one is missing, stale, or of another kind than ours. */
export function transmissionOf(header: (name: string) => string | undefined, atMs: number): Transmission | null {
  const [id, time, certUrl, signature, algorithm] = ['id', 'time', 'cert-url', 'sig', 'algo'].map((name) =>
    header(
      name === 'cert-url' ? 'paypal-cert-url' : name === 'algo' ? 'paypal-auth-algo' : `paypal-transmission-${name}`,
    ),
  );
  if (!id || !time || !certUrl || !signature || algorithm !== 'SHA256withRSA') return null;
  if ([id, time, certUrl, signature].some((text) => text.length > MAX_HEADER_LENGTH)) return null;
  const sentAtMs = Date.parse(time);
  if (!(sentAtMs >= atMs - MAX_AGE_MS && sentAtMs <= atMs + MAX_AHEAD_MS)) return null;
  return { id, time, certUrl, signature };
}

/** Where PayPal keeps the certificates of each of its interfaces. */
const CERTIFICATE_HOSTS: Readonly<Record<string, string>> = {
  'api-m.paypal.com': 'api.paypal.com',
  'api.paypal.com': 'api.paypal.com',
  'api-m.sandbox.paypal.com': 'api.sandbox.paypal.com',
  'api.sandbox.paypal.com': 'api.sandbox.paypal.com',
};

/**
 * Whether a certificate may be fetched from here: PayPal's own host over https, or, for a fake, its own origin.
 * Whoever sends an event chooses this address, so nothing else is ever asked.
 */
export function mayFetchCertificate(certUrl: string, apiBase: string): boolean {
  const url = URL.parse(certUrl);
  const base = URL.parse(apiBase);
  if (!url || !base || url.username !== '' || url.password !== '') return false;
  const host = CERTIFICATE_HOSTS[base.host];
  if (host === undefined) return url.origin === base.origin;
  return url.protocol === 'https:' && url.host === host && url.pathname.startsWith('/v1/notifications/certs/');
}

/** Whether this interface is PayPal's own, whose keys come as certificates. */
export function isPaypalItself(apiBase: string): boolean {
  return (URL.parse(apiBase)?.host ?? '') in CERTIFICATE_HOSTS;
}

/** Why a certificate may not sign events at this moment, or null. */
export function certificateProblem(pem: string, atMs: number): 'unreadable' | 'not-valid-now' | 'foreign' | null {
  let certificate;
  try {
    certificate = new X509Certificate(pem);
  } catch {
    return 'unreadable';
  }
  if (atMs < certificate.validFromDate.getTime() || atMs > certificate.validToDate.getTime()) return 'not-valid-now';
  const names = [certificate.subject.match(/^CN=(.+)$/m)?.[1] ?? '', ...(certificate.subjectAltName ?? '').split(', ')];
  const isTheirs = names.some((name) => /^(?:DNS:)?(?:[\w-]+\.)*paypal\.com$/.test(name));
  return isTheirs ? null : 'foreign';
}

/** Whether this key (a certificate or a public key, in PEM) signed this body for this webhook. */
export function isSignedBy(
  pem: string,
  rawBody: Uint8Array,
  { id, time, signature }: Transmission,
  webhookId: string,
): boolean {
  const message = `${id}|${time}|${webhookId}|${crc32(rawBody)}`;
  try {
    return verify('sha256', Buffer.from(message), createPublicKey(pem), Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
