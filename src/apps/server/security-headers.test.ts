import { describe, expect, test } from 'vitest';
import { dataHeaders, documentHeaders, type HeaderPolicy } from './security-headers.ts';

const policy: HeaderPolicy = {
  strictTransport: true,
  upgradeInsecureRequests: true,
  scriptHashes: ['sha256-abc='],
  styleHashes: { '/': 'sha256-def=', '/login': 'sha256-ghi=' },
};

function directives(path: string, of: HeaderPolicy = policy): Record<string, string> {
  const text = documentHeaders(path, of)['content-security-policy']!;
  return Object.fromEntries(
    text.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

const PROVIDER = /stripe|paypal|venmo/;

describe('documentHeaders', () => {
  test('refuses everything a page does not need', () => {
    expect(directives('/')).toEqual({
      'default-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'object-src': "'none'",
      'script-src': "'self' 'wasm-unsafe-eval' 'sha256-abc='",
      'style-src': "'self' 'sha256-def='",
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'frame-src': "'none'",
      'manifest-src': "'self'",
      'worker-src': "'self'",
      'media-src': "'self' blob:",
      'upgrade-insecure-requests': '',
    });
  });

  test('lets the styles of a page stand in that page alone', () => {
    expect(directives('/login')['style-src']).toBe("'self' 'sha256-ghi='");
    expect(directives('/reports')['style-src']).toBe("'self'");
  });

  test('never allows inline code, eval or any host for code', () => {
    for (const path of ['/', '/network', '/subscription', '/payment-test', '/login']) {
      const { 'script-src': scripts, 'style-src': styles } = directives(path);
      expect(`${scripts} ${styles}`).not.toMatch(/'unsafe-inline'|'unsafe-eval'|(^| )\*|https:( |$)|data:/);
    }
  });

  test.each(['/subscription', '/payment-test'])('lets the payment providers into %s', (path) => {
    const found = directives(path);
    expect(found['script-src']).toMatch(/https:\/\/js\.stripe\.com.*https:\/\/\*\.paypal\.com/);
    expect(found['connect-src']).toMatch(PROVIDER);
    expect(found['frame-src']).toMatch(PROVIDER);
  });

  test.each(['/', '/network', '/camera', '/subscription/', '/login'])('keeps them out of %s', (path) => {
    expect(documentHeaders(path, policy)['content-security-policy']).not.toMatch(PROVIDER);
  });

  test('lets /network alone ask plain-http addresses', () => {
    const network = directives('/network');
    expect(network['connect-src']).toBe("'self' http:");
    expect(network).not.toHaveProperty('upgrade-insecure-requests');
    expect(directives('/')['connect-src']).toBe("'self'");
  });

  test('lets /round ask a companion on this computer, and no other address', () => {
    const round = directives('/round');
    expect(round['connect-src']).toMatch(/^'self'( http:\/\/127\.0\.0\.1:471\d\d)+$/);
    expect(round).not.toHaveProperty('upgrade-insecure-requests');
  });

  test.each(['/login', '/register', '/subscription'])('sends no referrer from %s', (path) => {
    expect(documentHeaders(path, policy)['referrer-policy']).toBe('no-referrer');
  });

  test('promises https only where it is told to', () => {
    expect(documentHeaders('/', policy)['strict-transport-security']).toBe(
      'max-age=63072000; includeSubDomains; preload',
    );
    const plain = { ...policy, strictTransport: false, upgradeInsecureRequests: false };
    expect(documentHeaders('/', plain)).not.toHaveProperty('strict-transport-security');
    expect(directives('/', plain)).not.toHaveProperty('upgrade-insecure-requests');
  });

  test('gives the sensors to this site alone and refuses other features', () => {
    const features = new Map(
      documentHeaders('/', policy)
        ['permissions-policy']!.split(', ')
        .map((feature) => feature.split('=') as [string, string]),
    );
    for (const sensor of ['camera', 'microphone', 'bluetooth', 'accelerometer', 'local-network', 'geolocation']) {
      expect(features.get(sensor)).toBe('(self)');
    }
    for (const feature of ['usb', 'serial', 'display-capture']) expect(features.get(feature)).toBe('()');
    expect(features.get('payment')).toBe('(self "https://js.stripe.com")');
  });
});

test('an API answer opened as a page may do nothing', () => {
  const headers = dataHeaders(policy);
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  );
  expect(headers['x-content-type-options']).toBe('nosniff');
});
