import { copy } from '../copy.ts';
import type { RunningScan } from '../scan.ts';

/** The standing advice. What was found is not walked past: while its ring is in the picture, the advice is about it. */
export function steadyOf({ named }: Pick<RunningScan, 'named'>, steady: string): string {
  return named.length > 0 ? copy.scanning.marked : steady;
}
