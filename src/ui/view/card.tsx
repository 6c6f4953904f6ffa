import type { ReactNode } from 'react';

/** A surface that holds one thing. `as="li"` inside a list, `as="section"` with a heading of its own. */
export function Card({
  as: Element = 'div',
  sunken = false,
  className,
  labelledBy,
  children,
}: {
  as?: 'div' | 'li' | 'section' | 'article';
  sunken?: boolean;
  className?: string;
  labelledBy?: string;
  children: ReactNode;
}) {
  const classes = ['card', sunken && 'card-sunken', className].filter(Boolean).join(' ');
  return (
    <Element className={classes} aria-labelledby={labelledBy}>
      {children}
    </Element>
  );
}
