/**
 * Runs inside a lab, on its scanning machine: puts each question of its argument, a JSON list of `Question`, to a port,
 * all at once. Prints one JSON list: what each port said as Latin-1 text, the subject of its certificate before it
 * where TLS was asked for, an empty text where a port opened and was asked nothing, null where nothing came in time.
 */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, isIPv6 } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';

const ANSWER_WITHIN_MS = 5_000;

export interface Question {
  readonly protocol: 'tcp' | 'tls' | 'udp';
  readonly address: string;
  readonly port: number;
  readonly text: string;
  /** What is waited for: that the port opens, its first bytes, or all of them up to its end. */
  readonly until: 'open' | 'data' | 'end';
}

async function overUdp({ address, port, text }: Question, signal: AbortSignal): Promise<string> {
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  try {
    socket.send(text, port, address);
    const [answer] = (await once(socket, 'message', { signal })) as [Buffer];
    return answer.toString('latin1');
  } finally {
    socket.close();
  }
}

async function overTcp({ protocol, address, port, text, until }: Question, signal: AbortSignal): Promise<string> {
  const target = { host: address, port };
  const socket = protocol === 'tls' ? connectTls({ ...target, rejectUnauthorized: false }) : connect(target);
  try {
    await once(socket, protocol === 'tls' ? 'secureConnect' : 'connect', { signal });
    if (until === 'open') return '';
    const said: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => said.push(chunk));
    socket.write(text);
    await once(socket, until, { signal });
    const subject = protocol === 'tls' ? JSON.stringify((socket as TLSSocket).getPeerCertificate().subject) : '';
    return subject + Buffer.concat(said).toString('latin1');
  } finally {
    socket.destroy();
  }
}

const questions = JSON.parse(process.argv[2]!) as readonly Question[];
const answers = questions.map((question) => {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  return (question.protocol === 'udp' ? overUdp : overTcp)(question, signal).catch(() => null);
});
process.stdout.write(JSON.stringify(await Promise.all(answers)));
