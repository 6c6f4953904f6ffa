import type { IncomingMessage } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '#adapters/node/database/database-errors.ts';
import { errorFields, type Logger } from '#adapters/node/logger.ts';
import type { Tracing } from '#adapters/node/tracing.ts';
import type { Call, Schema } from '#contract/call.ts';
import { CALLS, type CallName } from '#contract/calls.ts';
import { API_ERROR_STATUS, type ApiErrorCode } from '#contract/error-codes.ts';
import type { CallContext, Caller, Handlers, Refusal, ReplyHeaders } from '#contract/handler.ts';
import { MAX_BODY_BYTES } from '#contract/limits.ts';
import { matchesEtag } from '#core/http/conditional.ts';
import { accessRefusal, bodyAccessRefusal, confirmationRefusal } from '../access.ts';
import { copy } from '../copy.ts';
import { errorJson } from '../error-sentences.ts';
import type { RefusalPace } from '../refusal-pace.ts';
import { isForeignRequest } from '../request-origin.ts';
import type { Headers } from '../security-headers.ts';
import type { BodyBudget } from './body-budget.ts';
import { BodyRefusal, parseJsonBody } from './json-body.ts';

/** What the program around the API gives it. */
export interface ApiOptions {
  readonly handlers: Handlers;
  /** Who is calling, by the session of the request; at once where it has none. */
  identify(incoming: IncomingMessage, atMs: number): Caller | Promise<Caller>;
  /** Seconds this caller has to wait before this call, 0 when it may go on. */
  secondsToWait(name: CallName, caller: Caller, atMs: number): number | Promise<number>;
  /** Keeps back what tells a flood to stop. */
  readonly pace: RefusalPace;
  /** Whether pages of this origin are ours. */
  isOwnOrigin(origin: string, incoming: IncomingMessage): boolean;
  /** Whether this request came over plain http although people are to use https. */
  isInsecure(incoming: IncomingMessage): boolean;
  /** What the bodies that are on their way may hold together. */
  readonly bodies: BodyBudget;
  /** Traces each call; absent where nobody collects traces. */
  readonly tracing?: Tracing | null;
  /** The headers of every answer. */
  readonly headers: Headers;
  nowMs(): number;
  readonly logger: Logger;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route answers; absent for pages. */
    call?: CallName;
  }
  interface FastifyRequest {
    /** Who makes this call; set once that is known. */
    caller: Caller | null;
    /** When the call arrived, by the product's clock. */
    atMs: number;
    /** When the call arrived, by a clock that only goes forward: for how long it takes. */
    startedMs: number;
  }
}

/** Answered on plain http too: probes of a load balancer do not speak TLS. */
const PROBES: ReadonlySet<CallName> = new Set(['getHealth', 'getReady']);
const JSON_TYPE = /^application\/json\s*(;|$)/i;
const MAX_FIELD_NAME_LENGTH = 100;
const EMPTY_BODY = new Uint8Array();
const DATABASE_UNAVAILABLE: Refusal = { error: 'database-unavailable', retryAfterSeconds: 5 };
const BODIES_FULL: Refusal = { error: 'busy', retryAfterSeconds: 2 };

type AnyReply = ({ status: number; body?: unknown; mediaType?: string } & ReplyHeaders) | Refusal;
type AnyHandler = (
  request: { params: unknown; query: unknown; body: unknown },
  context: CallContext,
) => Promise<AnyReply>;

function refuse(error: ApiErrorCode): Refusal {
  return { error };
}

/** Whether it says that its client sent too much. */
function refusesTooMuch({ error }: Refusal): boolean {
  const status = API_ERROR_STATUS[error];
  return status === 429 || status === 413 || error === 'busy';
}

/** What a schema has against a part of a request, for the error handler to answer. */
class ShapeError extends Error {
  readonly refusal: Refusal;

  constructor(issue: { readonly message: string; readonly path: readonly PropertyKey[] } | undefined) {
    super('shape');
    this.refusal = shapeRefusal(issue);
  }
}

