import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { decodeMessage, encodeMessage, MESSAGE, messageLength, type DbusMessage, type DbusValue } from './dbus-wire.ts';

const ANSWER_WITHIN_MS = 10_000;
const MAX_GREETING_BYTES = 4_096;

/** An error that a service answered, by its D-Bus name. */
export class DbusError extends Error {
  override readonly name = 'DbusError';
  readonly errorName: string;

  constructor(errorName: string) {
    super(errorName);
    this.errorName = errorName;
  }
}

export interface DbusCall {
  readonly destination: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly signature?: string;
  readonly body?: readonly DbusValue[];
}

/** A connection to a message bus. */
export interface Bus extends Disposable {
  /** What the method answers. Rejects with DbusError where the service refuses, with Error where the bus is gone or silent. */
  call(call: DbusCall): Promise<readonly DbusValue[]>;
  /** Hands every signal to this listener, in their order. */
  onSignal(listener: (signal: DbusMessage) => void): void;
  /** Resolves when the bus ended the connection. */
  readonly closed: Promise<void>;
}

/** Connects to the bus behind a Unix socket, as the user of this process; rejects with the system's own error. */
export async function openBus(socketPath: string): Promise<Bus> {
  const socket = connect(socketPath);
  await once(socket, 'connect');
  const rest = await greet(socket);
  const bus = busOver(socket, rest);
  await bus.call({
    destination: 'org.freedesktop.DBus',
    path: '/org/freedesktop/DBus',
    interface: 'org.freedesktop.DBus',
    member: 'Hello',
  });
  return bus;
}

/** Says who we are, as the kernel can confirm; answers what came behind the bus's own greeting. */
async function greet(socket: Socket): Promise<Buffer> {
  const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
  socket.write(`\0AUTH EXTERNAL ${user}\r\n`);
  let heard = Buffer.alloc(0);
  while (!heard.includes('\r\n')) {
    if (heard.length > MAX_GREETING_BYTES) throw new Error('The message bus greets without an end.');
    const [chunk] = (await once(socket, 'data', { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })) as [Buffer];
    heard = Buffer.concat([heard, chunk]);
  }
  const end = heard.indexOf('\r\n');
  if (!heard.subarray(0, end).toString('latin1').startsWith('OK')) {
    socket.destroy();
    throw new DbusError('org.freedesktop.DBus.Error.AuthFailed');
  }
  socket.write('BEGIN\r\n');
  return heard.subarray(end + 2);
}

function busOver(socket: Socket, rest: Buffer): Bus {
  const waiting = new Map<number, { resolve: (body: readonly DbusValue[]) => void; reject: (error: Error) => void }>();
  const listeners: ((signal: DbusMessage) => void)[] = [];
  let onClosed: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => (onClosed = resolve));
  let serial = 0;
  let heard: Buffer = Buffer.alloc(0);

  function end(error: Error): void {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    onClosed();
  }

  function take(chunk: Buffer): void {
    heard = Buffer.concat([heard, chunk]);
    for (let length = messageLength(heard); length !== null && heard.length >= length; length = messageLength(heard)) {
      const message = decodeMessage(heard.subarray(0, length));
      heard = heard.subarray(length);
      deliver(message);
    }
  }

  function deliver(message: DbusMessage): void {
    if (message.type === MESSAGE.signal) for (const listener of listeners) listener(message);
    const asked = message.replySerial === undefined ? undefined : waiting.get(message.replySerial);
    if (!asked) return;
    waiting.delete(message.replySerial!);
    if (message.type === MESSAGE.error) asked.reject(new DbusError(message.errorName ?? 'unnamed'));
    else asked.resolve(message.body);
  }

  const onData = (chunk: Buffer): void => {
    try {
      take(chunk);
    } catch (error) {
      socket.destroy(error as Error);
    }
  };
  socket.on('data', onData);
  socket.on('error', end);
  socket.on('close', () => end(new Error('The message bus ended the connection.')));
  onData(rest);

  return {
    closed,
    call(asked) {
      const own = (serial += 1);
      let timer: ReturnType<typeof setTimeout>;
      const answered = new Promise<readonly DbusValue[]>((resolve, reject) => {
        timer = setTimeout(() => {
          waiting.delete(own);
          reject(new Error(`The service ${asked.destination} does not answer.`));
        }, ANSWER_WITHIN_MS);
        waiting.set(own, { resolve, reject });
      });
      socket.write(encodeMessage({ type: MESSAGE.call, serial: own, body: [], ...asked }));
      return answered.finally(() => clearTimeout(timer));
    },
    onSignal: (listener) => void listeners.push(listener),
    [Symbol.dispose]: () => socket.destroy(),
  };
}
