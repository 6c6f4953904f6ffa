import { AsyncLocalStorage } from 'node:async_hooks';
import { SpanKind, SpanStatusCode, trace, ROOT_CONTEXT, type Context, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, RandomIdGenerator } from '@opentelemetry/sdk-trace-node';
import type { Database, Queryable } from './database/database.ts';

/** What a trace says of a step. Never statement text, parameters, addresses or input. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** Traces of calls, sent in batches to a collector. Disposing sends what is left. */
export interface Tracing extends AsyncDisposable {
  /** The id that the trace of a request will have: that of its `traceparent` header, else a new one. */
  traceIdOf(traceparent: string | undefined): string;
  /** Runs a call under the trace of this id; `end` says how it ended. */
  startCall(traceId: string, traceparent: string | undefined, name: string): CallSpan;
  /** A database around this one, each statement and transaction of which is a span of the call it works for. */
  traced(database: Database): Database;
}

export interface CallSpan {
  run<T>(work: () => T): T;
  end(status: number): void;
}

/** W3C Trace Context: version, trace id, parent span id, flags. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Makes the trace id that was promised, and random ids else. */
class PromisedIds extends RandomIdGenerator {
  promised: string | null = null;

  constructor() {
    super();
    const random = this.generateTraceId;
    this.generateTraceId = () => this.promised ?? random();
  }
}

/** `endpoint` is the collector's base address; spans go to `/v1/traces` below it. */
export function openTracing(endpoint: string, onFailure: (error: unknown) => void): Tracing {
  const ids = new PromisedIds();
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'sweep' }),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('sweep');
  const current = new AsyncLocalStorage<Context>();

  async function spanOf<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> {
    const parent = current.getStore();
    // What no call asked for, such as a rollup, is not traced.
    if (!parent) return await work();
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
    try {
      return await current.run(trace.setSpan(parent, span), work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' });
      throw error;
    } finally {
      span.end();
    }
  }

  function tracedQueries(queryable: Queryable): Queryable {
    return {
      query: (sql, parameters) =>
        spanOf(
          `database ${/^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? ''}`.trim(),
          { 'db.system.name': 'postgresql' },
          () => queryable.query(sql, parameters),
        ),
    };
  }

  return {
    traceIdOf(traceparent) {
      return TRACEPARENT.exec(traceparent ?? '')?.[1] ?? new RandomIdGenerator().generateTraceId();
    },

    startCall(traceId, traceparent, name) {
      const parentSpanId = TRACEPARENT.exec(traceparent ?? '')?.[2];
      const parent =
        parentSpanId === undefined
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: parentSpanId, traceFlags: 1, isRemote: true });
      ids.promised = traceId;
      const span: Span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes: { 'sweep.call': name } }, parent);
      ids.promised = null;
      return {
        run: (work) => current.run(trace.setSpan(parent, span), work),
        end(status) {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },

    traced: (database) => ({
      ...database,
      ...tracedQueries(database),
      transaction: (work, options) =>
        spanOf('database transaction', { 'db.system.name': 'postgresql' }, () =>
          database.transaction((transaction) => work(tracedQueries(transaction)), options),
        ),
    }),

    async [Symbol.asyncDispose]() {
      await provider.shutdown().catch(onFailure);
    },
  };
}
