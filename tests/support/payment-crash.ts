import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '#adapters/node/database/database.ts';
import type { Dice } from './payment-replay.ts';
import { openTestPayments, STRIPE, type Message } from './payments.ts';

const RECEIVER = fileURLToPath(new URL('./payment-receiver.ts', import.meta.url));
/** Bought in each round. */
const PEOPLE = 3;
/** The provider takes so long for each answer, and the program is killed within so long of the first receipt. */
const ANSWER_MS = 15;
const KILL_WITHIN_MS = 120;
const SETTLED_WITHIN_MS = 30_000;

export interface CrashReport {
  readonly rounds: number;
  readonly bought: number;
  /** Rounds in which the kill fell between a receipt and its grant. */
  readonly killedBetween: number;
  /** Acknowledged messages that are not there any more. */
  readonly lostMessages: number;
  /** People who paid and are not Pro. */
  readonly withoutPro: number;
  /** Grants beyond one for each payment. */
  readonly doubled: number;
}

async function startReceiver(dataDir: string, base: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [RECEIVER, dataDir, base, STRIPE.secretKey, STRIPE.webhookSecret], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  return { child, url: `http://127.0.0.1:${port}/` };
}

/** Whether the message was acknowledged. */
async function post(url: string, { body, headers }: Message): Promise<boolean> {
  return await fetch(url, { method: 'POST', body, headers: { ...headers } }).then(
    (response) => response.ok,
    () => false,
  );
}

/**
 * Round after round people pay, a program is told of it and is killed in the middle. What it did not acknowledge is
 * sent again to the next one, as providers do. `database` is the one in `dataDir`.
 */
export async function crashRounds(
  database: Database,
  dataDir: string,
  rounds: number,
  dice: Dice,
): Promise<CrashReport> {
  await using world = await openTestPayments({ database, nowMs: Date.now(), timeoutMs: 5_000 });
  const acknowledged = new Set<string>();
  const people: string[] = [];
  let waiting: Message[] = [];
  let killedBetween = 0;

  async function eventsIn(state: string): Promise<string[]> {
    const rows = await database.query<{ event_id: string }>('SELECT event_id FROM provider_events WHERE state = $1', [
      state,
    ]);
    return rows.map((row) => row.event_id);
  }

  async function send(url: string, message: Message): Promise<void> {
    if (await post(url, message)) acknowledged.add((JSON.parse(message.body) as { id: string }).id);
    else waiting.push(message);
  }

  for (let round = 0; round < rounds; round += 1) {
    await world.clock.advance(Math.max(0, Date.now() - world.clock.nowMs()));
    world.stripe.server.delayMs = 0;
    for (let person = 0; person < PEOPLE; person += 1) {
      const userId = world.newUser();
      people.push(userId);
      await world.payByCard(userId);
    }
    world.stripe.server.delayMs = ANSWER_MS;
    const { child, url } = await startReceiver(dataDir, world.stripe.server.base);
    const messages = [...waiting, ...world.messages()];
    waiting = [];
    const sending = Promise.all(messages.map((message) => send(url, message)));
    await sleep(dice(KILL_WITHIN_MS));
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await Promise.all([ended, sending]);
    if ((await eventsIn('stored')).length > 0) killedBetween += 1;
  }

  world.stripe.server.delayMs = 0;
  const { child, url } = await startReceiver(dataDir, world.stripe.server.base);
  const unsent = waiting;
  waiting = [];
  for (const message of unsent) await send(url, message);
  const deadlineMs = Date.now() + SETTLED_WITHIN_MS;
  while ((await eventsIn('stored')).length > 0 && Date.now() < deadlineMs) await sleep(100);
  child.kill('SIGKILL');
  await once(child, 'exit');

  const known = new Set([...(await eventsIn('done')), ...(await eventsIn('stored'))]);
  // Messages that say nothing new are acknowledged without being kept.
  const kept = [...acknowledged].filter((id) =>
    world.stripe.state.events.some((event) => event.id === id && event.type !== 'charge.succeeded'),
  );
  const grants = await world.grants();
  const pro = await Promise.all(people.map((userId) => world.isPro(userId)));
  return {
    rounds,
    bought: people.length,
    killedBetween,
    lostMessages: kept.filter((id) => !known.has(id)).length,
    withoutPro: pro.filter((isPro) => !isPro).length,
    doubled: grants.length - new Set(grants.map((grant) => grant['user_id'])).size,
  };
}
