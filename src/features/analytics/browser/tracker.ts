import type { AnalyticsEvent, EventName } from '#contract/entities/analytics-event.ts';

export type EventProperties = Readonly<Record<string, string | number | boolean | null>>;

export interface Tracker {
  track(event: EventName, properties?: EventProperties): void;
  /** Use of a feature, with its pro-feature flag and the tier of the person who used it. */
  trackFeature(feature: string, isProFeature: boolean): void;
  pageView(page: string): void;
}

/**
 * Sends each event once, with the time, the browser and the page's address. The answer is not read, nothing is
 * repeated, and a failure is only logged.
 */
export function createTracker(options: {
  send: (event: AnalyticsEvent) => Promise<unknown>;
  /** Who uses the product at this moment, as the page knows it. */
  visitor: () => { readonly userId: string | null; readonly pro: boolean };
  surroundings: () => { readonly atMs: number; readonly userAgent: string; readonly url: string };
}): Tracker {
  function track(event: EventName, properties: EventProperties = {}): void {
    const { atMs, userAgent, url } = options.surroundings();
    const { userId } = options.visitor();
    options
      .send({
        event,
        properties: { ...properties, timestamp: new Date(atMs).toISOString(), userAgent, url },
        ...(userId ? { userId } : {}),
      })
      .catch((error: unknown) => console.error('Failed to send analytics event:', error));
  }
  return {
    track,
    trackFeature: (feature, isProFeature) =>
      track('feature_usage', {
        feature,
        is_pro_feature: isProFeature,
        user_tier: options.visitor().pro ? 'pro' : 'free',
      }),
    pageView: (page) => track('page_view', { page }),
  };
}
