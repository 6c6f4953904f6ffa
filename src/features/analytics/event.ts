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
 * search, or the secret of a receipt.
 */
export function storedProperties(properties: AnalyticsEvent['properties'] = {}): string {
  const { url } = properties;
  return JSON.stringify(typeof url === 'string' ? { ...properties, url: url.replace(/[?#].*$/s, '') } : properties);
}
