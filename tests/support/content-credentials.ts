import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

export interface TestCertificate extends Disposable {
  /** What a server is given. */
  readonly environment: { readonly C2PA_CERTIFICATE: string; readonly C2PA_PRIVATE_KEY: string };
  /** Of whoever vouches for the certificate, PEM. */
  readonly anchor: string;
}

export interface TestCertificateOptions {
  readonly curve?: 'P-256' | 'P-384';
  readonly usage?: string;
  /** The first day of thirty on which it is valid, in days from now. */
  readonly fromDay?: number;
}

/** A certificate for content credentials and the authority behind it, made by openssl on the spot. */
export function makeContentCertificate({
  curve = 'P-256',
  usage = 'emailProtection',
  fromDay = 0,
}: TestCertificateOptions = {}): TestCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'sweep-c2pa-'));
  const file = (name: string) => join(folder, name);
  const openssl = (command: string, ...more: string[]) =>
    execFileSync('openssl', [...command.split(/\s+/), ...more], { stdio: 'ignore' });
  const key = (name: string, on: string) =>
    openssl(`genpkey -algorithm EC -pkeyopt ec_paramgen_curve:${on} -out ${file(name)}`);
  const day = (offset: number) =>
    `${new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`;

  key('anchor.key', 'P-256');
  writeFileSync(
    file('config'),
    `[req]
distinguished_name = name
[name]
[ca]
default_ca = anchor
[anchor]
database = ${file('index')}
new_certs_dir = ${folder}
rand_serial = yes
default_md = sha256
policy = any
[any]
organizationName = supplied
commonName = supplied
[signer]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, ${usage}
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
`,
  );
  writeFileSync(file('index'), '');
  const subject = (name: string) => ['-subj', `/O=Sweep/CN=${name}`];
  openssl(
    `req -x509 -new -key ${file('anchor.key')} -config ${file('config')} -days 40 -out ${file('anchor.pem')}
      -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign`,
    ...subject('Anchor of the tests'),
  );
  key('signer.key', curve);
  openssl(`req -new -key ${file('signer.key')} -config ${file('config')} -out ${file('csr')}`, ...subject('Signer'));
  openssl(
    `ca -batch -notext -config ${file('config')} -extensions signer -in ${file('csr')} -out ${file('signer.pem')}
      -cert ${file('anchor.pem')} -keyfile ${file('anchor.key')}
      -startdate ${day(fromDay - 0.01)} -enddate ${day(fromDay + 30)}`,
  );
  return {
    environment: { C2PA_CERTIFICATE: file('signer.pem'), C2PA_PRIVATE_KEY: file('signer.key') },
    anchor: readFileSync(file('anchor.pem'), 'utf8'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface CredentialVerdict {
  /** 'Trusted': whole, by a signer that the anchor vouches for. 'Valid': whole, by anybody. 'Invalid': not whole. */
  readonly state: string;
  readonly failures: readonly string[];
  readonly generator: string;
  readonly assertions: Readonly<Record<string, unknown>>;
}

const LIBRARY = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm');
const WORKER = `import open, { WasmReader } from './c2pa.js';
onmessage = async ({ data: { type, bytes, anchor } }) => {
  await open({ module_or_path: './c2pa_bg.wasm' });
  const settings = JSON.stringify({ trust: { trust_anchors: anchor }, verify: { verify_trust: true } });
  const reader = await WasmReader.fromBlob(type, new Blob([bytes]), settings).catch((error) => null);
  postMessage(reader && reader.json());
};`;

/** What the library's own validator says of a picture, in a page of its own; null where it finds no manifest in it. */
export async function readContentCredential(
  browser: Browser,
  picture: { readonly type: string; readonly bytes: Buffer },
  anchor: string,
): Promise<CredentialVerdict | null> {
  const files: Record<string, readonly [type: string, content: string | Buffer]> = {
    '/': ['text/html', '<!doctype html>'],
    '/worker.js': ['text/javascript', WORKER],
    '/c2pa.js': ['text/javascript', readFileSync(LIBRARY)],
    '/c2pa_bg.wasm': ['application/wasm', readFileSync(LIBRARY.replace(/c2pa\.js$/, 'c2pa_bg.wasm'))],
  };
  await using server = createServer(({ url = '' }, response) => {
    const found = files[url];
    response.writeHead(found ? 200 : 404, { 'content-type': found?.[0] ?? 'text/plain' }).end(found?.[1]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const page = await browser.newPage();
  try {
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
    const json = await page.evaluate(
      ({ type, base64, anchor: trusted }) =>
        new Promise<string | null>((resolve, reject) => {
          const worker = new Worker('/worker.js', { type: 'module' });
          worker.onmessage = ({ data }) => resolve(data as string | null);
          worker.onerror = ({ message }) => reject(new Error(message));
          worker.postMessage({
            type,
            bytes: Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)),
            anchor: trusted,
          });
        }),
      { type: picture.type, base64: picture.bytes.toString('base64'), anchor },
    );
    return json === null ? null : verdictOf(json);
  } finally {
    await page.close();
  }
}

function verdictOf(json: string): CredentialVerdict {
  const told = JSON.parse(json) as {
    validation_state: string;
    active_manifest: string;
    validation_results: { activeManifest: { failure: { code: string }[] } };
    manifests: Record<
      string,
      { claim_generator_info: { name: string }[]; assertions: { label: string; data: unknown }[] }
    >;
  };
  const manifest = told.manifests[told.active_manifest]!;
  return {
    state: told.validation_state,
    failures: told.validation_results.activeManifest.failure.map(({ code }) => code),
    generator: manifest.claim_generator_info[0]!.name,
    assertions: Object.fromEntries(manifest.assertions.map(({ label, data }) => [label, data])),
  };
}
