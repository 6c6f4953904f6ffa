import type { Call } from '#contract/call.ts';
import { CALLS, type CallName } from '#contract/calls.ts';

/** Where a request leads: a call with its path parameters, a path that answers other methods only, or nowhere. */
export type Route<Target> =
  | { readonly kind: 'call'; readonly to: Target; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'other-method'; readonly allow: string }
  | { readonly kind: 'nowhere' };

/** What stands at one path. */
interface Path<Target> {
  readonly byMethod: ReadonlyMap<string, Route<Target> & { kind: 'call' }>;
  readonly otherMethod: Route<Target>;
}

interface Template<Target> extends Path<Target> {
  readonly pattern: RegExp;
}

const NOWHERE = { kind: 'nowhere' } as const;
const NO_PARAMS: Readonly<Record<string, string>> = {};

function patternOf(template: string): RegExp {
  const escaped = template.replaceAll('.', String.raw`\.`);
  return new RegExp(`^${escaped.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

/** What a person's browser wrote as %xx; text that is no such writing is left as it is, for the schema to refuse. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The routing of the contract table: one line a call, HEAD wherever GET is, to what `targetOf` makes of each call.
 * A literal path comes before a template that it would match too.
 */
export function createRoutes<Target>(
  targetOf: (name: CallName, call: Call) => Target,
): (method: string, path: string) => Route<Target> {
  const literals = new Map<string, Path<Target>>();
  const templates: Template<Target>[] = [];
  const calls = Object.entries(CALLS) as [CallName, Call][];
  for (const [path, atPath] of Map.groupBy(calls, ([, call]) => call.path)) {
    const byMethod = new Map(
      atPath.map(([name, call]) => [
        call.method as string,
        { kind: 'call' as const, to: targetOf(name, call), params: NO_PARAMS },
      ]),
    );
    const get = byMethod.get('GET');
    if (get) byMethod.set('HEAD', get);
    const known = { byMethod, otherMethod: { kind: 'other-method', allow: [...byMethod.keys()].join(', ') } } as const;
    if (path.includes('{')) templates.push({ ...known, pattern: patternOf(path) });
    else literals.set(path, known);
  }

  return (method, path) => {
    const literal = literals.get(path);
    if (literal) return literal.byMethod.get(method) ?? literal.otherMethod;
    for (const { pattern, byMethod, otherMethod } of templates) {
      const match = pattern.exec(path);
      if (!match) continue;
      const route = byMethod.get(method);
      if (!route) return otherMethod;
      const params = Object.entries(match.groups ?? {}).map(([key, value]) => [key, decode(value)] as const);
      return { ...route, params: Object.fromEntries(params) };
    }
    return NOWHERE;
  };
}
