import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** Details on demand: the evidence drawer under a claim. `onOpen` brings what only an open one needs; it may be called more than once. */
export function Disclosure({
  summary,
  onOpen,
  children,
}: {
  summary: string;
  onOpen?: () => void;
  children: ReactNode;
}) {
  return (
    <details
      // The browser opens it before the program listens, too.
      ref={(details) => {
        if (details?.open) onOpen?.();
      }}
      className="disclosure"
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen?.();
      }}
    >
      <summary>
        <ChevronDown size={18} aria-hidden="true" />
        {summary}
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  );
}
