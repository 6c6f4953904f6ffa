import { verify, X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeContentCertificate, type TestCertificateOptions } from '#tests/support/content-credentials.ts';
import { ContentSignerError, openContentSignerOrThrow } from './content-signer.ts';

const good = makeContentCertificate();
const FILES = { certificate: good.environment.C2PA_CERTIFICATE, key: good.environment.C2PA_PRIVATE_KEY };
afterAll(() => good[Symbol.dispose]());

function open(files: typeof FILES) {
  try {
    return openContentSignerOrThrow(files, Date.now());
  } catch (error) {
    expect(error).toBeInstanceOf(ContentSignerError);
    return (error as Error).message;
  }
}

test('a certificate and its key sign', () => {
  const signer = openContentSignerOrThrow(FILES, Date.now());
  const { publicKey } = new X509Certificate(readFileSync(FILES.certificate));
  const message = Buffer.from('a claim');
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' as const };
  expect(verify('sha256', message, key, signer.sign(message))).toBe(true);
  expect(signer.certificates).toHaveLength(1);
});

describe('the operator is told', () => {
  test.each<[string, TestCertificateOptions, RegExp]>([
    ['that the key is on another curve', { curve: 'P-384' }, /^C2PA_PRIVATE_KEY must be a key on the curve P-256\.$/],
    ['that it is for something else', { usage: 'serverAuth' }, /^C2PA_CERTIFICATE must be for email protection or/],
    ['that it has ended', { fromDay: -31 }, /^C2PA_CERTIFICATE is valid from .* and not now\.$/],
    ['that it has not begun', { fromDay: 2 }, /^C2PA_CERTIFICATE is valid from .* and not now\.$/],
  ])('%s', (_what, options, sentence) => {
    using made = makeContentCertificate(options);
    const { C2PA_CERTIFICATE: certificate, C2PA_PRIVATE_KEY: key } = made.environment;
    expect(open({ certificate, key })).toMatch(sentence);
  });

  test('which file is not there, is none, or belongs to another', () => {
    using other = makeContentCertificate();
    const nothing = join(dirname(FILES.key), 'nothing');
    const text = join(dirname(FILES.key), 'text');
    writeFileSync(text, 'no certificate');
    expect(open({ ...FILES, certificate: nothing })).toBe(`C2PA_CERTIFICATE: ${nothing} cannot be read.`);
    expect(open({ ...FILES, certificate: text })).toBe(`C2PA_CERTIFICATE: there is no certificate in ${text}.`);
    expect(open({ ...FILES, key: text })).toBe(
      `C2PA_PRIVATE_KEY: there is no private key without a passphrase in ${text}.`,
    );
    expect(open({ ...FILES, key: other.environment.C2PA_PRIVATE_KEY })).toBe(
      'C2PA_PRIVATE_KEY is not the key of the first certificate in C2PA_CERTIFICATE.',
    );
  });
});
