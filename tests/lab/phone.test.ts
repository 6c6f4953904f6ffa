import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toString as drawQrCode } from 'qrcode';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const COMPUTER = { name: `sweep-c-${process.pid}`, address: '192.168.78.2' };
const PHONE = { name: `sweep-p-${process.pid}`, address: '192.168.78.9' };

let program: ChildProcess;
let dataDir: string;
let output = '';

const inside = (name: string, ...command: string[]) => run('ip', ['netns', 'exec', name, ...command]);

/** A computer and a phone on one cable, each in a namespace without a way out. */
beforeAll(async () => {
  for (const { name } of [COMPUTER, PHONE]) await run('ip', ['netns', 'add', name]);
  await run('ip', `-n ${COMPUTER.name} link add lan type veth peer name lan netns ${PHONE.name}`.split(' '));
  for (const { name, address } of [COMPUTER, PHONE]) {
    await run('ip', `-n ${name} addr add ${address}/24 dev lan`.split(' '));
    for (const link of ['lo', 'lan']) await run('ip', `-n ${name} link set ${link} up`.split(' '));
  }
  dataDir = await mkdtemp(join(tmpdir(), 'sweep-phone-'));
  program = spawn('ip', ['netns', 'exec', COMPUTER.name, process.execPath, join(ROOT, 'scripts/phone.ts')], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [program.stdout!, program.stderr!])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  await vi.waitFor(() => expect(output).toContain('Ctrl-C'), { timeout: 60_000, interval: 50 });
});
afterAll(async () => {
  if (program.exitCode === null) {
    program.kill('SIGTERM');
    await once(program, 'exit');
  }
  for (const { name } of [COMPUTER, PHONE]) await run('ip', ['netns', 'del', name]).catch(() => undefined);
  await rm(dataDir, { recursive: true, force: true });
});

/** What the phone sees at an address, and the fingerprint of the certificate it was shown. */
async function open(path: string): Promise<{ status: number; fingerprint: string; text: string }> {
  const client = `
    require('node:https').get({ host: '${COMPUTER.address}', port: 3443, path: '${path}', rejectUnauthorized: false }, (answer) => {
      let text = '';
      const fingerprint = answer.socket.getPeerCertificate().fingerprint256;
      answer.on('data', (bytes) => (text += bytes)).on('end', () => console.log(JSON.stringify({
        status: answer.statusCode, fingerprint, text,
      })));
    });`;
  return JSON.parse((await inside(PHONE.name, process.execPath, '-e', client)).stdout) as never;
}

test('a phone of the same network opens the checkout over HTTPS, with the certificate that the terminal shows', async () => {
  expect(output).toContain(`https://${COMPUTER.address}:3443\n`);
  // The square is the one of this very address.
  expect(output).toContain(await drawQrCode(`https://${COMPUTER.address}:3443`, { type: 'terminal', small: true }));
  const page = await open('/');
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('<html') as string });
  expect(output).toContain(`SHA-256 ${page.fingerprint}\n`);
  expect((await open('/api/ready')).text).toBe('{"status":"ready"}');
});

test('the network scanner of the computer answers nobody, and nothing but the door is open', async () => {
  expect(JSON.parse((await open('/api/network/config')).text)).toMatchObject({ companion: false });
  const { stdout } = await inside(COMPUTER.name, 'ss', '--tcp', '--listening', '--no-header', '--numeric');
  const listening = stdout.split('\n').flatMap((line) => (line === '' ? [] : [line.split(/\s+/)[3]!]));
  expect(listening.filter((address) => !address.startsWith('127.'))).toEqual([`${COMPUTER.address}:3443`]);
});

test('Ctrl-C ends all of it', async () => {
  const ended = once(program, 'exit');
  program.kill('SIGINT');
  await ended;
  expect((await inside(COMPUTER.name, 'ss', '--tcp', '--listening', '--no-header')).stdout).toBe('');
});

test('without a network, or on several, it says so in a sentence', async () => {
  const phone = join(ROOT, 'scripts/phone.ts');
  const told = async (setUp: string) => {
    const command = `ip link set lo up; ${setUp} exec ${process.execPath} ${phone}`;
    const failed = await run('unshare', ['--net', 'sh', '-c', command]).catch((error: unknown) => error);
    return (failed as { stderr: string }).stderr;
  };
  expect(await told('')).toBe('This machine is on no local network. Connect it to the Wi-Fi of the phone.\n');
  const two = ['10.7.0.2', '192.168.79.2'].map(
    (address, at) => `ip addr add ${address}/24 dev end${at}; ip link set end${at} up;`,
  );
  expect(await told(`ip link add end0 type veth peer name end1; ${two.join(' ')}`)).toBe(
    "This machine is on several networks: 10.7.0.2, 192.168.79.2. Choose the phone's: npm run phone -- 10.7.0.2\n",
  );
});
