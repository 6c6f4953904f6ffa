/** Connections whose time-outs count only the time in which this program could have listened. */
import { connect, type Socket } from 'node:net';
import { MAX_ANSWER_BYTES } from '../discovery/answer-head.ts';

/** Parts in which a time-out is counted: one stall of this program costs an answer no more than one of them. */
const PATIENCE_PARTS = 2;

/**
 * Calls back once the time is over in which this program could have listened. The time is counted in parts, each with a
 * turn in which everything that had arrived is handed on: on a busy computer timers run late and before the sockets are
 * read, and an answer that waits in its socket would pass for none. Returns what stops it.
 */
export function inTurnAfter(ms: number, callback: () => void): () => void {
  let part = 0;
  let turn: NodeJS.Immediate | undefined;
  let timer = setTimeout(count, ms / PATIENCE_PARTS);
  function count(): void {
    turn = setImmediate(() => {
      if (++part === PATIENCE_PARTS) callback();
      else timer = setTimeout(count, ms / PATIENCE_PARTS);
    });
  }
  return () => {
    clearTimeout(timer);
    clearImmediate(turn);
  };
}

/** Connects within `connectMs`; no socket where that was refused, broken off or too slow. Never rejects. */
export async function openSocket(
  address: string,
  port: number,
  connectMs: number,
  signal: AbortSignal,
): Promise<{ socket: Socket | null; refused: boolean }> {
  const socket = connect({ host: address, port });
  return new Promise((resolve) => {
    const finish = (result: { socket: Socket | null; refused: boolean }) => {
      stop();
      signal.removeEventListener('abort', abort);
      if (!result.socket) socket.destroy();
      resolve(result);
    };
    const abort = () => finish({ socket: null, refused: false });
    const stop = inTurnAfter(connectMs, abort);
    signal.addEventListener('abort', abort, { once: true });
    socket.once('connect', () => finish({ socket, refused: false }));
    // The listener stays: a reset after the answer must not end the program.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      finish({ socket: null, refused: error.code === 'ECONNREFUSED' }),
    );
    if (signal.aborted) abort();
  });
}

/** Reads until `enough`, the end, the time or the size; returns what arrived. Rejects only where `enough` throws. */
export async function readSocket(
  socket: Socket,
  readMs: number,
  signal: AbortSignal,
  enough: (text: string) => boolean,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  await new Promise<void>((resolve, reject) => {
    const stop = inTurnAfter(readMs, finish);
    function finish(): void {
      stop();
      signal.removeEventListener('abort', finish);
      socket.off('data', take).off('end', finish).off('close', finish);
      socket.pause();
      resolve();
    }
    function take(chunk: Buffer): void {
      chunks.push(chunk.subarray(0, MAX_ANSWER_BYTES - bytes));
      bytes += chunk.length;
      // What is thrown in a listener ends the program.
      try {
        if (bytes >= MAX_ANSWER_BYTES || enough(Buffer.concat(chunks).toString('latin1'))) finish();
      } catch (error) {
        reject(error as Error);
        finish();
      }
    }
    signal.addEventListener('abort', finish, { once: true });
    socket.on('data', take).once('end', finish).once('close', finish);
    socket.resume();
    if (signal.aborted || socket.destroyed) finish();
  });
  return Buffer.concat(chunks);
}
