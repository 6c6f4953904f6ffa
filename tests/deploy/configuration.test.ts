import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAllDocuments, parse } from 'yaml';
import { freePort } from '#tests/support/server.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sweep-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a program says and how it ends. */
function run(command: string, ...args: string[]): { code: number | null; said: string } {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (error) throw error;
  return { code: status, said: stdout + stderr };
}

function exposureOf(unit: string): number {
  const path = join(folder, 'sweep.service');
  writeFileSync(path, unit);
  const { said } = run('systemd-analyze', 'security', '--offline=true', '--no-pager', path);
  return Number(/Overall exposure level for sweep\.service: ([\d.]+)/.exec(said)?.[1]);
}

test('the systemd unit leaves the service little to harm with', () => {
  const unit = read('systemd/sweep.service');
  expect(exposureOf(unit)).toBeLessThanOrEqual(3);
  // The figure moves with what the unit says.
  expect(exposureOf(unit.replaceAll(/^(Protect|Private|Restrict|SystemCall|Capability).*$/gm, ''))).toBeGreaterThan(5);
});

describe('the samples for a proxy', () => {
  const certificate = () => {
    const options = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 90 -subj /CN=sweep.example
      -addext subjectAltName=DNS:sweep.example -keyout ${folder}/key.pem -out ${folder}/fullchain.pem`;
    const made = run('openssl', ...options.split(/\s+/));
    expect(made.code).toBe(0);
  };
  let behind: Server;
  let seen: IncomingMessage[] = [];
  let answers: number[] = [];
  beforeAll(async () => {
    certificate();
    behind = createServer((incoming, response) => {
      seen.push(incoming);
      response.writeHead(answers.shift() ?? 200).end('behind');
    });
    behind.listen(0, '127.0.0.1');
    await once(behind, 'listening');
  });
  afterAll(() => {
    behind.close();
    behind.closeAllConnections();
  });
  const portBehind = () => (behind.address() as AddressInfo).port;

  /** Asks the proxy as a client that lies about who it is. */
  async function ask(port: number, method = 'GET', path = '/api/ready'): Promise<{ status: number; body: string }> {
    const request = httpsRequest({
      host: '127.0.0.1',
      port,
      method,
      path,
      servername: 'sweep.example',
      rejectUnauthorized: false,
      headers: { host: 'sweep.example', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' },
    });
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { status: response.statusCode!, body: await text(response) };
  }

  async function untilAnswered(port: number): Promise<void> {
    await expect
      .poll(
        () =>
          ask(port).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 10_000 },
      )
      .toBe(200);
  }

  /** Has nginx serve with the sample, and with one server away, while `work` looks at it. */
  async function withNginx(work: (port: number, plainPort: number) => Promise<void>): Promise<void> {
    const [port, plainPort, otherPort] = [await freePort(), await freePort(), await freePort()];
    const sample = read('nginx/sweep.conf')
      .replaceAll('/etc/ssl/sweep', folder)
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`)
      .replaceAll(/^ *listen \[::\].*\n/gm, '')
      .replace(
        'server 127.0.0.1:3000',
        `server 127.0.0.1:${otherPort} max_fails=0;\n  server 127.0.0.1:${portBehind()}`,
      );
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ');
    const main = (site: string) =>
      `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths} ${site} }`;
    const path = join(folder, 'nginx.conf');
    writeFileSync(path, main(sample.replace('proxy_pass', 'proxy_past')));
    expect(run('nginx', '-t', '-c', path)).toMatchObject({ code: 1 });
    writeFileSync(path, main(sample));
    expect(run('nginx', '-t', '-c', path)).toMatchObject({ code: 0 });
    const nginx = spawn('nginx', ['-c', path], { stdio: 'ignore' });
    try {
      await untilAnswered(port);
      await work(port, plainPort);
    } finally {
      nginx.kill();
      await once(nginx, 'exit');
    }
  }

  test('nginx takes its own, says who asks, and asks another server only for what may be asked twice', async () => {
    await withNginx(async (port, plainPort) => {
      // One of the two servers is away all the time: nobody notices.
      for (let time = 0; time < 8; time += 1) expect(await ask(port)).toEqual({ status: 200, body: 'behind' });
      expect(seen.at(-1)?.headers).toMatchObject({
        host: 'sweep.example',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
      });
      seen = [];
      answers = [503];
      expect((await ask(port, 'POST')).status).toBe(503);
      expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
      const plain = await fetch(`http://127.0.0.1:${plainPort}/x?y=1`, { redirect: 'manual' });
      expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://sweep.example/x?y=1']);
    });
  });

  test('nginx lets one address flood nobody, and a page full of requests through', async () => {
    await withNginx(async (port) => {
      const many = async (count: number) => {
        const statuses: number[] = [];
        for (let from = 0; from < count; from += 50)
          statuses.push(
            ...(await Promise.all(Array.from({ length: 50 }, () => ask(port)))).map(({ status }) => status),
          );
        return statuses;
      };
      expect((await many(200)).every((status) => status === 200)).toBe(true);
      const flooded = await many(1_500);
      expect(flooded.filter((status) => status === 429).length).toBeGreaterThan(100);
      expect(flooded.every((status) => status === 200 || status === 429)).toBe(true);
    });
  });

  test('testssl finds nothing in the TLS of nginx but that the certificate was made here', async () => {
    await withNginx(async (port) => {
      const report = join(folder, 'testssl.json');
      const options = `--quiet --warnings off --nodns none --ip 127.0.0.1 --fast -p -s -f -P -S -U --jsonfile ${report}`;
      // It may only look at this machine: no names are asked for, and the address is given.
      const tested = spawn('testssl', [...options.split(' '), `https://sweep.example:${port}`], { stdio: 'ignore' });
      await once(tested, 'exit');
      const findings = JSON.parse(readFileSync(report, 'utf8')) as { id: string; severity: string; finding: string }[];
      expect(findings.length).toBeGreaterThan(40);
      expect(findings.find(({ id }) => id === 'TLS1_3')).toMatchObject({ severity: 'OK' });
      const bad = findings.filter(({ severity }) => /^(LOW|MEDIUM|HIGH|CRITICAL)$/.test(severity));
      expect(bad.map(({ id, finding }) => `${id}: ${finding}`)).toEqual([
        'cert_chain_of_trust: failed (self signed).',
        'cert_revocation: Neither CRL nor OCSP URI provided',
      ]);
    });
  });

  test('Caddy takes its own and says who asks', async () => {
    expect(run('caddy', 'validate', '--adapter', 'caddyfile', '--config', join(DEPLOY, 'caddy/Caddyfile')).code).toBe(
      0,
    );
    const port = await freePort();
    const path = join(folder, 'Caddyfile');
    // Its own certificate and port instead of a public authority's; nothing leaves this machine.
    const sample = read('caddy/Caddyfile')
      .replace('127.0.0.1:3000', `127.0.0.1:${portBehind()}`)
      .replace(
        /^sweep\.example \{$/m,
        `sweep.example:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/fullchain.pem ${folder}/key.pem`,
      );
    writeFileSync(path, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${sample}`);
    const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', path], {
      stdio: 'ignore',
      env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
    try {
      await untilAnswered(port);
      // Its own questions whether the server is there are not what is looked at.
      expect(seen.findLast(({ headers }) => !headers['user-agent']?.startsWith('Go-http'))?.headers).toMatchObject({
        host: 'sweep.example',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
      });
    } finally {
      caddy.kill();
      await once(caddy, 'exit');
    }
  });
});

describe('the Kubernetes manifests', () => {
  interface Manifest {
    readonly apiVersion: string;
    readonly kind: string;
    readonly metadata: { readonly name: string };
  }
  const manifests = () =>
    parseAllDocuments(read('kubernetes/sweep.yaml')).map((document) => document.toJS() as Manifest);
  const validate = async (manifest: Manifest) => {
    const module = (await import(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`)) as Record<
      string,
      new (manifest: Manifest) => { validate(): void }
    >;
    new module[manifest.kind]!(manifest).validate();
  };

  test('follow the schema of each kind', async () => {
    expect(manifests().length).toBeGreaterThan(6);
    for (const manifest of manifests()) await validate(manifest);
    const [deployment] = manifests().filter(({ kind }) => kind === 'Deployment');
    const broken = JSON.parse(JSON.stringify(deployment).replace('"containerPort":3000', '"containerPort":"http"'));
    await expect(validate(broken as Manifest)).rejects.toThrow(/containerPort/);
  });

  test('run nothing as root, nothing that writes its own files, nothing without a limit', () => {
    const pods = manifests().filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
    expect(pods).toHaveLength(2);
    for (const manifest of pods) {
      const { spec } = (manifest as unknown as { spec: { template: { spec: Record<string, unknown> } } }).spec.template;
      expect(spec['securityContext']).toMatchObject({ runAsNonRoot: true });
      expect(spec['automountServiceAccountToken']).toBe(false);
      for (const container of spec['containers'] as Record<string, unknown>[]) {
        expect(container['securityContext']).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container['resources']).toMatchObject({ limits: { memory: expect.any(String) as string } });
      }
    }
  });
});

test('the compose file starts the server after its database, without rights, on loopback', () => {
  const { services } = parse(read('container/compose.yaml')) as { services: Record<string, Record<string, unknown>> };
  expect(services['server']).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    ports: ['127.0.0.1:3000:3000'],
    depends_on: { database: { condition: 'service_healthy' } },
  });
});

test('every variable in these files is one that the server reads', () => {
  const settings = readFileSync(join(DEPLOY, '../docs/configuration.md'), 'utf8');
  const { services } = parse(read('container/compose.yaml')) as { services: { server: { environment: object } } };
  const used = [
    ...Object.keys(services.server.environment),
    ...Array.from(read('systemd/sweep.service').matchAll(/^Environment=(.*)$/gm), ([, pairs]) =>
      pairs!.split(' ').map((pair) => pair.split('=')[0]!),
    ).flat(),
    ...Object.keys((parseAllDocuments(read('kubernetes/sweep.yaml'))[0]!.toJS() as { data: object }).data),
  ];
  expect(used.length).toBeGreaterThan(8);
  for (const name of used) expect(settings, name).toMatch(new RegExp(`^\\| .*\`${name}\``, 'm'));
});
