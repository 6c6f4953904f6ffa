import { COMPANION_PORTS } from '#scanners/network/local-protocol.ts';

/** The headers that tell a browser what a page of this site may do. Sent with every answer, errors included. */

const TWO_YEARS_SECONDS = 63_072_000;

export type Headers = Readonly<Record<string, string>>;

export interface TransportPolicy {
  /** Promise browsers that this host always speaks https. Browsers ignore it over plain http. */
  readonly strictTransport: boolean;
  readonly upgradeInsecureRequests: boolean;
}

/** What stands inline in the built pages, by the hashes that let it run. */
export interface InlineHashes {
  /** CSP sources of the inline scripts in the prerendered pages, such as `sha256-…`. */
  readonly scriptHashes: readonly string[];
  /** CSP source of the styles that stand in each page, by the page's path. */
  readonly styleHashes: Readonly<Record<string, string>>;
}

export type HeaderPolicy = TransportPolicy & InlineHashes;

type Directives = Readonly<Record<string, readonly string[]>>;

const SELF = "'self'";
const NONE = "'none'";

/** Where the providers' own scripts come from and talk to, as their documentation lists it. */
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'];
const PAYMENT_SOURCES: Directives = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com', ...PAYPAL],
  'connect-src': ['https://api.stripe.com', ...PAYPAL],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', ...PAYPAL],
  'img-src': ['https://*.stripe.com', ...PAYPAL],
};

/** Pages that load a provider's script; every other page refuses all foreign code. */
const PAYMENT_PATHS: ReadonlySet<string> = new Set(['/subscription', '/payment-test']);
/** Plain-http addresses that a page may ask: the probe those of the local network, the round a companion on this computer. */
const LOCAL_SOURCES: Readonly<Record<string, readonly string[]>> = {
  '/network': ['http:'],
  '/round': COMPANION_PORTS.map((port) => `http://127.0.0.1:${port}`),
};
/** Pages whose address must not reach anyone else, not even as an origin. */
const NO_REFERRER_PATHS: ReadonlySet<string> = new Set([
  '/login',
  '/register',
  '/recover',
  '/account',
  '/subscription',
]);

const SENSORS = [
  'camera',
  'microphone',
  'bluetooth',
  'nfc',
  'accelerometer',
  'gyroscope',
  'magnetometer',
  'ambient-light-sensor',
  'local-network',
  'loopback-network',
  // Reports nearby, for who asks for them.
  'geolocation',
  // Thirty seconds without a touch must not darken the screen of a scan.
  'screen-wake-lock',
  // Passkeys.
  'publickey-credentials-create',
  'publickey-credentials-get',
];
const REFUSED_FEATURES = [
  'autoplay',
  'browsing-topics',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'midi',
  'otp-credentials',
  'picture-in-picture',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];
const PERMISSIONS_POLICY = [
  ...SENSORS.map((feature) => `${feature}=(self)`),
  'payment=(self "https://js.stripe.com")',
  ...REFUSED_FEATURES.map((feature) => `${feature}=()`),
].join(', ');

function policyText(directives: Directives, flags: readonly string[]): string {
  return [...Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`), ...flags].join('; ');
}

function documentPolicy(path: string, policy: HeaderPolicy): string {
  const local = LOCAL_SOURCES[path] ?? [];
  const payment = PAYMENT_PATHS.has(path) ? PAYMENT_SOURCES : {};
  const styles = policy.styleHashes[path];
  const directives: Directives = {
    'default-src': [NONE],
    'base-uri': [NONE],
    'form-action': [SELF],
    'frame-ancestors': [NONE],
    'object-src': [NONE],
    'script-src': [
      SELF,
      "'wasm-unsafe-eval'",
      ...policy.scriptHashes.map((hash) => `'${hash}'`),
      ...(payment['script-src'] ?? []),
    ],
    'style-src': [SELF, ...(styles ? [`'${styles}'`] : [])],
    'img-src': [SELF, 'data:', 'blob:', ...(payment['img-src'] ?? [])],
    'font-src': [SELF],
    'connect-src': [SELF, ...local, ...(payment['connect-src'] ?? [])],
    'frame-src': payment['frame-src'] ?? [NONE],
    'manifest-src': [SELF],
    'worker-src': [SELF],
    'media-src': [SELF, 'blob:'],
  };
  return policyText(
    directives,
    policy.upgradeInsecureRequests && local.length === 0 ? ['upgrade-insecure-requests'] : [],
  );
}

/** An answer that is data, never a page: opened as one it may do nothing at all. */
const DATA_POLICY = policyText(
  { 'default-src': [NONE], 'base-uri': [NONE], 'form-action': [NONE], 'frame-ancestors': [NONE] },
  ['sandbox'],
);

function commonHeaders(policy: TransportPolicy): Headers {
  return {
    ...(policy.strictTransport
      ? { 'strict-transport-security': `max-age=${TWO_YEARS_SECONDS}; includeSubDomains; preload` }
      : {}),
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': PERMISSIONS_POLICY,
  };
}

/** Headers of a page or of a file a page loads. `path` is the page's route; a worker's file is bound by its own policy. */
export function documentHeaders(path: string, policy: HeaderPolicy): Headers {
  return {
    ...commonHeaders(policy),
    'referrer-policy': NO_REFERRER_PATHS.has(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'content-security-policy': documentPolicy(path, policy),
  };
}

/** Headers of an API answer. */
export function dataHeaders(policy: TransportPolicy): Headers {
  return {
    ...commonHeaders(policy),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': DATA_POLICY,
  };
}
