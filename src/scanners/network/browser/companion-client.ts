import {
  COMPANION_PORTS,
  LOCAL_PATH,
  localEvent,
  localNetwork,
  type LocalErrorCode,
  type LocalEvent,
  type LocalNetwork,
  type Mark,
} from '../local-protocol.ts';
import { forgetPairedToken, keepPairedToken, readPairedToken } from './companion-token.ts';

/** Where a companion is reached, and the token that opens it; null where page and companion are one origin. */
export interface CompanionAddress {
  readonly base: string;
  readonly token: string | null;
}

/** The companion within the very server that served this page. */
export const SAME_ORIGIN: CompanionAddress = { base: '', token: null };

/** A refusal of the companion, with its own sentence. */
export class CompanionError extends Error {
  override readonly name = 'CompanionError';
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

const NOT_PAIRED = 'not-paired' satisfies LocalErrorCode;

async function post(address: CompanionAddress, path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const options: RequestInit & { targetAddressSpace?: string } = {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(address.token ? { authorization: `Bearer ${address.token}` } : {}),
    },
    body: JSON.stringify(body),
    credentials: address.base === '' ? 'same-origin' : 'omit',
    ...(signal ? { signal } : {}),
    ...(address.base === '' ? {} : { targetAddressSpace: 'loopback' }),
  };
  const response = await fetch(`${address.base}${LOCAL_PATH}${path}`, options);
  if (response.ok) return response;
  const { message, code } = (await response.json().catch(() => ({}))) as { message?: string; code?: string };
  throw new CompanionError(message ?? `${response.status}`, code ?? 'unknown');
}

/** The network that a scan would ask; throws a CompanionError where this computer is on none. */
export async function companionNetwork(address: CompanionAddress, signal?: AbortSignal): Promise<LocalNetwork> {
  return localNetwork.parse(await (await post(address, '/network', {}, signal)).json());
}

/** Runs one scan and yields its events as they arrive; aborting ends the scan on the laptop too. */
export async function* companionScan(
  address: CompanionAddress,
  deep: boolean,
  signal: AbortSignal,
): AsyncGenerator<LocalEvent> {
  const response = await post(address, '/scan', { deep }, signal);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    text += value ?? '';
    const blocks = text.split('\n\n');
    text = blocks.pop()!;
    for (const block of blocks) {
      const parsed = localEvent.safeParse(JSON.parse(block.replace(/^data: /, '')));
      if (parsed.success) yield parsed.data;
    }
    if (done) return;
  }
}

export async function markDevice(address: CompanionAddress, mac: string, mark: Mark | null): Promise<void> {
  await post(address, '/marks', { mac, mark });
}

/**
 * The paired companion of this tab's session, if it answers to its token now. One that does not know the token is forgotten;
 * one that was not heard, or was no longer waited for, may answer at the next look.
 */
export async function pairedCompanion(signal?: AbortSignal): Promise<CompanionAddress | null> {
  const address = readPairedToken();
  if (!address) return null;
  try {
    await companionNetwork(address, signal);
    return address;
  } catch (error) {
    if (error instanceof CompanionError && error.code === NOT_PAIRED) forgetPairedToken();
    return null;
  }
}

/** Trades the code on the companion's screen for a token; tries the companion's ports in turn. Null when none answers. */
export async function pairCompanion(code: string): Promise<CompanionAddress | null> {
  for (const port of COMPANION_PORTS) {
    const base = `http://127.0.0.1:${port}`;
    let response: Response;
    try {
      response = await post({ base, token: null }, '/pair', { code });
    } catch (error) {
      if (error instanceof CompanionError) throw error;
      continue;
    }
    const { token } = (await response.json()) as { token: string };
    keepPairedToken({ base, token });
    return { base, token };
  }
  return null;
}
