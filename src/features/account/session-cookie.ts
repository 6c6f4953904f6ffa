/** The cookie that carries a session's token. */
export interface SessionCookie {
  /** The token in a Cookie header, or null. */
  read(cookieHeader: string | undefined): string | null;
  /** The Set-Cookie value that gives a browser this token for so long. */
  set(token: string, maxAgeSeconds: number): string;
  /** The Set-Cookie value that takes it away. */
  clear(): string;
}

/** 32 random bytes, base64url. */
const TOKEN = /^[\w-]{43}$/;

/**
 * Over https the name begins with `__Host-`, by which browsers promise that this host alone set it, for all its paths.
 * Over plain http, as on a developer's machine, some browsers and most HTTP clients would drop a `Secure` cookie, so
 * there it has neither; `secure` is decided once for a server, never by what a request claims.
 */
export function createSessionCookie(secure: boolean): SessionCookie {
  const name = secure ? '__Host-sid' : 'sid';
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    read(cookieHeader) {
      if (cookieHeader === undefined || !cookieHeader.includes(name)) return null;
      for (const pair of cookieHeader.split(';')) {
        const [key = '', value = ''] = pair.trim().split('=', 2);
        if (key === name && TOKEN.test(value)) return value;
      }
      return null;
    },
    set: (token, maxAgeSeconds) => `${name}=${token}${attributes}; Max-Age=${maxAgeSeconds}`,
    clear: () => `${name}=${attributes}; Max-Age=0`,
  };
}
