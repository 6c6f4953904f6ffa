/** Where a server listens: a host name or address, or the directory of a unix socket. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

/** libpq's words for `target_session_attrs`. */
export const SESSION_ATTRIBUTES = ['any', 'read-write', 'read-only', 'primary', 'standby'] as const;
export type SessionAttributes = (typeof SESSION_ATTRIBUTES)[number];

/** What a server says of the sessions it gives. */
export interface SessionState {
  readonly inRecovery: boolean;
  readonly readOnly: boolean;
}

/** Answers one `SessionState`. */
export const SESSION_STATE =
  'SELECT pg_is_in_recovery() AS "inRecovery", current_setting(\'transaction_read_only\') = \'on\' AS "readOnly"';

/** Whether a session is what was asked for. */
export function isWanted(wanted: SessionAttributes, { inRecovery, readOnly }: SessionState): boolean {
  switch (wanted) {
    case 'any':
      return true;
    case 'read-write':
      return !readOnly && !inRecovery;
    case 'read-only':
      return readOnly || inRecovery;
    case 'primary':
      return !inRecovery;
    case 'standby':
      return inRecovery;
  }
}

/** No server gives the session that was asked for; the code is the one a write to a standby gets. */
export class NoServerWantedError extends Error {
  readonly code = '25006';
}

/**
 * The first of the servers to answer that gives a wanted session. All are asked at once, so that one which drops
 * packets costs no wait. When none does it throws what a server that could be reached deserves: `NoServerWantedError`,
 * else the failure of the first.
 */
export async function chooseServer(
  places: readonly Place[],
  wanted: SessionAttributes,
  ask: (place: Place) => Promise<SessionState>,
): Promise<Place> {
  try {
    return await Promise.any(
      places.map(async (place) => {
        if (!isWanted(wanted, await ask(place))) throw new NoServerWantedError(`No server is ${wanted} at present.`);
        return place;
      }),
    );
  } catch (error) {
    if (!(error instanceof AggregateError)) throw error;
    const causes: unknown[] = error.errors;
    throw causes.find((cause) => cause instanceof NoServerWantedError) ?? causes[0];
  }
}
