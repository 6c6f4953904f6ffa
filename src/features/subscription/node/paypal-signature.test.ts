import { expect, test } from 'vitest';
import { certificateProblem, mayFetchCertificate } from './paypal-signature.ts';

const LIVE = 'https://api-m.paypal.com';
const SANDBOX = 'https://api-m.sandbox.paypal.com';

test.each([
  [LIVE, 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42', true],
  [SANDBOX, 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42', true],
  [LIVE, 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42', false],
  [SANDBOX, 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42', false],
  [LIVE, 'http://api.paypal.com/v1/notifications/certs/CERT-1', false],
  [LIVE, 'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1', false],
  [LIVE, 'https://evil.example/?https://api.paypal.com/v1/notifications/certs/CERT-1', false],
  [LIVE, 'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1', false],
  [LIVE, 'https://api.paypal.com:8443/v1/notifications/certs/CERT-1', false],
  [LIVE, 'https://api.paypal.com/v1/notifications/certs/../../checkout', false],
  [LIVE, 'https://169.254.169.254/v1/notifications/certs/CERT-1', false],
  [LIVE, 'http://127.0.0.1/v1/notifications/certs/CERT-1', false],
  [LIVE, '', false],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000/cert', true],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4001/cert', false],
])('beside %s a certificate of %s: %s', (base, certUrl, expected) => {
  expect(mayFetchCertificate(certUrl, base)).toBe(expected);
});

/** Certificates made for this test, valid from 2026-11-21T19:02:01Z to 2036-11-18; their keys were thrown away. */
const NAMED_FOR_PAYPAL = `-----BEGIN CERTIFICATE-----
MIIBzzCCAXWgAwIBAgIUJbNaJ5c7/Ls0XWgPFPlC0zA4DKwwCgYIKoZIzj0EAwIw
PTENMAsGA1UECgwEVGVzdDEsMCoGA1UEAwwjbWVzc2FnZXZlcmlmaWNhdGlvbmNl
cnRzLnBheXBhbC5jb20wHhcNMjYxMTIxMTkwMjAxWhcNMzYxMTE4MTkwMjAxWjA9
MQ0wCwYDVQQKDARUZXN0MSwwKgYDVQQDDCNtZXNzYWdldmVyaWZpY2F0aW9uY2Vy
dHMucGF5cGFsLmNvbTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABGrYgCloX3p5
2wR6Xw9g8qvpeVxRnzgoaiqRYp7fZVm4n45MNUw6WKAC36cg9vnHG9VHAScPQc9w
MxF5LBpXGTOjUzBRMB0GA1UdDgQWBBS/Uzmqj08nhzkiOizbHVJ8/ZK9pjAfBgNV
HSMEGDAWgBS/Uzmqj08nhzkiOizbHVJ8/ZK9pjAPBgNVHRMBAf8EBTADAQH/MAoG
CCqGSM49BAMCA0gAMEUCIQCdv0DDWaP5G8Cw6T1VMl6DgTwZ8TrulvCn2qRLsb7s
KwIgGqoOVRMx4Pp83HhHpzJFt2poXuY7/F4iaqKNq8opylM=
-----END CERTIFICATE-----`;
const NAMED_FOR_ANOTHER = `-----BEGIN CERTIFICATE-----
MIIBuDCCAV2gAwIBAgIULDCGT/KuPls7fstFcqa6FYGA9howCgYIKoZIzj0EAwIw
MTENMAsGA1UECgwEVGVzdDEgMB4GA1UEAwwXcGF5cGFsLmNvbS5ldmlsLmV4YW1w
bGUwHhcNMjYxMTIxMTkwMjAxWhcNMzYxMTE4MTkwMjAxWjAxMQ0wCwYDVQQKDARU
ZXN0MSAwHgYDVQQDDBdwYXlwYWwuY29tLmV2aWwuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABFRfl32LGxU74xPRVs4hnh0/3Ys0KVSGpladtSf4VEP3
rIlIc3K9g33QdpL/XHq7LtbLdleyoKOeuTFWNn+3KNOjUzBRMB0GA1UdDgQWBBTl
Dl5fqfBfFCVXKz1G8OoNNgs8VDAfBgNVHSMEGDAWgBTlDl5fqfBfFCVXKz1G8OoN
Ngs8VDAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0kAMEYCIQD28w3olydA
e5RZ8NPu5HKIikxFEfryj2O76VOPQOxOmgIhAIHoV0Ti22ZGk+yb32ky1/EbPZ9Y
w9kAblHXetvV+fR7
-----END CERTIFICATE-----`;
const IN_TIME = Date.UTC(2027, 0, 1);

test.each([
  ['named for them and in time', NAMED_FOR_PAYPAL, IN_TIME, null],
  ['before its time', NAMED_FOR_PAYPAL, Date.UTC(2026, 10, 21), 'not-valid-now'],
  ['after its time', NAMED_FOR_PAYPAL, Date.UTC(2037, 0, 1), 'not-valid-now'],
  ['named for another', NAMED_FOR_ANOTHER, IN_TIME, 'foreign'],
  ['a bare key', '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----', IN_TIME, 'unreadable'],
  ['nothing', '', IN_TIME, 'unreadable'],
])('a certificate %s', (_what, pem, atMs, expected) => {
  expect(certificateProblem(pem, atMs)).toBe(expected);
});
