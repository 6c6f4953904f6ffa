import type { IncomingMessage, ServerResponse } from 'node:http';
import { isDatabaseUnavailable } from '#adapters/node/database/database-errors.ts';
import { errorFields, type Logger } from '#adapters/node/logger.ts';
import type { Call, Schema } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';
import { API_ERROR_STATUS, type ApiErrorCode } from '#contract/error-codes.ts';
import type { CallContext, Caller, Handlers, Refusal, ReplyHeaders } from '#contract/handler.ts';
import { MAX_BODY_BYTES } from '#contract/limits.ts';
import { matchesEtag } from '#core/http/conditional.ts';
import { accessRefusal, bodyAccessRefusal, confirmationRefusal } from '../access.ts';
import { copy } from '../copy.ts';
import { errorJson } from '../error-sentences.ts';
import { isForeignRequest } from '../request-origin.ts';
import { createRoutes } from '../routes.ts';
import type { Headers } from '../security-headers.ts';
import { parseStrictJson } from '../strict-json.ts';
import { decodeUtf8, readBody } from './request-body.ts';
import { pathOf } from './request-target.ts';

/** What the program around the API gives it. */
export interface ApiOptions {
  readonly handlers: Handlers;
  /** Who is calling, by the session of the request; at once where it has none. */
  identify(incoming: IncomingMessage, atMs: number): Caller | Promise<Caller>;
  /** Seconds this caller has to wait before this call, 0 when it may go on. */
  secondsToWait(name: CallName, caller: Caller, atMs: number): number | Promise<number>;
  /** Whether pages of this origin are ours. */
  isOwnOrigin(origin: string, incoming: IncomingMessage): boolean;
  /** Whether this request came over plain http although people are to use https. */
  isInsecure(incoming: IncomingMessage): boolean;
  /** The headers of every answer. */
  readonly headers: Headers;
  nextRequestId(): string;
  nowMs(): number;
  readonly logger: Logger;
}

/** Answered on plain http too: probes of a load balancer do not speak TLS. */
const PROBES: ReadonlySet<CallName> = new Set(['getHealth', 'getReady']);
const JSON_TYPE = /^application\/json\s*(;|$)/i;
const MAX_FIELD_NAME_LENGTH = 100;
const EMPTY_BODY = new Uint8Array();
const NO_SHAPE: AnyRequest = { params: undefined, query: undefined, body: undefined };
const NO_QUERY: Readonly<Record<string, string>> = {};

const DATABASE_UNAVAILABLE: Refusal = { error: 'database-unavailable', retryAfterSeconds: 5 };

type AnyRequest = { params: unknown; query: unknown; body: unknown };
type AnyReply = ({ status: number; body?: unknown } & ReplyHeaders) | Refusal;
type AnyHandler = (request: AnyRequest, context: CallContext) => Promise<AnyReply>;

function refuse(error: ApiErrorCode): Refusal {
  return { error };
}

/** The first thing a schema has against a value: its code where it names one, else the field. */
function shapeRefusal(issue: { readonly message: string; readonly path: readonly PropertyKey[] } | undefined): Refusal {
  if (issue && Object.hasOwn(API_ERROR_STATUS, issue.message)) return refuse(issue.message as ApiErrorCode);
  const field = issue?.path.map(String).join('.').slice(0, MAX_FIELD_NAME_LENGTH).toWellFormed();
  return field ? { error: 'bad-request', message: copy.fieldRefused(field) } : refuse('bad-request');
}

/** Query parameters by name; null when one is given twice, which two readers would take for different values. */
function parseQuery(target: string): Record<string, string> | null {
  const start = target.indexOf('?');
  if (start === -1) return NO_QUERY;
  const query: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(target.slice(start + 1))) {
    if (name in query) return null;
    query[name] = value;
  }
  return query;
}

function header(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name];
  return typeof value === 'string' ? value : value?.join(', ');
}

/** What a call's schemas make of the request, or why they refuse it. */
function parseRequest(
  call: Call,
  params: Readonly<Record<string, string>>,
  target: string,
  rawBody: Uint8Array,
): AnyRequest | Refusal {
  const query = parseQuery(target);
  if (!query) return refuse('bad-request');
  const request: AnyRequest = { params, query, body: undefined };
  if (call.body) {
    const text = decodeUtf8(rawBody);
    if (text === null) return refuse('bad-encoding');
    const json = parseStrictJson(text);
    if (!json.ok) return refuse(json.error);
    request.body = json.value;
  }
  for (const part of ['params', 'query', 'body'] as const) {
    const schema: Schema | undefined = call[part];
    const parsed = schema?.safeParse(request[part]);
    if (parsed?.success === false) return shapeRefusal(parsed.error.issues[0]);
    request[part] = parsed?.data;
  }
  return request;
}

/** One call, ready to be asked. */
interface PreparedCall {
  readonly name: CallName;
  answer(
    params: Readonly<Record<string, string>>,
    incoming: IncomingMessage,
    target: string,
    requestId: string,
  ): Promise<AnyReply>;
}

/**
 * A call that takes its requests through the checks all calls share, in this order, and then to its handler:
 * way here (https, origin, content type) → who is calling → access of the call → rate → shape → access of the body → meaning.
 * Somebody who may not make a call learns nothing about its shape, and costs no body.
 */