/** The first thing a schema has against a value: its code where it names one, else the field. */
function shapeRefusal(issue: { readonly message: string; readonly path: readonly PropertyKey[] } | undefined): Refusal {
  if (issue && Object.hasOwn(API_ERROR_STATUS, issue.message)) return refuse(issue.message as ApiErrorCode);
  const field = issue?.path.map(String).join('.').slice(0, MAX_FIELD_NAME_LENGTH).toWellFormed();
  return field ? { error: 'bad-request', message: copy.fieldRefused(field) } : refuse('bad-request');
}

/** Query parameters by name; null when one is given twice, which two readers would take for different values. */
export function parseQuery(text: string): Record<string, string> | null {
  const query: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in query) return null;
    query[name] = value;
  }
  return query;
}

function header(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name];
  return typeof value === 'string' ? value : value?.join(', ');
}

/** Whether there is anything to be of a wrong kind: a request without a body is refused for what is missing in it. */
function bringsBody({ headers }: IncomingMessage): boolean {
  return (
    headers['content-type'] !== undefined ||
    headers['transfer-encoding'] !== undefined ||
    Number(headers['content-length'] ?? 0) > 0
  );
}

/** What an error that ended a call's way is answered with; null for a mistake of ours. */
function refusalOf(error: FastifyError): Refusal | null {
  const cause = (error as { cause?: unknown }).cause ?? error;
  if (cause instanceof ShapeError) return cause.refusal;
  if (error instanceof BodyRefusal) return refuse(error.refusal);
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refuse('body-too-large');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refuse('wrong-content-type');
    default:
  }
  if (isDatabaseUnavailable(error)) return DATABASE_UNAVAILABLE;
  // What a client did to its own body: ended it too early, or lied about its length.
  return error.statusCode !== undefined && error.statusCode < 500 ? refuse('bad-request') : null;
}

function setsCaching(headers: Headers): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === 'cache-control');
}

/** Answers with a refusal or with what a handler gave. `own` are headers of this answer alone. */
type Answer = (request: FastifyRequest, reply: FastifyReply, given: AnyReply, own?: Headers) => FastifyReply;

/**
 * How every answer of the API is written: its headers, its JSON, and 'not modified' for a client that has it. One
 * `writeHead` over a flat list, past the framework's own serialization, which would copy each header once more.
 */
export function createAnswer(headers: Headers): Answer {
  const ofType = (type: string) => Object.entries({ ...headers, 'content-type': type }).flat();
  const json = ofType('application/json; charset=utf-8');
  const uncachedJson = [...json, 'cache-control', 'no-store'];

  return (request, reply, given, own = 'error' in given ? undefined : given.headers) => {
    const refused = 'error' in given;
    const etag = own?.['etag'];
    const known =
      !refused && given.status === 200 && etag !== undefined && matchesEtag(request.headers['if-none-match'], etag);
    const success = known || refused ? 304 : given.status;
    const isCached = own !== undefined && setsCaching(own);
    const mediaType = refused ? undefined : given.mediaType;
    const lines = mediaType === undefined ? [...(isCached ? json : uncachedJson)] : ofType(mediaType);
    if (mediaType !== undefined && !isCached) lines.push('cache-control', 'no-store');
    lines.push('x-request-id', request.id);
    if (own) for (const name in own) lines.push(name.toLowerCase(), own[name]!);
    if (refused && given.retryAfterSeconds !== undefined) lines.push('retry-after', String(given.retryAfterSeconds));
    if (!refused) for (const cookie of given.cookies ?? []) lines.push('set-cookie', cookie);
    let body: string | Uint8Array = '';
    if (refused) body = errorJson(given.error, given.message);
    else if (!known && mediaType !== undefined) body = given.body as Uint8Array;
    else if (!known && given.body !== undefined) body = JSON.stringify(given.body);
    if (body !== '') lines.push('content-length', String(Buffer.byteLength(body)));
    reply.hijack();
    reply.raw.writeHead(refused ? API_ERROR_STATUS[given.error] : success, lines);
    reply.raw.end(body);
    return reply;
  };
}

