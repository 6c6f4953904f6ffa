/** Words of 'How good is it?'; each scanner's own stand in its listing. */
export const copy = {
  title: 'How good is it?',
  lead: 'What each check can see, what it cannot, and how often it was right when we measured it.',
  sees: 'Can see',
  misses: 'Cannot see',
  mistakes: 'Often mistaken for it',
  tryIt: 'Test it yourself',
  measured: 'Measured',
  worst: 'Worst',
  best: 'Best',
  rateOf: (what: string, rate: string, low: string, high: string, cases: number) =>
    `${what}: ${rate} (${low} to ${high}, ${cases} cases)`,
  measuredOn: (date: string) => `Measured on ${date}. The range holds the true rate with 95 % confidence.`,
  notMeasured: 'Not measured yet.',
  notMeasuredText: 'We show no rate before we have counted one.',
  columns: { what: 'What', rate: 'Rate', range: 'Range', cases: 'Cases' },
  range: (low: string, high: string) => `${low} to ${high}`,
  eyesTitle: 'Your eyes',
  eyes: 'In a published trial with 379 people, the naked eye found 46\u00a0% of hidden cameras, a store-bought detector 62\u00a0%, and the best research method 89\u00a0%.',
  eyesSource: 'LAPD, SenSys 2021. Not our measurement, and other rooms than yours.',
  meaningTitle: 'What a result means',
  meaning:
    'Something seen is a reason to look closer, not a proof. Nothing seen means that these checks saw nothing, in the views you held, at that moment.',
} as const;
