import type { DeskClock } from '#contract/entities/notice.ts';
import { WATCHED_CLOCKS, type WatchedClock } from '#features/reports/notices/node/desk-clocks.ts';

/** A value that operators watch. `name` is without the prefix of all metrics. */
export interface Watched {
  readonly name: string;
  readonly help: string;
  read(): number;
}

const WHAT: Readonly<Record<WatchedClock, string>> = {
  first_look: 'reports that nobody has opened (48 h)',
  decision: 'reports that nobody has decided (7 days)',
  appeal: 'appeals (14 days)',
  reply: 'answers of places (72 h)',
  notice_urgent: 'urgent complaints (24 h)',
  notice_contact: 'complaints of which the reporter was not told (48 h of working days)',
  notice_decision: 'complaints that nobody has decided',
};

/** The clocks of the desks as they were last read, by all servers alike. */
export function watchDesks() {
  let clocks: Readonly<Record<WatchedClock, DeskClock>> | null = null;
  const values = WATCHED_CLOCKS.flatMap((name): Watched[] => [
    { name: `desk_${name}_waiting`, help: `How many wait: ${WHAT[name]}.`, read: () => clocks?.[name].waiting ?? 0 },
    {
      name: `desk_${name}_late`,
      help: `How many waited longer than promised: ${WHAT[name]}.`,
      read: () => clocks?.[name].late ?? 0,
    },
  ]);
  return {
    values,
    read(now: Readonly<Record<WatchedClock, DeskClock>>) {
      clocks = now;
    },
  };
}
