import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'destructive';

function classOf(kind: ButtonKind, wide: boolean | undefined): string {
  return `button button-${kind}${wide ? ' button-wide' : ''}`;
}

/** A button of 48 px or more. `busy` shows that work is under way and takes no second press. */
export function Button({
  kind = 'primary',
  busy = false,
  wide,
  icon,
  children,
  type = 'button',
  disabled,
  className,
  ...rest
}: ComponentProps<'button'> & { kind?: ButtonKind; busy?: boolean; wide?: boolean; icon?: ReactNode }) {
  return (
    <button
      {...rest}
      type={type}
      className={className ? `${classOf(kind, wide)} ${className}` : classOf(kind, wide)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <span className="button-spinner" aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button; goes through the router. */
export function LinkButton({
  href,
  kind = 'primary',
  wide,
  icon,
  children,
}: {
  href: string;
  kind?: ButtonKind;
  wide?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Link href={href} className={classOf(kind, wide)}>
      {icon}
      {children}
    </Link>
  );
}
