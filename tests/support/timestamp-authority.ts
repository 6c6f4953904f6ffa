import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

export type AuthorityKey = 'rsa:2048' | 'ec:P-256' | 'ec:P-384';

export interface TestAuthority extends AsyncDisposable {
  readonly url: string;
  /** SHA-256 of its certificate, hexadecimal. */
  readonly certificate: string;
  /** How many requests it had. */
  asked(): number;
  /** The whole TimeStampResp to a request. */
  answer(request: Uint8Array): Buffer;
}

export interface AuthorityOptions {
  readonly key?: AuthorityKey;
  readonly digest?: 'sha256' | 'sha384' | 'sha512';
}

/** Debian's `openssl ts` as an authority on loopback, with a key and a certificate of its own. */
export async function openTimestampAuthority({
  key = 'rsa:2048',
  digest = 'sha256',
}: AuthorityOptions = {}): Promise<TestAuthority> {
  const folder = mkdtempSync(join(tmpdir(), 'sweep-tsa-'));
  const file = (name: string) => join(folder, name);
  writeFileSync(
    file('config'),
    `[tsa]
default_tsa = authority
[authority]
serial = ${file('serial')}
signer_cert = ${file('certificate')}
signer_key = ${file('key')}
default_policy = 1.2.3.4.1
digests = sha256
signer_digest = ${digest}
ess_cert_id_alg = sha256
accuracy = secs:1
`,
  );
  const kind = key === 'rsa:2048' ? key : `ec -pkeyopt ec_paramgen_curve:${key.slice(3)}`;
  const made = `req -x509 -newkey ${kind} -nodes -days 2 -addext extendedKeyUsage=critical,timeStamping
    -keyout ${file('key')} -out ${file('certificate')} -subj`.split(/\s+/);
  execFileSync('openssl', [...made, '/O=Sweep/CN=Clock of the tests'], { stdio: 'ignore' });
  const pem = readFileSync(file('certificate'), 'utf8');
  const fingerprint = execFileSync('openssl', ['x509', '-noout', '-fingerprint', '-sha256'], { input: pem });
  let asked = 0;

  function answer(request: Uint8Array): Buffer {
    writeFileSync(file('query'), request);
    const asking = `ts -reply -config ${file('config')} -queryfile ${file('query')} -out ${file('reply')}`;
    const reply = spawnSync('openssl', asking.split(' '));
    if (reply.status !== 0) throw new Error(reply.stderr.toString());
    return readFileSync(file('reply'));
  }

  const server = createServer((request, response) => {
    asked += 1;
    buffer(request).then(
      (query) => response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(answer(query)),
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    certificate: fingerprint.toString().split('=')[1]!.trim().replaceAll(':', '').toLowerCase(),
    asked: () => asked,
    answer,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true });
    },
  };
}
