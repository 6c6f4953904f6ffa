import type * as z from 'zod/mini';
import type { Call, Media, Schema } from './call.ts';

type Parsed<S> = S extends Schema ? z.infer<S> : undefined;
type Sent<S> = S extends Schema ? z.input<S> : undefined;

/** What a handler receives: parsed and defaulted. */
export interface ParsedRequest<C extends Call> {
  readonly params: Parsed<C['params']>;
  readonly query: Parsed<C['query']>;
  readonly body: Parsed<C['body']>;
}

type Part<Name extends string, S> = S extends Schema
  ? { readonly [K in Name]: Sent<S> }
  : { readonly [K in Name]?: undefined };

/** What a client sends: as the schema accepts it. */
export type SentRequest<C extends Call> = Part<'params', C['params']> &
  Part<'query', C['query']> &
  Part<'body', C['body']>;

/** Every success answer of a call as `{ status, body }`; one of bytes says what they are. */
export type Reply<C extends Call> = {
  [Status in keyof C['replies'] & number]: C['replies'][Status] extends Schema
    ? { readonly status: Status; readonly body: z.input<C['replies'][Status]> }
    : C['replies'][Status] extends Media
      ? { readonly status: Status; readonly body: Uint8Array; readonly mediaType: C['replies'][Status]['mediaType'] }
      : { readonly status: Status; readonly body?: undefined };
}[keyof C['replies'] & number];

/** The parsed body of a call's success answer. A page shows bytes by their address and never asks the client for them. */
export type Answer<C extends Call> = {
  [Status in keyof C['replies'] & number]: C['replies'][Status] extends Schema
    ? z.infer<C['replies'][Status]>
    : C['replies'][Status] extends Media
      ? never
      : undefined;
}[keyof C['replies'] & number];
