import { brotliCompressSync } from 'node:zlib';
import { CALLS } from '#contract/calls.ts';
import type { Handlers } from '#contract/handler.ts';
import { openApiDocument } from '#contract/openapi.ts';
import type { Headers } from '../security-headers.ts';
import type { MemoryRoute } from './http-server.ts';
import { prepareBody, type PreparedBody } from '#adapters/node/http/prepared-answer.ts';

/** The contract as OpenAPI, written out once, when somebody first asks for it. */
export function openApi(headers: Headers): { handlers: Handlers<'getOpenapi'>; route: MemoryRoute } {
  let document: Record<string, unknown> | null = null;
  let prepared: PreparedBody | null = null;
  const describe = () => (document ??= openApiDocument());
  const prepare = () => {
    const json = Buffer.from(JSON.stringify(describe()));
    const own = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' };
    return prepareBody(json, brotliCompressSync(json), Object.entries({ ...headers, ...own }).flat());
  };
  return {
    handlers: { getOpenapi: async () => ({ status: 200, body: describe() }) },
    route: (url, acceptEncoding, ifNoneMatch) =>
      url === CALLS.getOpenapi.path ? (prepared ??= prepare()).answer(acceptEncoding, ifNoneMatch) : null,
  };
}
