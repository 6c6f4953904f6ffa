import type { Database } from '#adapters/node/database/database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#core/time/durations.ts';
import type { Message, TestPayments } from './payments.ts';
import { createNumbers } from './random.ts';

/** How hard one shuffle is. */
export const REPLAY = { webhooks: 100, replays: 10, parallel: 8 } as const;

/** A random whole number from 0 up to, but not including, `below`. */
export type Dice = (below: number) => number;

/** A dice that throws the same numbers for the same seed. */
export function createDice(seed: number): Dice {
  const next = createNumbers(seed);
  return (below) => Math.floor(next() * below);
}

function shuffled<T>(all: readonly T[], dice: Dice): T[] {
  const order = [...all];
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = dice(index + 1);
    [order[index], order[other]] = [order[other]!, order[index]!];
  }
  return order;
}

/**
 * Lives through some months of people who pay, renew, cancel, fail, dispute and are refunded, with both providers, and
 * returns exactly the asked-for number of messages that the providers sent about it. The server was told none of them.
 */
export async function liveThrough(world: TestPayments): Promise<readonly Message[]> {
  const { stripe, paypal, clock } = world;
  const planId = Object.keys(paypal.state.plans)[0]!;
  const sent = (): number => stripe.state.events.length + paypal.state.events.length;
  for (let round = 0; sent() < 1.5 * REPLAY.webhooks; round += 1) {
    const [renewing, cancelling, refunded, disputed, failing, once, twice, subscriber] = Array.from({ length: 8 }, () =>
      world.newUser(),
    ) as [string, string, string, string, string, string, string, string];
    const renewed = await world.payByCard(renewing, round % 2 === 0 ? 'monthly' : 'six_months');
    stripe.renew(renewed, 'paid');
    const ended = await world.payByCard(cancelling);
    stripe.end(ended);
    stripe.refund(stripe.chargeOf(await world.payByCard(refunded)));
    const lost = await world.payByCard(disputed);
    stripe.dispute(stripe.chargeOf(lost));
    stripe.decideDispute(stripe.chargeOf(lost), round % 2 === 0 ? 'lost' : 'won');
    stripe.renew(await world.payByCard(failing), 'failed');
    await clock.advance(HOUR_MS);
    paypal.refund(await captured(world, once));
    await captured(world, twice);
    await clock.advance(DAY_MS);
    await captured(world, twice, '15.00');
    paypal.renew(paypal.subscribe(planId, subscriber));
    await clock.advance(MINUTE_MS);
  }
  return shuffled(world.messages(), createDice(0)).slice(0, REPLAY.webhooks);
}

async function captured(world: TestPayments, userId: string, amount?: string): Promise<string> {
  const id = await world.approveOrder(userId, amount);
  await world.capture(userId, id);
  return id;
}

/** Forgets everything that the ledger learned from messages; what people began stays. */
async function forget(database: Database): Promise<void> {
  await database.query(`
    TRUNCATE grants, subscriptions, provider_events, provider_readings;
    UPDATE purchases SET state = 'closed' WHERE state <> 'closed'`);
}

/** Everything that the ledger says about money, as text that two runs can be compared by. */
export async function endState(database: Database): Promise<string> {
  const tables = {
    grants: `SELECT user_id, source, source_id, plan, starts_at, ends_at, revoked_at, subscription_id, amount_cents
             FROM grants ORDER BY source, source_id`,
    subscriptions: 'SELECT * FROM subscriptions ORDER BY provider, provider_id',
    purchases: 'SELECT provider, provider_id, state FROM purchases ORDER BY provider, provider_id',
    events: 'SELECT provider, event_id, state FROM provider_events ORDER BY provider, event_id',
  };
  const rows: Record<string, unknown> = {};
  for (const [name, sql] of Object.entries(tables)) rows[name] = await database.query(sql);
  return JSON.stringify(rows);
}

/** Each message once, in the order it was sent. */
export async function deliverInOrder(
  world: TestPayments,
  database: Database,
  messages: readonly Message[],
): Promise<string> {
  await forget(database);
  for (const message of messages) {
    await expectTaken(world, message);
    await world.drain();
  }
  return await endState(database);
}

/** Each message ten times, all in random order, eight at a time, while workers are at work already. */
export async function deliverShuffled(
  world: TestPayments,
  database: Database,
  messages: readonly Message[],
  dice: Dice,
): Promise<string> {
  await forget(database);
  const queue = shuffled(Array.from({ length: REPLAY.replays }, () => messages).flat(), dice);
  const deliver = async (): Promise<void> => {
    for (let message = queue.pop(); message; message = queue.pop()) {
      await expectTaken(world, message);
      if (dice(20) === 0) await world.work.turn();
    }
  };
  await Promise.all(Array.from({ length: REPLAY.parallel }, deliver));
  await Promise.all([world.drain(), world.drain()]);
  return await endState(database);
}

async function expectTaken(world: TestPayments, message: Message): Promise<void> {
  const answer = await world.receive(message);
  if (answer !== 200) throw new Error(`A message was refused: ${answer}`);
}
