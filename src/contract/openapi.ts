import * as z from 'zod/mini';
import { isMedia, type Call, type Media, type Schema } from './call.ts';
import { CALLS } from './calls.ts';
import { API_ERROR_STATUS, type ApiErrorCode } from './error-codes.ts';

/** Codes any call may answer, whatever it declares. */
const COMMON_ERRORS: readonly ApiErrorCode[] = ['internal-error', 'busy', 'rate-limited'];

const ROLE_ACCESSES: ReadonlySet<Call['access']> = new Set(['reviewer', 'legal', 'desk', 'auditor']);

const ERROR_SCHEMA = {
  type: 'object',
  required: ['message', 'code'],
  properties: { message: { type: 'string' }, code: { type: 'string' } },
} as const;

function jsonSchema(schema: Schema, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parametersOf(schema: Schema | undefined, place: 'path' | 'query'): unknown[] {
  if (!schema) return [];
  const described = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(described.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (described.required ?? []).includes(name),
    schema: property,
  }));
}

/** The error codes of a call: declared ones, those its access implies, and those every call may answer. */
export function errorsOf(call: Call): readonly ApiErrorCode[] {
  const codes = new Set<ApiErrorCode>([...call.errors, ...COMMON_ERRORS]);
  if (call.access !== 'anyone' && call.access !== 'signature') codes.add('not-signed-in');
  if (call.access === 'pro') codes.add('pro-required');
  if (ROLE_ACCESSES.has(call.access) || call.movesReports) codes.add('role-required');
  if (call.needsConfirmation) codes.add('confirm-first');
  if (call.params || call.query || call.body) codes.add('bad-request');
  if (call.method !== 'GET' && call.access !== 'signature') codes.add('foreign-origin');
  if (call.body)
    for (const code of ['bad-json', 'bad-encoding', 'body-too-large', 'wrong-content-type'] as const) codes.add(code);
  return [...codes];
}

function contentOf(reply: Schema | Media): Record<string, unknown> {
  if (isMedia(reply)) return { [reply.mediaType]: { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': { schema: jsonSchema(reply, 'output') } };
}

function responsesOf(call: Call): Record<string, unknown> {
  const responses: Record<string, unknown> = {};
  for (const [status, schema] of Object.entries(call.replies)) {
    responses[status] = schema
      ? { description: 'Success', content: contentOf(schema) }
      : { description: 'Success, without a body' };
  }
  const byStatus = Map.groupBy(errorsOf(call), (code) => API_ERROR_STATUS[code]);
  for (const [status, codes] of byStatus) {
    responses[String(status)] = {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return responses;
}

/** The contract table as an OpenAPI 3.1 document. */
export function openApiDocument(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [operationId, call] of Object.entries(CALLS) as [string, Call][]) {
    paths[call.path] ??= {};
    paths[call.path]![call.method.toLowerCase()] = {
      operationId,
      summary: call.summary,
      'x-access': call.access,
      parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
      ...(call.body
        ? {
            requestBody: {
              required: true,
              content: { 'application/json': { schema: jsonSchema(call.body, 'input') } },
            },
          }
        : {}),
      responses: responsesOf(call),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sweep',
      version: '1',
      description: 'Travel safety: scans, community reports, accounts and payments.',
    },
    paths,
    components: { schemas: { Error: ERROR_SCHEMA } },
  };
}
