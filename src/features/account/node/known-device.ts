import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '#core/time/clock.ts';

/** What tells a browser that signed in to an account before from a stranger's. */
export interface KnownDevices {
  /** The id of this browser, if it signed in to the account of this name before; else null. */
  read(cookieHeader: string | undefined, usernameFolded: string): string | null;
  /** The Set-Cookie value by which it is known from now on. */
  remember(usernameFolded: string): string;
}

const ID_BYTES = 16;
const MAC_BYTES = 16;
const VALUE = /^([\w-]{22})\.([\w-]{22})$/;
const MAX_AGE_SECONDS = 365 * 86_400;

/**
 * A cookie of a random id and, under the server's key, a code over the id and the account's name. It opens nothing: its
 * bearer's wrong passwords are counted apart from strangers', as OWASP describes device cookies. Servers with one key
 * know each other's.
 */
export function createKnownDevices(key: Uint8Array, secure: boolean, random: Random): KnownDevices {
  const name = secure ? '__Host-device' : 'device';
  const codeOf = (id: string, usernameFolded: string): Buffer =>
    createHmac('sha256', key).update(`known device ${id} ${usernameFolded}`).digest().subarray(0, MAC_BYTES);

  return {
    read(cookieHeader, usernameFolded) {
      for (const pair of cookieHeader?.split(';') ?? []) {
        const [cookie = '', value = ''] = pair.trim().split('=', 2);
        const [, id, code] = (cookie === name && VALUE.exec(value)) || [];
        if (id === undefined || code === undefined) continue;
        const given = Buffer.from(code, 'base64url');
        if (given.length === MAC_BYTES && timingSafeEqual(given, codeOf(id, usernameFolded))) return id;
      }
      return null;
    },
    remember(usernameFolded) {
      const id = Buffer.from(random.bytes(ID_BYTES)).toString('base64url');
      const value = `${id}.${codeOf(id, usernameFolded).toString('base64url')}`;
      return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}; Max-Age=${MAX_AGE_SECONDS}`;
    },
  };
}
