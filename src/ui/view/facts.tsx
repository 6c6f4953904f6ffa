import { Fragment, type ReactNode } from 'react';
import './styles/facts.css';

/** One fact: its name, its value, and whether the value is a figure that keeps its direction and its digits aligned. */
export interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  readonly figure?: boolean;
}

/** Names and values below each other (`stacked`) or side by side. */
export function Facts({ facts, stacked = false }: { facts: readonly Fact[]; stacked?: boolean }) {
  return (
    <dl className={stacked ? 'facts facts-stacked' : 'facts'}>
      {facts.map(({ name, value, figure }) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          {figure ? (
            <dd className="figures" dir="ltr">
              {value}
            </dd>
          ) : (
            <dd>{value}</dd>
          )}
        </Fragment>
      ))}
    </dl>
  );
}
