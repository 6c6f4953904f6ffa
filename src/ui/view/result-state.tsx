import { CircleDashed, CircleDot, Hand, Info, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { uiCopy } from './copy.ts';

/** The only five ways in which a result is told. */
export type ResultKind = 'found' | 'check' | 'seen' | 'nothing' | 'gap';

export const STATE_ICONS = { found: CircleDot, check: Hand, seen: Info, nothing: Minus, gap: CircleDashed } as const;

/** One observation with its state as icon, word and shape. `label` replaces the state's own word. */
export function ResultState({
  kind,
  label = uiCopy.states[kind],
  as: Element = 'div',
  children,
}: {
  kind: ResultKind;
  label?: string;
  as?: 'div' | 'li';
  children: ReactNode;
}) {
  const Icon = STATE_ICONS[kind];
  return (
    <Element className={`result result-${kind}`}>
      <Icon size={22} className="result-icon" aria-hidden="true" />
      <span className="result-label">{label}</span>
      <div className="result-body">{children}</div>
    </Element>
  );
}
