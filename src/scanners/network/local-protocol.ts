import * as z from 'zod/mini';
import type { LocalRefusal } from './local-guard.ts';
import type { RedeemRefusal } from './pairing.ts';

/** Where the local scanner answers: below the page's own origin, or on one of these loopback ports. */
export const LOCAL_PATH = '/companion/v1';
export const COMPANION_PORTS = [47_111, 47_112, 47_113, 47_114, 47_115] as const;
export const MAX_LOCAL_BODY_BYTES = 4_096;

const verdict = z.enum(['camera', 'possible', 'other']);

/** A person's word on a device, kept on the laptop. */
export const mark = z.enum(['mine', 'not-a-camera']);
export type Mark = z.infer<typeof mark>;

export const localHost = z.object({
  ip: z.string(),
  mac: z.nullable(z.string()),
  vendor: z.nullable(z.string()),
  name: z.nullable(z.string()),
  kind: z.nullable(z.string()),
  verdict,
  confidence: z.number(),
  evidence: z.array(z.object({ rule: z.string(), observed: z.string() })),
  mark: z.nullable(mark),
});
export type LocalHost = z.infer<typeof localHost>;

export const localNetwork = z.object({
  interfaceName: z.string(),
  subnet: z.string(),
  ownAddress: z.string(),
  addresses: z.number(),
});
export type LocalNetwork = z.infer<typeof localNetwork>;

const localSummary = z.object({
  hosts: z.array(localHost),
  coverage: z.object({
    subnet: z.string(),
    probed: z.number(),
    answered: z.number(),
    isolationSuspected: z.boolean(),
    multicastHeard: z.boolean(),
    blockedHere: z.boolean(),
    canary: z._default(z.nullable(z.boolean()), null),
    notSeen: z.array(z.string()),
  }),
  packetsSent: z.number(),
  ms: z.number(),
});

/** Events of a running scan, in the order in which they happen; `done` or `failed` is the last. */
export const localEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('network'), network: localNetwork }),
  z.object({ type: z.literal('host'), host: localHost }),
  z.object({ type: z.literal('done'), summary: localSummary }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);
export type LocalEvent = z.infer<typeof localEvent>;

export const pairRequest = z.object({ code: z.string().check(z.regex(/^\d{8}$/)) });
export const markRequest = z.object({
  mac: z.string().check(z.regex(/^(?:[\da-f]{2}:){5}[\da-f]{2}$/)),
  mark: z.nullable(mark),
});
export const scanRequest = z.object({ deep: z._default(z.boolean(), false) });

/** Why the local scanner answers no. */
export type LocalErrorCode =
  | LocalRefusal
  | RedeemRefusal
  | 'not-found'
  | 'not-paired'
  | 'pro-required'
  | 'bad-request'
  | 'scan-running'
  | 'scan-failed'
  | 'marks-full';
