import { defineCall } from '../call.ts';
import { analyticsEvent } from '../entities/analytics-event.ts';
import { MAX_EVENT_BODY_BYTES } from '../limits.ts';

export const postAnalytics = defineCall({
  method: 'POST',
  path: '/api/analytics',
  summary: 'Store one analytics event. Acknowledged after it is durable.',
  access: 'anyone',
  body: analyticsEvent,
  maxBodyBytes: MAX_EVENT_BODY_BYTES,
  replies: { 204: null },
  errors: ['rate-limited', 'busy'],
});
