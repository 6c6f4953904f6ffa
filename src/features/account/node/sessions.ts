import { sha256 } from '#adapters/node/sha256.ts';
import type { Role } from '#contract/entities/user.ts';
import type { Random } from '#core/time/clock.ts';
import { SECOND_MS } from '#core/time/durations.ts';
import { isSessionAlive, isWorthNoting, sessionLimits } from '../session-rules.ts';
import type { SessionCookie } from '../session-cookie.ts';
import type { AccountStore } from './store.ts';

interface Person {
  readonly userId: string;
  readonly role: Role;
}

/** Who a session belongs to, and which it is. */
export interface SignedIn extends Person {
  readonly sessionId: string;
  /** When it last saw a password or passkey. */
  readonly confirmedAtMs: number | null;
}

/** Sessions by cookie: a random token in the browser, its SHA-256 in the database. */
export interface Sessions {
  /**
   * Ends the session that the request came with, if any, and starts a new one for somebody who just proved who they
   * are. The Set-Cookie value.
   */
  start(person: Person & { device?: string }, cookieHeader: string | undefined, atMs: number): Promise<string>;
  /** Who made a request, or null: no session, an unknown one, or one that has ended. */
  find(cookieHeader: string | undefined, atMs: number): Promise<SignedIn | null>;
  /** Ends the session of the request. The id of whose it was, or null. */
  end(cookieHeader: string | undefined): Promise<string | null>;
  /** The Set-Cookie value that takes the cookie away. */
  clearCookie(): string;
}

const TOKEN_BYTES = 32;

function hashOf(token: string): Buffer {
  return sha256(token);
}

export function createSessions(store: AccountStore, cookie: SessionCookie, random: Random): Sessions {
  async function end(cookieHeader: string | undefined): Promise<string | null> {
    const token = cookie.read(cookieHeader);
    return token === null ? null : await store.deleteSession(hashOf(token));
  }

  return {
    async start(person, cookieHeader, atMs) {
      await end(cookieHeader);
      // A person who signs in is the occasion to sweep: rarely, and never while somebody waits for a page.
      await store.deleteExpiredSessions(atMs);
      const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
      const { absoluteMs } = sessionLimits(person.role);
      await store.saveSession({
        tokenHash: hashOf(token),
        id: random.uuid(atMs),
        userId: person.userId,
        device: person.device ?? '',
        createdAtMs: atMs,
        seenAtMs: atMs,
        confirmedAtMs: atMs,
        expiresAtMs: atMs + absoluteMs,
      });
      return cookie.set(token, absoluteMs / SECOND_MS);
    },
    async find(cookieHeader, atMs) {
      const token = cookie.read(cookieHeader);
      if (token === null) return null;
      const tokenHash = hashOf(token);
      const session = await store.findSession(tokenHash);
      if (!session || !isSessionAlive(session, session.role, atMs)) return null;
      if (isWorthNoting(session, atMs)) await store.noteSeen(tokenHash, atMs);
      const { id, userId, role, confirmedAtMs } = session;
      return { sessionId: id, userId, role, confirmedAtMs };
    },
    end,
    clearCookie: () => cookie.clear(),
  };
}
