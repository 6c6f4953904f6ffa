import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** Details on demand: the evidence drawer under a claim. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="disclosure">
      <summary>
        <ChevronDown size={18} aria-hidden="true" />
        {summary}
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}
