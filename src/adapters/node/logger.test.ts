import { expect, test } from 'vitest';
import { createLogger, errorFields } from './logger.ts';

function recorder(level: 'info' | 'silent' | 'debug' = 'info') {
  const written: string[] = [];
  const logger = createLogger({ level, write: (lines) => written.push(lines), nowMs: () => Date.UTC(2026, 10, 20) });
  return { logger, written };
}

test('one JSON object a line, with its time, level and event', () => {
  const { logger, written } = recorder();
  logger.info('call', { requestId: 'r1', status: 200 });
  logger.flush();
  expect(written).toEqual([
    '{"time":"2026-11-20T00:00:00.000Z","level":"info","event":"call","requestId":"r1","status":200}\n',
  ]);
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

test('ordinary lines go out together within 50 ms, a warning at once and with them', async () => {
  const { logger, written } = recorder();
  logger.info('a');
  logger.info('b');
  expect(written).toEqual([]);
  await expect.poll(() => written.length, { interval: 5, timeout: 1_000 }).toBe(1);
  logger.info('c');
  logger.warn('d');
  expect(written).toHaveLength(2);
  expect(written[1]).toMatch(/"c"[^]*"d"/);
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
