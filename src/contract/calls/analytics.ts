import { defineCall } from '../call.ts';
import { analyticsEvent } from '../entities/analytics-event.ts';

export const postAnalytics = defineCall({
  method: 'POST',
  path: '/api/analytics',
  summary: 'Store one analytics event. Acknowledged after it is durable.',
  access: 'anyone',
  body: analyticsEvent,
  replies: { 204: null },
  errors: ['rate-limited', 'busy'],
});
