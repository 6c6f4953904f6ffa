import { PaypalUnavailableError, type PaypalClient } from '#adapters/node/paypal.ts';
import { fail, ok } from '#core/result.ts';
import type { PaypalCalls } from './paypal-calls.ts';
import * as reading from './paypal-reading.ts';
import type { PaymentEvent } from './provider-events.ts';
import {
  certificateProblem,
  isPaypalItself,
  isSignedBy,
  mayFetchCertificate,
  transmissionOf,
} from './paypal-signature.ts';
import type { PaypalProvider } from './providers.ts';

const MAX_CERTIFICATES = 8;
/** Pages of 100 events. A list that goes on beyond them is taken for one without an end. */
const MAX_EVENT_PAGES = 500;

/** What PayPal tells us, by webhook and by its list of events. */
export function createPaypalEvents(
  client: PaypalClient,
  { get }: PaypalCalls,
  webhookId: string | null,
): Pick<PaypalProvider, 'eventsSince' | 'verifyEvent'> {
  const certificates = new Map<string, string>();

  /** The key behind an address that was checked; null for one that may not sign. */
  async function keyAt(certUrl: string, atMs: number): Promise<string | null> {
    let pem = certificates.get(certUrl);
    if (pem === undefined) {
      pem = await client.download(certUrl);
      if (certificates.size >= MAX_CERTIFICATES) certificates.clear();
      certificates.set(certUrl, pem);
    }
    return isPaypalItself(client.base) && certificateProblem(pem, atMs) !== null ? null : pem;
  }

  return {
    async eventsSince(sinceMs) {
      const found: PaymentEvent[] = [];
      const times = new URLSearchParams({ page_size: '100', start_time: new Date(sinceMs).toISOString() });
      let path: string | null = `/v1/notifications/webhooks-events?${times.toString()}`;
      for (let page = 0; path !== null; page += 1) {
        // What is left out would count as reconciled.
        if (page >= MAX_EVENT_PAGES) throw new Error(`PayPal lists events on more than ${MAX_EVENT_PAGES} pages`);
        const listed: { events?: unknown[] | undefined; links?: { rel: string; href: string }[] | undefined } | null =
          await get(path, reading.events);
        if (listed === null) throw new Error('PayPal has lost a page of its list of events');
        for (const one of listed.events ?? []) {
          const event = reading.paymentEventOf(one);
          if (event) found.push(event);
        }
        const next = URL.parse(listed.links?.find(({ rel }) => rel === 'next')?.href ?? '');
        path = next && `${next.pathname}${next.search}`;
      }
      return found;
    },

    async verifyEvent(rawBody, header, atMs) {
      const transmission = webhookId === null ? null : transmissionOf(header, atMs);
      if (!transmission || !mayFetchCertificate(transmission.certUrl, client.base)) return fail('signature-refused');
      let pem;
      try {
        pem = await keyAt(transmission.certUrl, atMs);
      } catch (error) {
        if (error instanceof PaypalUnavailableError) return fail('provider-unavailable');
        throw error;
      }
      if (pem === null || !isSignedBy(pem, rawBody, transmission, webhookId!)) return fail('signature-refused');
      try {
        return ok(reading.paymentEventOf(JSON.parse(Buffer.from(rawBody).toString('utf8'))));
      } catch {
        return fail('signature-refused');
      }
    },
  };
}
