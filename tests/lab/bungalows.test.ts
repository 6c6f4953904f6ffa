import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUNGALOWS } from './bungalows.ts';
import { missingPackages } from './daemon-host.ts';
import type { LabDevice, TcpBehavior } from './device.ts';
import type { Question } from './drive-questions.ts';
import { Lab } from './lab.ts';

const DRIVER = join(import.meta.dirname, 'drive-questions.ts');
const GET = 'GET / HTTP/1.1\r\nHost: device\r\nConnection: close\r\n\r\n';

let lab: Lab;

beforeAll(async () => {
  lab = await Lab.open({ devices: BUNGALOWS });
});

afterAll(() => lab[Symbol.asyncDispose]());

async function ask(questions: readonly Question[]): Promise<readonly (string | null)[]> {
  const { stdout } = await lab.exec(process.execPath, [DRIVER, JSON.stringify(questions)]);
  return JSON.parse(stdout) as (string | null)[];
}

interface Expected extends Question {
  readonly of: string;
  /** What the answer must hold. */
  readonly holds: string;
}

/** The address as the scanning machine writes it: one of IPv6 with the link it is on. */
const reached = ({ address }: LabDevice) => (address.includes(':') ? `${address}%lan0` : address);

const latin1 = (text: string) => Buffer.from(text).toString('latin1');

/** The question that shows what a port of this behavior does, and what must come. */
function shown(behavior: TcpBehavior): Pick<Expected, 'text' | 'until' | 'holds'> {
  switch (behavior.kind) {
    case 'http': {
      const { status = '200 OK', body = '' } = behavior.paths?.['/'] ?? behavior;
      const holds = status.startsWith('200') ? latin1(body) : `HTTP/1.1 ${status}\r\n`;
      return { text: GET, until: 'end', holds };
    }
    case 'rtsp': {
      const holds = behavior.realm ?? behavior.sdp ?? behavior.server ?? 'RTSP/1.0';
      const text = `DESCRIBE rtsp://device/${behavior.path ?? ''} RTSP/1.0\r\nCSeq: 1\r\n\r\n`;
      return { text, until: 'data', holds };
    }
    case 'greeting':
      return { text: '', until: 'data', holds: behavior.text };
    default:
      return { text: '', until: 'open', holds: '' };
  }
}

function expectedOf(device: LabDevice): Expected[] {
  const common = { of: device.name, address: reached(device) };
  return [
    ...Object.entries(device.tcp ?? {}).map(([port, behavior]) => ({
      ...common,
      protocol: 'tcp' as const,
      port: Number(port),
      ...shown(behavior),
    })),
    ...Object.entries(device.udp ?? {}).map(([port, { whenContains = '?', answerHex }]) => ({
      ...common,
      protocol: 'udp' as const,
      port: Number(port),
      text: whenContains,
      until: 'data' as const,
      holds: Buffer.from(answerHex, 'hex').toString('latin1'),
    })),
  ];
}

const where = (truth: LabDevice['truth']) => BUNGALOWS.filter((device) => device.truth === truth);

test('20 cameras answer, four keep silent, 46 devices are none', () => {
  expect(['camera', 'silent-camera', 'other'].map((truth) => where(truth as LabDevice['truth']).length)).toEqual([
    20, 4, 46,
  ]);
});

test('no two devices share an address, and all are in the network', () => {
  const addresses = BUNGALOWS.flatMap(({ address, ipv6 = [] }) => [address, ipv6].flat());
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(new Set(BUNGALOWS.map(({ mac }) => mac)).size).toBe(BUNGALOWS.length);
  expect(addresses.filter((address) => !/^(?:192\.168\.77\.\d+|fe80::)/.test(address))).toEqual([]);
});

test('Debian’s programs that run in it are installed', () => {
  expect(missingPackages(BUNGALOWS)).toEqual([]);
});

test('every port of every fake answers as it says', async () => {
  const expected = BUNGALOWS.flatMap(expectedOf);
  const answers = await ask(expected);
  const wrong = expected.filter(({ holds }, at) => !answers[at]?.includes(holds));
  expect(wrong.map(({ of, protocol, port }) => `${of}: ${protocol}/${port}`)).toEqual([]);
});

test.for([
  ['192.168.77.24', 'tls', 443, 'Axis Communications AB', 'URL=/camera/index.html'],
  ['192.168.77.97', 'tls', 443, 'HP-IPG', 'HP OfficeJet Pro 8730'],
  ['192.168.77.54', 'tcp', 5000, 'WSGIServer', '<img src="/video_feed"'],
  ['192.168.77.141', 'tcp', 8000, 'SimpleHTTP', 'DCIM/'],
] as const)('the real program at %s answers', async ([address, protocol, port, ...holds]) => {
  const [answer] = await ask([{ protocol, address, port, text: GET, until: 'end' }]);
  expect(holds.filter((text) => !answer?.includes(text))).toEqual([]);
});

test('the nest box sends pictures', async () => {
  const text = GET.replace(' / ', ' /video_feed ');
  const [answer] = await ask([{ protocol: 'tcp', address: '192.168.77.54', port: 5000, text, until: 'data' }]);
  expect(answer).toContain('200 OK');
});

test('the database and the registry of locks listen', async () => {
  const at = { protocol: 'tcp', text: '', until: 'open' } as const;
  const answers = await ask([
    { ...at, address: '192.168.77.93', port: 5432 },
    { ...at, address: '192.168.77.94', port: 1099 },
  ]);
  expect(answers).toEqual(['', '']);
});

test('a silent camera answers address resolution and nothing else', async () => {
  const silent = where('silent-camera');
  const ports = [80, 443, 554, 8000];
  const answers = await ask(
    silent.flatMap(({ address }) =>
      ports.map((port) => ({ protocol: 'tcp', address, port, text: '', until: 'open' }) as const),
    ),
  );
  expect(answers.filter((answer) => answer !== null)).toEqual([]);
  const { stdout } = await lab.exec('ip', ['neigh']);
  expect(silent.filter(({ address, mac }) => !stdout.includes(`${address} dev lan0 lladdr ${mac}`))).toEqual([]);
});