/**
 * The API: a route for every call of the contract table. Each takes its requests through the checks all calls share, in
 * this order, and then to its handler:
 * way here (https, origin, content type) → who is calling → access of the call → rate → size → shape → access of the
 * body → meaning. Somebody who may not make a call learns nothing about its shape, and costs no body.
 */
export function registerApi(app: FastifyInstance, options: ApiOptions): void {
  const { isInsecure, isOwnOrigin, identify, bodies, pace, logger, tracing = null } = options;
  const answer = createAnswer(options.headers);
  const logged = logger.enabled('info');

  app.decorateRequest('caller', null);
  app.decorateRequest('atMs', 0);
  app.decorateRequest('startedMs', 0);
  app.setValidatorCompiler<Schema>(({ schema }) => (data: unknown) => {
    const parsed = schema.safeParse(data);
    return parsed.success ? { value: parsed.data } : { error: new ShapeError(parsed.error.issues[0]) };
  });
  app.setSchemaErrorFormatter(([error]) => error as unknown as Error);
  function addCall(scope: FastifyInstance, name: CallName, call: Call): void {
    const handler = options.handlers[name] as AnyHandler;
    const signed = call.access === 'signature';
    const needsHttps = !PROBES.has(name);
    const checksOrigin = call.method !== 'GET' && !signed;
    const hasBody = call.body !== undefined || signed;
    const maxBodyBytes = call.maxBodyBytes ?? MAX_BODY_BYTES;

    const logCall = logger.prepare('call', { call: name }, ['requestId', 'status', 'ms']);

    const answerNow: Answer = (request, reply, given) => {
      answer(request, reply, given);
      if (logged) {
        const ms = Math.round((performance.now() - request.startedMs) * 100) / 100;
        logCall(request.id, reply.raw.statusCode, ms);
      }
      return reply;
    };

    const answerCall: Answer = (request, reply, given) => {
      const pauseMs =
        'error' in given && request.caller && refusesTooMuch(given)
          ? pace.pauseMs(request.caller.addressKey, request.atMs)
          : 0;
      if (pauseMs === 0) return answerNow(request, reply, given);
      setTimeout(() => void answerNow(request, reply, given), pauseMs);
      return reply;
    };

    function waysRefusal(incoming: IncomingMessage): ApiErrorCode | null {
      if (needsHttps && isInsecure(incoming)) return 'https-required';
      if (checksOrigin) {
        const source = { secFetchSite: header(incoming, 'sec-fetch-site'), origin: header(incoming, 'origin') };
        if (isForeignRequest(source, (origin) => isOwnOrigin(origin, incoming))) return 'foreign-origin';
      }
      if (hasBody && (signed || bringsBody(incoming))) {
        const type = incoming.headers['content-type'] ?? '';
        if (!JSON_TYPE.test(type) || incoming.headers['content-encoding']) return 'wrong-content-type';
      }
      return null;
    }

    function accessRefusalOf(request: FastifyRequest, caller: Caller): Refusal | null {
      const refused = accessRefusal(call, caller) ?? confirmationRefusal(call, caller, request.atMs);
      return refused && refuse(refused);
    }

    function bodyRefusal(request: FastifyRequest, reply: FastifyReply, caller: Caller): Refusal | null {
      if (!hasBody) return null;
      const declared = Number(request.headers['content-length'] ?? maxBodyBytes);
      if (declared > maxBodyBytes) return refuse('body-too-large');
      return bodies.reserve(reply.raw, caller, declared) ? null : BODIES_FULL;
    }

    scope.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: maxBodyBytes,
      config: { call: name },
      schema: {
        ...(call.params ? { params: call.params } : {}),
        ...(call.query ? { querystring: call.query } : {}),
        ...(call.body ? { body: call.body } : {}),
      },
      onRequest(request, reply, done) {
        if (logged) request.startedMs = performance.now();
        const wayRefused = waysRefusal(request.raw);
        if (wayRefused) {
          answerCall(request, reply, refuse(wayRefused));
          return;
        }
        request.atMs = options.nowMs();
        const fail = (error: Error) => void reply.send(error);
        const goOnUnless = (refusal: Refusal | null) => {
          if (refusal) answerCall(request, reply, refusal);
          else done();
        };
        const countCall = (caller: Caller) => {
          request.caller = caller;
          const refusal = accessRefusalOf(request, caller);
          if (refusal) return goOnUnless(refusal);
          const goOn = (retryAfterSeconds: number) =>
            goOnUnless(
              retryAfterSeconds > 0
                ? { error: 'rate-limited', retryAfterSeconds }
                : bodyRefusal(request, reply, caller),
            );
          const toWait = options.secondsToWait(name, caller, request.atMs);
          if (toWait instanceof Promise) toWait.then(goOn).catch(fail);
          else goOn(toWait);
        };
        const identified = identify(request.raw, request.atMs);
        if (identified instanceof Promise) identified.then(countCall).catch(fail);
        else countCall(identified);
      },
      // A promise of ours and not the framework's: the answer is written past it.
      handler(request, reply) {
        const caller = request.caller!;
        if (call.accessForBody) {
          const refused = bodyAccessRefusal(call.accessForBody(request.body as never), caller);
          if (refused) {
            answerCall(request, reply, refuse(refused));
            return;
          }
        }
        const parsed = {
          params: call.params && request.params,
          query: call.query && request.query,
          body: call.body && request.body,
        };
        const context: CallContext = {
          caller,
          requestId: request.id,
          atMs: request.atMs,
          header: (headerName) => header(request.raw, headerName),
          rawBody: signed ? (request.body as Uint8Array) : EMPTY_BODY,
        };
        const traced = tracing?.startCall(request.id, header(request.raw, 'traceparent'), name);
        if (traced) reply.raw.once('close', () => traced.end(reply.raw.statusCode));
        const handled = traced ? traced.run(() => handler(parsed, context)) : handler(parsed, context);
        handled.then(
          (given) => answerCall(request, reply, given),
          (error: Error) => reply.send(error),
        );
      },
      errorHandler(error: FastifyError, request, reply) {
        const refusal = refusalOf(error);
        if (refusal === null || refusal === DATABASE_UNAVAILABLE) {
          logger.error('call-failed', { requestId: request.id, call: name, ...errorFields(error) });
        }
        answerCall(request, reply, refusal ?? refuse('internal-error'));
      },
    });
  }

  /** The calls of one kind of body, in a scope of their own, where bodies are read in one way only. */
  function addCalls(holds: (call: Call) => boolean, readBodies: (scope: FastifyInstance) => void): void {
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      readBodies(scope);
      for (const [name, call] of calls) if (holds(call)) addCall(scope, name, call);
    });
  }

  const calls = Object.entries(CALLS) as [CallName, Call][];
  addCalls(
    (call) => call.body !== undefined,
    (scope) => scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJsonBody),
  );
  addCalls(
    (call) => call.access === 'signature',
    (scope) =>
      scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body)),
  );
  addCalls(
    (call) => call.body === undefined && call.access !== 'signature',
    // A body that nobody asked for is left unread.
    (scope) => scope.addContentTypeParser('*', (_request, _payload, done) => done(null)),
  );

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const [path, atPath] of Map.groupBy(calls, ([, call]) => call.path)) {
      const taken = new Set<string>(atPath.map(([, call]) => call.method));
      if (taken.has('GET')) taken.add('HEAD');
      scope.route({
        method: app.supportedMethods.filter((method) => !taken.has(method)),
        url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        handler: (request, reply) =>
          answer(request, reply, refuse('method-not-allowed'), { allow: [...taken].join(', ') }),
      });
    }
    for (const url of ['/api', '/api/*']) {
      scope.all(url, (request, reply) => answer(request, reply, refuse('not-found')));
    }
  });
}