function prepareCall(name: CallName, call: Call, options: ApiOptions): PreparedCall {
  const { isInsecure, isOwnOrigin, identify } = options;
  const handler = options.handlers[name] as AnyHandler;
  const signed = call.access === 'signature';
  const needsHttps = !PROBES.has(name);
  const checksOrigin = call.method !== 'GET' && !signed;
  const hasBody = call.body !== undefined || signed;
  const maxBodyBytes = call.maxBodyBytes ?? MAX_BODY_BYTES;
  const hasShape = call.params !== undefined || call.query !== undefined || call.body !== undefined;

  function waysRefusal(incoming: IncomingMessage): ApiErrorCode | null {
    if (needsHttps && isInsecure(incoming)) return 'https-required';
    if (checksOrigin) {
      const source = { secFetchSite: header(incoming, 'sec-fetch-site'), origin: header(incoming, 'origin') };
      if (isForeignRequest(source, (origin) => isOwnOrigin(origin, incoming))) return 'foreign-origin';
    }
    if (hasBody && (!JSON_TYPE.test(incoming.headers['content-type'] ?? '') || incoming.headers['content-encoding'])) {
      return 'wrong-content-type';
    }
    return null;
  }

  return {
    name,
    async answer(params, incoming, target, requestId) {
      const wayRefused = waysRefusal(incoming);
      if (wayRefused) return refuse(wayRefused);

      const atMs = options.nowMs();
      const identified = identify(incoming, atMs);
      const caller = identified instanceof Promise ? await identified : identified;
      const refused = accessRefusal(call.access, caller) ?? confirmationRefusal(call, caller, atMs);
      if (refused) return refuse(refused);
      const waiting = options.secondsToWait(name, caller, atMs);
      const retryAfterSeconds = waiting instanceof Promise ? await waiting : waiting;
      if (retryAfterSeconds > 0) return { error: 'rate-limited', retryAfterSeconds };

      let rawBody: Uint8Array = EMPTY_BODY;
      if (hasBody) {
        const read = await readBody(incoming, maxBodyBytes);
        if (!read.ok) return refuse(read.error);
        rawBody = read.value;
      }
      const request = hasShape ? parseRequest(call, params, target, rawBody) : NO_SHAPE;
      if ('error' in request) return request;
      if (call.accessForBody) {
        const bodyRefused = bodyAccessRefusal(call.accessForBody(request.body as never), caller);
        if (bodyRefused) return refuse(bodyRefused);
      }
      return await handler(request, {
        caller,
        requestId,
        atMs,
        header: (headerName) => header(incoming, headerName),
        rawBody,
      });
    },
  };
}

/** The JSON of a body; nothing for an answer that has none. */
function jsonOf(body: unknown): string {
  return body === undefined ? '' : JSON.stringify(body);
}

function setsCaching(headers: Headers): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === 'cache-control');
}

/** The reply, or in its place that nothing has changed, where it has an ETag that the client named. */
function unlessKnown(reply: AnyReply, incoming: IncomingMessage): AnyReply {
  if ('error' in reply || reply.status !== 200) return reply;
  const etag = reply.headers?.['etag'];
  return etag !== undefined && matchesEtag(incoming.headers['if-none-match'], etag)
    ? { status: 304, headers: reply.headers! }
    : reply;
}

/** Takes a request below /api/. `target` is its path and query. */
export type Api = (incoming: IncomingMessage, response: ServerResponse, target: string) => Promise<void>;

/** The API over the contract table. */
export function createApi(options: ApiOptions): Api {
  const { logger } = options;
  const route = createRoutes((name, call) => prepareCall(name, call, options));
  const baseHeaders = Object.entries({ ...options.headers, 'content-type': 'application/json; charset=utf-8' }).flat();
  const privateHeaders = [...baseHeaders, 'cache-control', 'no-store'];

  /** Answers; the status. `own` are headers of this answer alone. */
  function send(response: ServerResponse, given: AnyReply, requestId: string, own?: Headers): number {
    const reply = unlessKnown(given, response.req);
    const refused = 'error' in reply;
    const status = refused ? API_ERROR_STATUS[reply.error] : reply.status;
    const json = refused ? errorJson(reply.error, reply.message) : jsonOf(reply.body);
    const added = refused ? own : reply.headers;
    const headers = [...(added && setsCaching(added) ? baseHeaders : privateHeaders), 'x-request-id', requestId];
    if (json !== '') headers.push('content-length', String(Buffer.byteLength(json)));
    if (added) for (const name in added) headers.push(name.toLowerCase(), added[name]!);
    if (refused && reply.retryAfterSeconds !== undefined) headers.push('retry-after', String(reply.retryAfterSeconds));
    response.writeHead(status, headers);
    response.end(json);
    return status;
  }

  return async (incoming, response, target) => {
    const requestId = options.nextRequestId();
    const found = route(incoming.method!, pathOf(target));
    if (found.kind !== 'call') {
      const known = found.kind === 'other-method';
      const refusal = refuse(known ? 'method-not-allowed' : 'not-found');
      send(response, refusal, requestId, known ? { allow: found.allow } : undefined);
      return;
    }
    const call = found.to;
    const logged = logger.enabled('info');
    const startedMs = logged ? performance.now() : 0;
    let reply: AnyReply;
    try {
      reply = await call.answer(found.params, incoming, target, requestId);
    } catch (error) {
      logger.error('call-failed', { requestId, call: call.name, ...errorFields(error) });
      reply = isDatabaseUnavailable(error) ? DATABASE_UNAVAILABLE : refuse('internal-error');
    }
    const status = send(response, reply, requestId);
    if (logged) {
      const ms = Math.round((performance.now() - startedMs) * 100) / 100;
      logger.info('call', { requestId, call: call.name, status, ms });
    }
  };
}
