import { parseMailAddress } from '#adapters/node/mail/mail-address.ts';
import type { MailOutbox } from '#adapters/node/mail/outbox.ts';
import type { Handlers } from '#contract/handler.ts';
import { MINUTE_MS } from '#core/time/durations.ts';
import { isoTime } from '#core/time/iso-time.ts';
import type { Random } from '#core/time/clock.ts';
import type { CheckTimerStore, TimerState } from './store.ts';

export interface CheckTimerHandlersOptions {
  readonly store: CheckTimerStore;
  readonly outbox: MailOutbox;
  readonly random: Pick<Random, 'uuid'>;
}

/** Answers about check-on-me timers; times are the database's. */
export function checkTimerHandlers({
  store,
  outbox,
  random,
}: CheckTimerHandlersOptions): Handlers<'getMyCheckTimer' | 'postMyCheckTimer' | 'deleteMyCheckTimer'> {
  const answerOf = (state: TimerState) => ({
    available: outbox.available,
    timer: state.kind === 'running' ? wireOf(state.timer) : null,
    toldAt: state.kind === 'told' ? isoTime(state.toldAtMs) : null,
  });

  return {
    async getMyCheckTimer(_request, { caller }) {
      if (caller.userId === null) return { error: 'not-signed-in' };
      return { status: 200, body: answerOf(await store.load(caller.userId)) };
    },

    async postMyCheckTimer({ body }, { caller, atMs }) {
      if (caller.userId === null) return { error: 'not-signed-in' };
      const to = parseMailAddress(body.to);
      if (to === null) return { error: 'timer-address-refused' };
      if (!outbox.available) return { error: 'mail-not-configured' };
      const { name, place, minutes } = body;
      const timer = { to, name, place, startedAtMs: atMs, endsAtMs: atMs + minutes * MINUTE_MS };
      if (!(await store.start(caller.userId, random.uuid(atMs), timer))) return { error: 'timer-running' };
      return { status: 201, body: answerOf({ kind: 'running', timer }) };
    },

    async deleteMyCheckTimer(_request, { caller }) {
      if (caller.userId === null) return { error: 'not-signed-in' };
      const toldAtMs = await store.stop(caller.userId);
      return { status: 200, body: { toldAt: toldAtMs === null ? null : isoTime(toldAtMs) } };
    },
  };
}

function wireOf({ to, name, place, startedAtMs, endsAtMs }: (TimerState & { kind: 'running' })['timer']) {
  return { to, name, place, startedAt: isoTime(startedAtMs), endsAt: isoTime(endsAtMs) };
}
