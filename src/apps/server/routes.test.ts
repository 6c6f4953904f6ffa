import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { CALLS } from '#contract/calls.ts';
import { createRoutes } from './routes.ts';

const route = createRoutes((name) => name);

test.each(Object.entries(CALLS) as [string, Call][])('%s is found at its path', (name, call) => {
  const path = call.path.replaceAll(/\{(\w+)\}/g, 'x-$1');
  const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key, `x-${key}`]));
  expect(route(call.method, path)).toEqual({ kind: 'call', to: name, params });
});

test.each([
  ['HEAD', '/api/health', { kind: 'call', to: 'getHealth', params: {} }],
  ['PUT', '/api/health', { kind: 'other-method', allow: 'GET, HEAD' }],
  ['OPTIONS', '/api/auth/login', { kind: 'other-method', allow: 'POST' }],
  ['get', '/api/health', { kind: 'other-method', allow: 'GET, HEAD' }],
  ['GET', '/api/paypal/order/O-1/capture', { kind: 'other-method', allow: 'POST' }],
  ['POST', '/api/paypal/order/a%20b/capture', { kind: 'call', to: 'postPaypalCapture', params: { orderID: 'a b' } }],
  ['POST', '/api/paypal/order/%zz/capture', { kind: 'call', to: 'postPaypalCapture', params: { orderID: '%zz' } }],
  ['POST', '/api/paypal/order//capture', { kind: 'nowhere' }],
  ['POST', '/api/paypal/order/a/b/capture', { kind: 'nowhere' }],
  ['GET', '/api/health/', { kind: 'nowhere' }],
  ['GET', '/api/Health', { kind: 'nowhere' }],
  ['GET', '/api/openapi-json', { kind: 'nowhere' }],
  ['GET', '/api/__proto__', { kind: 'nowhere' }],
  ['GET', '/api/', { kind: 'nowhere' }],
])('%s %s', (method, path, expected) => {
  expect(route(method, path)).toEqual(expected);
});
