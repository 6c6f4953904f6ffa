import type { CameraFinding, ThreatType } from '#scanners/camera/sample.ts';

/** An alert held against the truth: whether it names what was hidden, its score where it has one, and the rules it rests on. */
export interface HeldAlert {
  readonly threatType: ThreatType;
  readonly isRight: boolean;
  readonly score: number | null;
  readonly rules: readonly string[];
}

export function held({ threatType, score, evidence }: CameraFinding, isRight: boolean): HeldAlert {
  return { threatType, isRight, score: score ?? null, rules: evidence.map(({ rule }) => rule) };
}

/** How many alerts rested on each rule, and how many of those were right. */
export function countByRule(alerts: readonly HeldAlert[]): Map<string, { readonly hits: number; readonly n: number }> {
  const counts = new Map<string, { hits: number; n: number }>();
  for (const { isRight, rules } of alerts) {
    for (const rule of new Set(rules)) {
      const count = counts.get(rule) ?? { hits: 0, n: 0 };
      counts.set(rule, { hits: count.hits + Number(isRight), n: count.n + 1 });
    }
  }
  return counts;
}

/** The alerts of a scan that named something harmless. */
export const wrongOf = ({ alerts }: { readonly alerts: readonly HeldAlert[] }): HeldAlert[] =>
  alerts.filter(({ isRight }) => !isRight);

/** What was alarmed by, in words: its type, and its score where it has one. */
export const inWords = ({ threatType, score }: HeldAlert): string =>
  score === null ? threatType : `${threatType} ${score.toFixed(2)}`;
