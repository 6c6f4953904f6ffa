import { createSocket } from 'node:dgram';
import { createServer, type Socket } from 'node:net';
import type { LabDevice, TcpBehavior } from './device.ts';

/**
 * Plays every device of a lab, each on its own address. Reads `{ devices, multicast }` as JSON from standard input,
 * prints "ready" once everything listens, and ends with its standard input.
 */

interface LabPlan {
  readonly devices: readonly LabDevice[];
  /** False: questions to groups and to everyone do not arrive, as on networks that filter them. */
  readonly multicast: boolean;
}

const input = await new Response(process.stdin as unknown as ReadableStream).text();
const plan = JSON.parse(input) as LabPlan;
const listening: Promise<void>[] = [];

function answerTcp(behavior: TcpBehavior, socket: Socket, request: string, port: number): void {
  switch (behavior.kind) {
    case 'http': {
      const page = behavior.paths?.[/^GET (\S+)/.exec(request)?.[1] ?? '/'] ?? behavior;
      const body = page.body ?? '';
      const headers = Object.entries({ ...page.headers, 'Content-Length': String(Buffer.byteLength(body)) });
      socket.end(
        `HTTP/1.1 ${page.status ?? '200 OK'}\r\n${headers.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`,
      );
      break;
    }
    case 'rtsp': {
      const sequence = /CSeq: *(\d+)/i.exec(request)?.[1] ?? '1';
      const questions = request.split(/(?=^(?:OPTIONS|DESCRIBE) )/m);
      if (questions.length > 1) {
        for (const question of questions) answerTcp(behavior, socket, question, port);
        break;
      }
      const describes = request.startsWith('DESCRIBE');
      const here = (/^DESCRIBE rtsp:\/\/[^/]+\/(\S*)/.exec(request)?.[1] ?? '') === (behavior.path ?? '');
      const server = behavior.server ? `Server: ${behavior.server}\r\n` : '';
      if (describes && here && behavior.realm) {
        socket.write(
          `RTSP/1.0 401 Unauthorized\r\nCSeq: ${sequence}\r\n${server}WWW-Authenticate: Digest realm="${behavior.realm}", nonce="0"\r\n\r\n`,
        );
      } else if (describes && here && behavior.sdp) {
        socket.write(
          `RTSP/1.0 200 OK\r\nCSeq: ${sequence}\r\n${server}Content-Type: application/sdp\r\nContent-Length: ${behavior.sdp.length}\r\n\r\n${behavior.sdp}`,
        );
      } else {
        socket.write(
          `RTSP/1.0 ${describes ? '404 Not Found' : '200 OK'}\r\nCSeq: ${sequence}\r\n${server}Public: OPTIONS, DESCRIBE\r\n\r\n`,
        );
      }
      break;
    }
    case 'greeting':
    case 'open':
    case 'endless':
    case 'drip':
      break;
    default:
      throw new Error(`port ${port}: unknown behavior`);
  }
}

/** The addresses at which one fake answers, those of IPv6 with the link they are on. */
function addressesOf(device: LabDevice): string[] {
  const link = `dev${plan.devices.indexOf(device)}`;
  return [device.address, device.ipv6 ?? []].flat().map((one) => (one.includes(':') ? `${one}%${link}` : one));
}

function serveTcp(address: string, port: number, behavior: TcpBehavior): void {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    if (behavior.kind === 'greeting') socket.write(behavior.text);
    if (behavior.kind === 'endless') {
      const more = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(16_384, 0x41)));
      };
      socket.on('drain', more);
      more();
    }
    if (behavior.kind === 'drip') {
      const timer = setInterval(() => socket.write('H'), 1_000);
      socket.on('close', () => clearInterval(timer));
    }
    socket.on('data', (chunk) => answerTcp(behavior, socket, chunk.toString('latin1'), port));
  });
  listening.push(new Promise((resolve) => void server.listen(port, address, () => resolve())));
}

/** UDP: one socket per device for questions to it alone, one per port for questions to everyone. */
const byPort = new Map<number, LabDevice[]>();
for (const device of plan.devices) {
  for (const [port, behavior] of Object.entries(device.tcp ?? {}))
    for (const address of addressesOf(device)) serveTcp(address, Number(port), behavior);
  for (const port of Object.keys(device.udp ?? {})) {
    byPort.set(Number(port), [...(byPort.get(Number(port)) ?? []), device]);
  }
}

type Reply = (question: Buffer, toPort: number, toAddress: string) => void;

for (const [port, devices] of byPort) {
  const replies: Record<'udp4' | 'udp6', Reply[]> = { udp4: [], udp6: [] };
  for (const device of devices) {
    const behavior = device.udp![port]!;
    const answer = Buffer.from(behavior.answerHex, 'hex');
    for (const address of addressesOf(device)) {
      const type = address.includes(':') ? 'udp6' : 'udp4';
      const socket = createSocket({ type, reuseAddr: true });
      const reply: Reply = (question, toPort, toAddress) => {
        if (behavior.whenContains && !question.toString('latin1').includes(behavior.whenContains)) return;
        // Where a question came in says nothing of the link that this fake answers on.
        const to = type === 'udp6' ? `${toAddress.replace(/%.*/, '')}%${address.split('%')[1]}` : toAddress;
        socket.send(answer, toPort, to, () => undefined);
      };
      socket.on('message', (question, { port: toPort, address: from }) => reply(question, toPort, from));
      listening.push(new Promise((resolve) => void socket.bind(port, address, () => resolve())));
      replies[type].push(reply);
    }
  }
  if (!plan.multicast) continue;
  for (const type of ['udp4', 'udp6'] as const)
    if (replies[type].length > 0) hearEveryone(type, port, devices, replies[type]);
}

/** Questions to groups and to everyone, which reach all fakes of a port. */
function hearEveryone(
  type: 'udp4' | 'udp6',
  port: number,
  devices: readonly LabDevice[],
  replies: readonly Reply[],
): void {
  const everyone = createSocket({ type, reuseAddr: true, ipv6Only: type === 'udp6' });
  const recent = new Map<string, number>();
  everyone.on('message', (question, { port: toPort, address }) => {
    // The same question arrives once for each member interface.
    const key = `${address.replace(/%.*/, '')}:${toPort} ${question.toString('latin1')}`;
    const now = performance.now();
    if (now - (recent.get(key) ?? -Infinity) < 100) return;
    recent.set(key, now);
    for (const reply of replies) reply(question, toPort, address);
  });
  listening.push(
    new Promise((resolve) => {
      everyone.bind(port, () => {
        for (const device of devices) {
          const { group, group6 } = device.udp![port]!;
          for (const address of addressesOf(device)) {
            const ipv6 = address.includes(':');
            if (type === 'udp4' && group && !ipv6) everyone.addMembership(group, address);
            if (type === 'udp6' && group6 && ipv6) everyone.addMembership(group6, `::%${address.split('%')[1]}`);
          }
        }
        resolve();
      });
    }),
  );
}

await Promise.all(listening);
process.stdout.write('ready\n');
