import { CAMERA_RULES } from '#scanners/camera/decide/rules.ts';
import { countByRule, type HeldAlert } from '#tests/simulator/held-alert.ts';
import { wilson, type Counted } from '#tests/simulator/verdict.ts';
import { percent } from '../measured/rate.ts';

export { atLeast, atMost } from '../measured/bars.ts';
export { percent };

/** An interval of shares in words. */
export const bounds = ({ low, high }: { readonly low: number; readonly high: number }): string =>
  `${percent(low)} to ${percent(high)}`;

/** A share with its counts and its 95 % interval (Wilson) in words. */
export const share = ({ hits, n }: Counted): string =>
  n === 0 ? 'not measured' : `${percent(hits / n)} (${hits} of ${n}; ${bounds(wilson(hits, n))})`;

/** A table of the rules that evidence names: how many alerts rested on each, and how many of those were right. */
export function ruleRows(alerts: readonly HeldAlert[]): string[] {
  const counts = countByRule(alerts);
  return [
    'Every alert by the rules that its evidence names:',
    '',
    '| rule | measures | alerts that rest on it: right |',
    '|---|---|---|',
    ...Object.entries(CAMERA_RULES).map(
      ([rule, measures]) => `| ${rule} | ${measures} | ${share(counts.get(rule) ?? { hits: 0, n: 0 })} |`,
    ),
    '',
  ];
}
