import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createLogger, errorFields } from './logger.ts';

function recorder(level: 'info' | 'silent' | 'debug' = 'info') {
  const written: string[] = [];
  const logger = createLogger({
    level,
    stream: { write: (line) => written.push(line) },
    nowMs: () => Date.UTC(2026, 10, 20),
  });
  return { logger, written };
}

test('one JSON object a line, with its time, level and event', () => {
  const { logger, written } = recorder();
  logger.info('call', { requestId: 'r1', status: 200 });
  logger.flush();
  expect(written).toEqual([
    '{"level":"info","time":"2026-11-20T00:00:00.000Z","requestId":"r1","status":200,"event":"call"}\n',
  ]);
});

test('a prepared line says what a line of the same fields says, and is written where that is', () => {
  const { logger, written } = recorder();
  const values = ['a "b"\n\u2028', 200, 0.25] as const;
  logger.prepare('call', { call: 'getHealth' }, ['requestId', 'status', 'ms'])(...values);
  logger.info('call', { requestId: values[0], status: values[1], ms: values[2], call: 'getHealth' });
  expect(written[0]).toBe(written[1]);
  const silent = recorder('silent');
  silent.logger.prepare('call', {}, [])();
  expect(silent.written).toEqual([]);
});

test('no input can forge a line', () => {
  const { logger, written } = recorder();
  logger.warn('x', { text: 'a\r\n{"level":"error"}\u001b[31m\u0000' });
  logger.flush();
  expect(written.join('').split('\n')).toHaveLength(2);
  expect([...Buffer.from(written.join(''))].filter((byte) => byte < 0x20)).toEqual([0x0a]);
});

test('lines below the level are not written', () => {
  const { logger, written } = recorder('silent');
  logger.error('x');
  logger.flush();
  expect(written).toEqual([]);
  expect(recorder('info').logger.enabled('debug')).toBe(false);
});

test('a warning takes with it what was held back', () => {
  const calls: string[] = [];
  const stream = { write: (line: string) => calls.push(line), flushSync: () => calls.push('flush') };
  const logger = createLogger({ level: 'info', stream, nowMs: () => 0 });
  logger.info('a');
  expect(calls).toHaveLength(1);
  logger.warn('b');
  logger.error('c');
  expect(calls.map((call) => (call === 'flush' ? call : 'line'))).toEqual(['line', 'line', 'flush', 'line', 'flush']);
});

test('an error keeps its name, code and place', () => {
  const fields = errorFields(Object.assign(new RangeError('too far'), { code: 'EFAR' })) as {
    error: { name: string; code: string; message: string; stack: string[] };
  };
  expect(fields.error).toMatchObject({ name: 'RangeError', code: 'EFAR', message: 'too far' });
  expect(fields.error.stack[0]).toMatch(/^at /);
  expect(errorFields('a string')).toEqual({ error: { name: 'string' } });
});

test('a database error does not quote the row', () => {
  const error = Object.assign(new Error('invalid input syntax for type uuid: "zelda@example.org"'), {
    code: '22P02',
    severity: 'ERROR',
    detail: 'Key (username)=(zelda) already exists.',
    table: 'users',
  });
  const text = JSON.stringify(errorFields(error));
  expect(text).not.toMatch(/zelda/);
  expect(text).toMatch(/22P02.*users|users.*22P02/);
});

describe('standard error', () => {
  /** Runs a program over `logger`, a logger on standard error, and gives what came out of it, line by line. */
  async function linesOf(program: string): Promise<string[]> {
    const child = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `const { createLogger, standardError } = await import(${JSON.stringify(fileURLToPath(new URL('logger.ts', import.meta.url)))});
         const logger = createLogger({ level: 'info', stream: standardError(), nowMs: Date.now });
         ${program}`,
      ],
      { stdio: ['pipe', 'ignore', 'pipe'] },
    );
    const [written] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    return written.trimEnd().split('\n');
  }
  const numbers = (lines: readonly string[]) => lines.map((line) => (JSON.parse(line) as { number: number }).number);
  const many = Array.from({ length: 1_000 }, (_, number) => number);
  const writeMany = "for (let number = 0; number < 1000; number += 1) logger.info('a', { number });";

  test.each([
    ['ends by itself', ''],
    ['is ended', 'process.exit(0);'],
    ['ends by an error', "throw new TypeError('crashed');"],
    ['flushes', 'logger.flush(); process.kill(process.pid, "SIGKILL");'],
  ])('has every line, in order, of a process that %s', async (_how, ending) => {
    const lines = await linesOf(`${writeMany} ${ending}`);
    expect(numbers(lines.slice(0, 1_000))).toEqual(many);
  });

  test('has a line within moments, and one before a warning with it', async () => {
    const soon = `logger.info('a', { number: 1 }); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1_000);`;
    expect(numbers(await linesOf(soon))).toEqual([1]);
    const warned = `logger.info('a', { number: 1 }); logger.warn('b', { number: 2 }); process.kill(process.pid, 'SIGKILL');`;
    expect(numbers(await linesOf(warned))).toEqual([1, 2]);
  });
});
