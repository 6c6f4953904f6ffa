import type { Access } from './call.ts';
import type { CallName, Calls } from './calls.ts';
import type { ParsedRequest, Reply } from './call-types.ts';
import type { ApiErrorCode } from './error-codes.ts';
import type { Role } from './entities/user.ts';

/** Who is calling, as the server knows it. Never read from a body. */
export interface Caller {
  /** Null for a visitor who is not signed in. */
  readonly userId: string | null;
  readonly role: Role | null;
  readonly pro: boolean;
  /** When this session last saw a password or passkey; absent where it never did. */
  readonly confirmedAtMs?: number | null;
  /** Keyed hash of the caller's address: tells callers apart for rate limits without storing the address. */
  readonly addressKey: string;
}

/** A caller who is signed in. */
export interface SignedInCaller extends Caller {
  readonly userId: string;
}

/** Accesses that a visitor without an account may have: Pro can be given to everybody. */
type VisitorAccess = 'anyone' | 'pro' | 'signature';

/** Who makes a call with this access, once the server shell has let them. */
export type CallerWith<A extends Access> = A extends VisitorAccess ? Caller : SignedInCaller;

/** What every handler knows beside the parsed request. */
export interface CallContext<Who extends Caller = Caller> {
  readonly caller: Who;
  readonly requestId: string;
  readonly atMs: number;
  /** Request header by lower-case name. */
  header(name: string): string | undefined;
  /** The body as it arrived, for calls with `signature` access. */
  readonly rawBody: Uint8Array;
}

/** An expected failure of a call. `retryAfterSeconds` becomes the Retry-After header. */
export interface Refusal {
  readonly error: ApiErrorCode;
  readonly retryAfterSeconds?: number;
  /** Replaces the code's own sentence where the answer must name something, such as a waiting time. */
  readonly message?: string;
}

/** What a reply may add: headers such as Cache-Control and Clear-Site-Data, and the values of its Set-Cookie headers. */
export interface ReplyHeaders {
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
}

export type Handler<Name extends CallName> = (
  request: ParsedRequest<Calls[Name]>,
  context: CallContext<CallerWith<Calls[Name]['access']>>,
) => Promise<(Reply<Calls[Name]> & ReplyHeaders) | Refusal>;

/** A feature's node/ folder exports a function that returns some of these; the server shell needs all of them. */
export type Handlers<Name extends CallName = CallName> = { readonly [N in Name]: Handler<N> };
