import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const ICONS = { info: Info, caution: TriangleAlert, error: CircleAlert } as const;

/** A remark that belongs to the whole screen. `error` is announced at once. */
export function Notice({
  tone = 'info',
  title,
  children,
}: {
  tone?: 'info' | 'caution' | 'error';
  title?: string;
  children?: ReactNode;
}) {
  const Icon = ICONS[tone];
  return (
    <div className={`notice notice-${tone}`} role={tone === 'error' ? 'alert' : undefined}>
      <Icon size={20} aria-hidden="true" />
      <div className="notice-body">
        {title ? <p className="notice-title">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
