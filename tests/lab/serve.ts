import { createSocket } from 'node:dgram';
import { createServer, type Socket } from 'node:net';
import type { LabDevice, TcpBehaviour } from './device.ts';

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

function answerTcp(behaviour: TcpBehaviour, socket: Socket, request: string, port: number): void {
  switch (behaviour.kind) {
    case 'http': {
      const page = behaviour.paths?.[/^GET (\S+)/.exec(request)?.[1] ?? '/'] ?? behaviour;
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
        for (const question of questions) answerTcp(behaviour, socket, question, port);
        break;
      }
      const describes = request.startsWith('DESCRIBE');
      const here = (/^DESCRIBE rtsp:\/\/[^/]+\/(\S*)/.exec(request)?.[1] ?? '') === (behaviour.path ?? '');
      const server = behaviour.server ? `Server: ${behaviour.server}\r\n` : '';
      if (describes && here && behaviour.realm) {
        socket.write(
          `RTSP/1.0 401 Unauthorized\r\nCSeq: ${sequence}\r\n${server}WWW-Authenticate: Digest realm="${behaviour.realm}", nonce="0"\r\n\r\n`,
        );
      } else if (describes && here && behaviour.sdp) {
        socket.write(
          `RTSP/1.0 200 OK\r\nCSeq: ${sequence}\r\n${server}Content-Type: application/sdp\r\nContent-Length: ${behaviour.sdp.length}\r\n\r\n${behaviour.sdp}`,
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
      throw new Error(`port ${port}: unknown behaviour`);
  }
}

function serveTcp(device: LabDevice, port: number, behaviour: TcpBehaviour): void {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    if (behaviour.kind === 'greeting') socket.write(behaviour.text);
    if (behaviour.kind === 'endless') {
      const more = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(16_384, 0x41)));
      };
      socket.on('drain', more);
      more();
    }
    if (behaviour.kind === 'drip') {
      const timer = setInterval(() => socket.write('H'), 1_000);
      socket.on('close', () => clearInterval(timer));
    }
    socket.on('data', (chunk) => answerTcp(behaviour, socket, chunk.toString('latin1'), port));
  });
  listening.push(new Promise((resolve) => void server.listen(port, device.address, () => resolve())));
}

/** UDP: one socket per device for questions to it alone, one per port for questions to everyone. */
const byPort = new Map<number, LabDevice[]>();
for (const device of plan.devices) {
  for (const [port, behaviour] of Object.entries(device.tcp ?? {})) serveTcp(device, Number(port), behaviour);
  for (const port of Object.keys(device.udp ?? {})) {
    byPort.set(Number(port), [...(byPort.get(Number(port)) ?? []), device]);
  }
}

for (const [port, devices] of byPort) {
  const replies = new Map<LabDevice, (question: Buffer, toPort: number, toAddress: string) => void>();
  for (const device of devices) {
    const behaviour = device.udp![port]!;
    const answer = Buffer.from(behaviour.answerHex, 'hex');
    const socket = createSocket({ type: 'udp4', reuseAddr: true });
    const reply = (question: Buffer, toPort: number, toAddress: string): void => {
      if (behaviour.whenContains && !question.toString('latin1').includes(behaviour.whenContains)) return;
      socket.send(answer, toPort, toAddress);
    };
    socket.on('message', (question, { port: toPort, address }) => reply(question, toPort, address));
    listening.push(new Promise((resolve) => void socket.bind(port, device.address, () => resolve())));
    replies.set(device, reply);
  }
  if (!plan.multicast) continue;
  const everyone = createSocket({ type: 'udp4', reuseAddr: true });
  const recent = new Map<string, number>();
  everyone.on('message', (question, { port: toPort, address }) => {
    // The same question arrives once for each member interface.
    const key = `${address}:${toPort} ${question.toString('latin1')}`;
    const now = performance.now();
    if (now - (recent.get(key) ?? -Infinity) < 100) return;
    recent.set(key, now);
    for (const reply of replies.values()) reply(question, toPort, address);
  });
  listening.push(
    new Promise((resolve) => {
      everyone.bind(port, () => {
        for (const device of devices) {
          const group = device.udp![port]!.group;
          if (group) everyone.addMembership(group, device.address);
        }
        resolve();
      });
    }),
  );
}

await Promise.all(listening);
process.stdout.write('ready\n');
