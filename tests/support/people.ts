import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESK, visit } from './browser.ts';
import type { Product } from './product.ts';

const ACCOUNT_PROGRAM = fileURLToPath(new URL('../../src/apps/server/node/account-cli.ts', import.meta.url));
const PASSWORD = 'plum wagon 7 tin';

/** People of a product, each signed in with a browser of their own. */
export function peopleOf(product: Product) {
  /** A page of somebody with a role, whom the operator's tool made, and who signed in. */
  async function openAs(username: string, role: string, path = '/'): Promise<Page> {
    const tool = spawn(process.execPath, [ACCOUNT_PROGRAM, 'create', username, '--role', role], {
      stdio: ['pipe', 'ignore', 'inherit'],
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: product.server.dataDir },
    });
    tool.stdin.end(`${PASSWORD}\n`);
    expect((await once(tool, 'close'))[0]).toBe(0);
    const { page, context } = await product.open('/login', DESK);
    const data = { username, password: PASSWORD };
    expect((await context.request.post(`${product.server.baseUrl}/api/auth/login`, { data })).status()).toBe(200);
    await visit(page, product.server.baseUrl + path);
    return page;
  }

  /** What the API answers to somebody; an error as it is. */
  async function ask<T = unknown>(page: Page, method: 'GET' | 'POST', path: string, data?: unknown): Promise<T> {
    const url = product.server.baseUrl + path;
    const { request } = page.context();
    const answer = await (method === 'GET' ? request.get(url) : request.post(url, { data }));
    const text = await answer.text();
    return (text === '' ? null : JSON.parse(text)) as T;
  }

  /** What a reviewer decides about a report as it stands. */
  async function decide(page: Page, id: string, action: string, more: object): Promise<unknown> {
    const { version } = await ask<{ version: number }>(page, 'GET', `/api/review/reports/${id}`);
    return await ask(page, 'POST', `/api/review/reports/${id}/decisions`, { action, version, ...more });
  }

  return { openAs, ask, decide };
}
