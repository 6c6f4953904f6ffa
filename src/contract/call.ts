import type { ZodMiniType } from 'zod/mini';
import type { ApiErrorCode } from './error-codes.ts';

/**
 * Who may make a call. The server shell enforces it before the handler runs.
 * `desk` calls are for both desks, the reviewers' and the legal one.
 * `signature` calls are authenticated by a provider's signature over the raw body.
 */
export type Access = 'anyone' | 'signed-in' | 'pro' | 'reviewer' | 'legal' | 'desk' | 'auditor' | 'signature';

export type Schema = ZodMiniType;

/** A reply that is no JSON but bytes. */
export interface Media {
  readonly mediaType: 'image/jpeg';
}

/** Whether a reply is bytes. */
export function isMedia(reply: Schema | Media | null | undefined): reply is Media {
  return reply !== null && reply !== undefined && 'mediaType' in reply;
}

/** One API call: everything that crosses the wire, and nothing of how it is answered. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path with `{name}` for path parameters. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Made only by somebody who showed their password or passkey a short while ago: it changes what protects an account. */
  readonly needsConfirmation?: true;
  /** It changes a report, or something about one: whoever audits those does not make it. */
  readonly movesReports?: true;
  /** A stricter access that depends on the parsed body, such as Pro for some scan types. */
  readonly accessForBody?: (body: never) => Access;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly maxBodyBytes?: number;
  /** Success statuses and the shape of each answer; `null` is an answer without a body. */
  readonly replies: { readonly [status: number]: Schema | Media | null };
  /** The codes this call answers beside those every call may answer. */
  readonly errors: readonly ApiErrorCode[];
}

/** Keeps the literal types of a call while checking its shape. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}
