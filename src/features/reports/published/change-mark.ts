/** Longer than a standby that is read from may be behind. */
const SECONDS = 10;

/**
 * A cookie that says for some seconds, to every server, that this browser has just changed what is public, and nothing
 * of what or who: its own change must not be missing from what it reads next.
 */
export interface ChangeMark {
  /** The Set-Cookie value that sets it. */
  readonly cookie: string;
  isOn(cookieHeader: string | undefined): boolean;
}

const PRESENT = /(?:^|;\s*)changed=1(?:;|$)/;

/** `secure`: whether people reach this server by https. */
export function createChangeMark(secure: boolean): ChangeMark {
  return {
    cookie: `changed=1; Path=/api; HttpOnly; SameSite=Lax; Max-Age=${SECONDS}${secure ? '; Secure' : ''}`,
    isOn: (cookieHeader) => cookieHeader !== undefined && PRESENT.test(cookieHeader),
  };
}
