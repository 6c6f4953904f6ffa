/** Words that people read at a provider, and what the operator's tool prints. */
export const copy = {
  orders: {
    monthly: 'Sweep Pro, 30 days',
    six_months: 'Sweep Pro, 180 days',
    test: 'Sweep payment test',
    cancelReason: 'Canceled in Sweep',
  },
  setup: {
    product: 'Sweep Pro',
    plan: (code: 'monthly' | 'six_months') => (code === 'monthly' ? 'Sweep Pro, monthly' : 'Sweep Pro, six months'),
    made: (provider: string, what: string) => `${provider}: made ${what}`,
    there: (provider: string, what: string) => `${provider}: ${what} is there`,
  },
} as const;
