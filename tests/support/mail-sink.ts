import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly messageId: string;
  readonly from: string;
  readonly to: readonly string[];
  /** As it came, headers and all. */
  readonly raw: string;
}

export interface MailSink extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  /** Everything that was acknowledged, in its order. */
  readonly received: readonly ReceivedMail[];
}

export interface MailSinkOptions extends SMTPServerOptions {
  /** How long a mail that was taken waits for its acknowledgement. */
  readonly answerAfterMs?: () => number;
}

/** A real mail server on loopback that keeps what it takes. */
export async function openMailSink({ answerAfterMs = () => 0, ...options }: MailSinkOptions = {}): Promise<MailSink> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    ...options,
    onData(stream, session, done) {
      const take = async (raw: string) => {
        received.push({
          messageId: /^Message-ID: <(.*)>\r$/im.exec(raw)?.[1] ?? '',
          from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
        });
        await sleep(answerAfterMs());
        done();
      };
      // Of a client that was killed in the middle of a mail nothing is taken.
      text(stream)
        .then(take)
        .catch(() => {});
    },
  });
  // A client that is killed resets its connection.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
