import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { CommandError } from '#adapters/node/command.ts';
import { createLogger } from '#adapters/node/logger.ts';
import { LOCAL_PATH } from '../local-protocol.ts';
import { createLocalService, type LocalServiceOptions } from './local-service.ts';

/** What the page gets from the service's path, and what the service then wrote into its log. */
async function ask(
  path: string,
  body: unknown,
  options: Partial<LocalServiceOptions>,
): Promise<{ status: number; text: string; log: readonly Record<string, unknown>[] }> {
  const log: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>) };
  const server = createServer((request, response) => void service.handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const service = createLocalService({
    audience: { kind: 'same-origin' },
    port: () => port,
    authorize: async () => null,
    marks: { get: () => null, set: async () => 'kept' },
    network: async () => NETWORK,
    scan: () => Promise.reject(new Error('not asked for')),
    logger: createLogger({ level: 'warn', stream, nowMs: () => 0 }),
    ...options,
  });
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${LOCAL_PATH}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `http://127.0.0.1:${port}` },
      body: JSON.stringify(body),
    });
    return { status: answer.status, text: await answer.text(), log };
  } finally {
    server.close();
  }
}

const NETWORK: Awaited<ReturnType<LocalServiceOptions['network']>> = {
  lan: { name: 'lan0', address: '192.168.77.2', mac: 'a4:2b:b0:01:02:04', prefixLength: 24, linkLocal: null },
  range: { subnet: '192.168.77.0/24', addresses: [], broadcast: '192.168.77.255', attachedPrefix: 24 },
  gateway: null,
};
const MAC = 'a4:2b:b0:01:02:03';

/** An error as the system makes it, which names what a person has. */
const accessError = () =>
  Object.assign(new RangeError(`cannot read /home/maria/marks.json of ${MAC}`), { code: 'EACCES' });

describe('an error that nobody foresaw', () => {
  test.each([
    ['in a scan', '/scan', { deep: false }, { scan: () => Promise.reject(accessError()) }, 200],
    ['while a mark is kept', '/marks', { mac: MAC, mark: 'mine' }, { marks: failingMarks() }, 500],
  ] as const)('%s is logged by its kind and place, never by what it says', async (_, path, body, options, status) => {
    const answered = await ask(path, body, options);
    expect(answered.status).toBe(status);
    expect(answered.log).toHaveLength(1);
    expect(answered.log[0]).toMatchObject({
      level: 'error',
      event: 'local-service-failed',
      path,
      error: {
        name: 'RangeError',
        code: 'EACCES',
        stack: expect.arrayContaining([expect.stringContaining('accessError')]) as unknown,
      },
    });
    expect(`${JSON.stringify(answered.log)}${answered.text}`).not.toMatch(/maria|a4:2b/);
  });

  test('is not what a person is told in a sentence anyway', async () => {
    const answered = await ask(
      '/scan',
      { deep: false },
      { network: () => Promise.reject(new CommandError('This computer is on no private IPv4 network.')) },
    );
    expect(answered.text).toContain('This computer is on no private IPv4 network.');
    expect(answered.log).toEqual([]);
  });
});

test('a mark too many is refused in a sentence', async () => {
  const answered = await ask(
    '/marks',
    { mac: MAC, mark: 'mine' },
    { marks: { get: () => null, set: async () => 'full' } },
  );
  expect(answered).toMatchObject({ status: 507, log: [] });
  expect(JSON.parse(answered.text)).toEqual({
    code: 'marks-full',
    message: 'This laptop keeps no more marks. Take one off first.',
  });
});

function failingMarks(): LocalServiceOptions['marks'] {
  return { get: () => null, set: () => Promise.reject(accessError()) };
}
