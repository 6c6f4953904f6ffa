import { FIND_KINDS, stepsOf, type Walk } from '../walk.ts';

/** The walk that an address names, as in `?what=tracker&step=2`; whatever it does not name is the beginning. */
export function parseWalk(search: string): Walk {
  const asked = new URLSearchParams(search);
  const kind = FIND_KINDS.find((known) => known === asked.get('what')) ?? null;
  const step = Number(asked.get('step') ?? 1);
  return { kind, at: Number.isInteger(step) && step >= 1 && step <= stepsOf(kind).length ? step - 1 : 0 };
}

export function formatWalk({ kind, at }: Walk): string {
  const address = new URLSearchParams();
  if (kind) address.set('what', kind);
  if (at > 0) address.set('step', String(at + 1));
  return address.size > 0 ? `?${address}` : '';
}
