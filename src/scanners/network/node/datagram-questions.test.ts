import { expect, test } from 'vitest';
import { DatagramQuestions } from './datagram-questions.ts';

const HOST = '192.168.1.9';

/** Questions on a clock that stands still until it is set; `asked` lists to whom they went. */
function questions() {
  const clock = { elapsedMs: 0 };
  const asked: string[] = [];
  return { clock, asked, datagrams: new DatagramQuestions(clock, { askHost: (address) => void asked.push(address) }) };
}

test('the time of a host counts from its first question', () => {
  const { clock, asked, datagrams } = questions();
  expect(datagrams.hasAsked(HOST)).toBe(false);
  datagrams.ask(HOST);
  clock.elapsedMs = 300;
  datagrams.ask(HOST);
  expect(asked).toEqual([HOST, HOST]);
  expect(datagrams.hasAsked(HOST)).toBe(true);
  expect(datagrams.lastAskedMs).toBe(300);
  expect(datagrams.askedLongerAgoThan(299)).toEqual([HOST]);
  expect(datagrams.askedLongerAgoThan(300)).toEqual([]);
});

test('a host has had its turns to answer after five, however little time they took', () => {
  const { datagrams } = questions();
  datagrams.ask(HOST);
  const turns = Array.from({ length: 6 }, () => datagrams.nextTurn().length);
  expect(turns).toEqual([0, 0, 0, 0, 1, 1]);
});
