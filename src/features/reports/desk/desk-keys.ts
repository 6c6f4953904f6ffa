import type { ReviewAction } from '#contract/entities/review.ts';

/** What a key asks of the desk. */
export type DeskCommand =
  | { readonly kind: 'next' | 'previous' | 'redact-all' | 'undo' }
  /** The first of these that is offered. */
  | { readonly kind: 'choose'; readonly actions: readonly ReviewAction[] }
  /** The reason at this place of the list, from 0. */
  | { readonly kind: 'reason'; readonly index: number };

/** Each key with what it does. Enter decides, as in every form. */
export const DESK_KEYS = {
  j: { kind: 'next' },
  k: { kind: 'previous' },
  x: { kind: 'redact-all' },
  p: { kind: 'choose', actions: ['publish', 'approve', 'restore', 'release', 'reopen'] },
  a: { kind: 'choose', actions: ['approve', 'agree'] },
  i: { kind: 'choose', actions: ['needs_info', 'contact'] },
  r: { kind: 'choose', actions: ['reject', 'return', 'uphold', 'dismiss'] },
  m: { kind: 'choose', actions: ['merge', 'split'] },
  s: { kind: 'choose', actions: ['suspend'] },
  d: { kind: 'choose', actions: ['remove'] },
  v: { kind: 'choose', actions: ['verify'] },
  u: { kind: 'undo' },
} as const satisfies Readonly<Record<string, DeskCommand>>;

export type DeskKey = keyof typeof DESK_KEYS;

/** The command of a pressed key, or null for one that means nothing here. */
export function commandOf(key: string): DeskCommand | null {
  if (/^[1-9]$/.test(key)) return { kind: 'reason', index: Number(key) - 1 };
  return Object.hasOwn(DESK_KEYS, key) ? DESK_KEYS[key as DeskKey] : null;
}

/** The neighbor of the open report among those that are shown: the first or last one where none is open. */
export function neighborOf(ids: readonly string[], openId: string | null, step: 1 | -1): string | null {
  const at = openId === null ? -1 : ids.indexOf(openId);
  if (at < 0) return (step === 1 ? ids[0] : ids.at(-1)) ?? null;
  return ids[at + step] ?? null;
}

/** What to open once a report is decided: the one after it, else the one before it; null when nothing is left. */
export function nextAfter(ids: readonly string[], decidedId: string, hidden: ReadonlySet<string>): string | null {
  const at = ids.indexOf(decidedId);
  const rest = [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0)).toReversed()];
  return rest.find((id) => id !== decidedId && !hidden.has(id)) ?? null;
}
