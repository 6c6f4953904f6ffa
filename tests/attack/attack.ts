/**
 * What `npm run attack` runs: sqlmap, wapiti, ffuf and slowhttptest against a server of its own, cut off from every network but
 * loopback, and against a planted server with a bug for each tool. Passes where no tool finds anything in the product and
 * each finds its bug in the other, in the same run; testssl belongs to `npm run test:deploy`,
 * since TLS is the proxy's.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#adapters/node/database/open-database.ts';
import { freePort, startServer } from '#tests/support/server.ts';
import { openCrowdProxy } from './crowd-proxy.ts';
import { openPlantedServer } from './planted-server.ts';

const TOOL_LIMIT_MS = 600_000;

interface Outcome {
  readonly tool: string;
  readonly aim: string;
  /** What it found, a line each. */
  readonly found: readonly string[];
  /** What the product was asked meanwhile; NaN where nobody counts. */
  readonly requests: number;
}

/** Fewer requests than this are no attack: the tool gave up at the door. */
const LEAST_REQUESTS = 100;
const PAGE = join(import.meta.dirname, '../../docs/evidence/attack.md');

const folder = mkdtempSync(join(tmpdir(), 'sweep-attack-'));

/** Runs a tool and returns what it printed. Its own files go into a folder that is removed. */
async function run(program: string, parameters: readonly string[]): Promise<string> {
  const child = spawn(program, parameters, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: folder, LC_ALL: 'C.UTF-8' },
    timeout: TOOL_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  await new Promise((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  return output;
}

async function timed(
  tool: string,
  aim: string,
  find: () => Promise<readonly string[]>,
  requests: () => number = () => Number.NaN,
): Promise<Outcome> {
  const startedMs = Date.now();
  const before = requests();
  const found = await find();
  const sent = requests() - before;
  if (sent < LEAST_REQUESTS) throw new Error(`${tool} ${aim}: only ${sent} requests came.`);
  const seconds = (Date.now() - startedMs) / 1_000;
  console.log(
    `${tool}  ${aim}  ${found.length === 0 ? 'nothing' : found.join(', ')}  ${Number.isNaN(sent) ? '' : `${sent} requests, `}${seconds.toFixed(0)} s`,
  );
  return { tool, aim, found, requests: sent };
}

/** Parameters that sqlmap calls injectable. A run that asked nothing is no run. */
async function sqlmap(url: string, parameters: string, body: string | null): Promise<readonly string[]> {
  const output = await run('sqlmap', [
    `--url=${url}`,
    ...(body === null ? [] : ['--method=POST', `--data=${body}`, '--headers=Content-Type: application/json']),
    `-p${parameters}`,
    '--batch',
    '--level=2',
    '--risk=1',
    '--dbms=PostgreSQL',
    '--threads=4',
    '--flush-session',
    '--disable-coloring',
    '--ignore-code=400,401,404,429',
    `--output-dir=${join(folder, 'sqlmap')}`,
  ]);
  if (!/testing '/.test(output)) throw new Error(`sqlmap tested nothing:\n${output}`);
  return [...output.matchAll(/^Parameter: (?:JSON )?(\S+) \((.+)\)$/gm)].map(([, name, place]) => `${name} (${place})`);
}

const WAPITI_MODULES = 'xss,sql,exec,file,crlf,redirect,ssrf,backup';

async function wapiti(baseUrl: string, starts: readonly string[]): Promise<readonly string[]> {
  const report = join(folder, `wapiti-${Date.now()}.json`);
  const output = await run('wapiti', [
    '-u',
    `${baseUrl}/`,
    '--scope',
    'folder',
    '-m',
    WAPITI_MODULES,
    '-f',
    'json',
    '-o',
    report,
    ...starts.flatMap((path) => ['-s', baseUrl + path]),
    '--flush-session',
    '--no-bugreport',
    '--store-session',
    join(folder, 'wapiti'),
    '-d',
    '3',
    '-v',
    '0',
    '--max-scan-time',
    '180',
    '-t',
    '10',
  ]);
  if (!existsSync(report)) throw new Error(`wapiti wrote no report:\n${output.slice(-2_000)}`);
  const { vulnerabilities } = JSON.parse(readFileSync(report, 'utf8')) as {
    vulnerabilities: Record<string, readonly { readonly path: string; readonly parameter: string }[]>;
  };
  return Object.entries(vulnerabilities).flatMap(([kind, cases]) =>
    cases.map(({ path, parameter }) => `${kind} at ${path} ${parameter}`),
  );
}

const NAMES = (
  '.git/config .git/HEAD .svn/entries .hg/store .env .npmrc .dockerignore .DS_Store package.json package-lock.json ' +
  'tsconfig.json README.md Containerfile compose.yaml data data/address-key data/postgresql/PG_VERSION src dist ' +
  'dist/web.mark node_modules config deploy scripts tests server-status metrics debug admin phpinfo.php backup dump ' +
  'database db users config.json web.config wp-login.php api/admin api/debug api/users api/metrics api/me/all graphql ' +
  'swagger swagger.json actuator actuator/env console trace health.json index.js main.ts app.js assets/index.js.map'
).split(' ');
const ENDINGS = ['', '.zip', '.tar.gz', '.sql', '.bak', '.old', '~', '.map', '/'];

/** Paths that are answered with content, though nothing there is meant for anybody. */
async function ffuf(baseUrl: string): Promise<readonly string[]> {
  const words = join(folder, 'words');
  const paths = NAMES.flatMap((name) => ENDINGS.map((ending) => name + ending));
  writeFileSync(words, `${paths.join('\n')}\n`);
  const report = join(folder, `ffuf-${Date.now()}.json`);
  const output = await run('ffuf', [
    '-u',
    `${baseUrl}/FUZZ`,
    '-w',
    words,
    '-mc',
    '200-299,301,302,401,403,500-599',
    '-t',
    '10',
    '-o',
    report,
    '-of',
    'json',
    '-s',
  ]);
  if (!existsSync(report)) throw new Error(`ffuf wrote no report:\n${output}`);
  const { results } = JSON.parse(readFileSync(report, 'utf8')) as {
    results: readonly { readonly status: number; readonly url: string }[];
  };
  return results.map(({ status, url }) => `${new URL(url).pathname} ${status}`);
}

const SLOW = [
  ['headers', '-H'],
  ['bodies', '-B'],
  ['readers', '-X'],
] as const;
const SLOW_CONNECTIONS = 300;
const SLOW_SECONDS = 20;
/** Nobody else waits longer than this meanwhile. */
const PATIENCE_MS = 1_000;

/** Asks for `path` as somebody else does while slow clients hold what they can; the kinds that kept them waiting. */
async function slowhttptest(baseUrl: string, path: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [kind, mode] of SLOW) {
    let under = true;
    const attack = run('slowhttptest', [
      mode,
      '-c',
      String(SLOW_CONNECTIONS),
      '-r',
      '100',
      '-i',
      '3',
      '-l',
      String(SLOW_SECONDS),
      '-p',
      '2',
      '-s',
      '8192',
      '-u',
      baseUrl + path,
      '-f',
      'application/json',
    ]).finally(() => {
      under = false;
    });
    let [asked, late] = [0, 0];
    while (under) {
      const ok = await fetch(baseUrl + path, {
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: { connection: 'close' },
      }).then(
        async (answer) => (await answer.arrayBuffer(), answer.ok),
        () => false,
      );
      asked += 1;
      if (!ok) late += 1;
      await sleep(100);
    }
    const output = await attack;
    if (!/slow HTTP test status|service available/i.test(output))
      throw new Error(`slowhttptest did not run:\n${output}`);
    if (late > asked / 20) found.push(`slow ${kind}: ${late} of ${asked} requests of others waited over a second`);
  }
  return found;
}

async function attackAll(): Promise<boolean> {
  await using resources = new AsyncDisposableStack();
  const port = await freePort();
  const server = resources.use(await startServer({ port, environment: { TRUST_PROXY: '1' } }));
  const database = resources.use(await openDatabase({ dataDir: server.dataDir }));
  const crowd = resources.use(await openCrowdProxy(`http://127.0.0.1:${port}`));
  const planted = resources.use(await openPlantedServer(database));
  mkdirSync(join(folder, 'wapiti'), { recursive: true });

  const login = '{"username":"ada","password":"two hotel keys"}';
  const list = '/api/reported-locations';
  const aims: readonly (readonly [url: string, parameters: string, body: string | null])[] = [
    [`${list}?q=lens&issueType=camera&near=53.5,10&limit=5`, 'q,issueType,near,limit', null],
    [`${list}/map?q=lens&issueType=camera`, 'q,issueType', null],
    ['/api/auth/login', 'username,password', login],
    [
      '/api/auth/recover',
      'username,code',
      '{"username":"ada","code":"AAAA-AAAA-AAAA-AAAA","newPassword":"seven quiet trams"}',
    ],
    ['/api/analytics', 'event,page', '{"event":"page_view","properties":{"page":"home"}}'],
    ['/api/receipts/lookup', 'token', `{"token":"${'A'.repeat(43)}"}`],
  ];
  const product: Outcome[] = [];
  for (const [path, parameters, body] of aims)
    product.push(
      await timed('sqlmap', path.split('?')[0]!, () => sqlmap(crowd.baseUrl + path, parameters, body), crowd.requests),
    );
  product.push(
    await timed(
      'wapiti',
      'pages and calls',
      () =>
        wapiti(crowd.baseUrl, [`${list}?q=lens`, '/api/reported-locations/map?q=lens', '/reports?q=lens', '/login']),
      crowd.requests,
    ),
    await timed('ffuf', 'paths', () => ffuf(crowd.baseUrl), crowd.requests),
    await timed('slowhttptest', '/api/health', () => slowhttptest(server.baseUrl, '/api/health')),
  );
  const control: Outcome[] = [
    await timed('sqlmap', 'planted /search', () => sqlmap(`${planted.baseUrl}/search?q=x`, 'q', null)),
    await timed('sqlmap', 'planted /login', () => sqlmap(`${planted.baseUrl}/login`, 'username', '{"username":"ada"}')),
    await timed('wapiti', 'planted /hello', () => wapiti(planted.baseUrl, ['/hello?name=you'])),
    await timed('ffuf', 'planted files', () => ffuf(planted.baseUrl)),
    await timed('slowhttptest', 'planted server', () => slowhttptest(planted.baseUrl, '/')),
  ];

  const findings = product.flatMap(({ tool, aim, found }) => found.map((what) => `${tool} ${aim}: ${what}`));
  const missed = control.filter(({ found }) => found.length === 0).map(({ tool, aim }) => `${tool} ${aim}`);
  for (const finding of findings) console.log(`FOUND  ${finding}`);
  for (const bug of missed) console.log(`MISSED  ${bug}`);
  console.log(
    `\n${findings.length} findings in the product; ${control.length - missed.length} of ${control.length} planted bugs found.`,
  );
  writeFileSync(PAGE, page(product, control));
  return findings.length === 0 && missed.length === 0;
}

function page(product: readonly Outcome[], control: readonly Outcome[]): string {
  const rows = (outcomes: readonly Outcome[]) =>
    outcomes.map(
      ({ tool, aim, requests, found }) =>
        `| ${tool} | ${aim} | ${Number.isNaN(requests) ? '' : requests} | ${found.join(', ') || 'nothing'} |`,
    );
  return [
    '# Attacked by tools',
    '',
    'Written by `npm run attack`: the tools as Debian 12 has them, on one machine without a network. What the product is asked comes from another address with each request, as from a botnet, so that limits by address hide nothing; slow clients connect directly.',
    '',
    '## The product',
    '',
    '| tool | aim | requests | found |',
    '| --- | --- | ---: | --- |',
    ...rows(product),
    '',
    '## Planted bugs, in the same run',
    '',
    '| tool | aim | requests | found |',
    '| --- | --- | ---: | --- |',
    ...rows(control),
    '',
  ].join('\n');
}

try {
  process.exitCode = (await attackAll()) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
