import { deviceOf } from '#core/device/device-name.ts';
import type { AnalyticsEvent } from '#contract/entities/analytics-event.ts';

/** An event as it is kept. */
export interface StoredEvent {
  /** UUIDv7 of `atMs`. */
  readonly id: string;
  readonly event: string;
  /** JSON text of the properties. */
  readonly properties: string;
  /** Of the session, never of the body. */
  readonly userId: string | null;
  /** When the server received it. */
  readonly atMs: number;
}

/**
 * The properties of an event as JSON text. Of the page's address only origin and path are kept: what follows can be a
 * search, or the secret of a receipt. Of the user agent the kind of browser and system: all of it tells people apart.
 */
export function storedProperties(properties: AnalyticsEvent['properties'] = {}): string {
  const { url, userAgent } = properties;
  return JSON.stringify({
    ...properties,
    ...(typeof url === 'string' ? { url: url.replace(/[?#].*$/s, '') } : {}),
    ...(typeof userAgent === 'string' ? { userAgent: deviceOf(userAgent) } : {}),
  });
}
