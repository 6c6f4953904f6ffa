/** Words of the Business Dashboard. */
export const businessCopy = {
  title: 'Business Dashboard',
  lead: 'How the product is used. Every counted figure names what was counted and when.',
  illustrative: 'Illustrative',
  illustrativeText: 'An example figure: this deployment has no data of its own for it yet.',
  someIllustrative: 'Figures marked as illustrative are examples: this deployment has no data of its own for them yet.',
  claimsTitle: 'Performance',
  claims: [
    { figure: '157', label: 'Countries', metric: 'countries' },
    { figure: '4.8/5', label: 'Rating', metric: null },
    { figure: '24%', label: 'Growth month over month', metric: null },
  ],
  metricsTitle: 'Key metrics',
  /** The specification's figures; it has none for the scans, and one growth figure for the whole. */
  metrics: {
    'security-scans': { title: 'Security Scans', illustrative: null, illustrativeTrend: null },
    'active-users': { title: 'Active Users', illustrative: '3.2K', illustrativeTrend: 0.24 },
    revenue: { title: 'Revenue', illustrative: '$10K+', illustrativeTrend: 0.24 },
    conversion: { title: 'Conversion', illustrative: '13%', illustrativeTrend: null },
  },
  nothingCounted: '–',
  nothingCountedText: 'Nothing has been counted yet.',
  noTrend: 'No earlier period to compare with',
  trend: (share: number) => `${share >= 0 ? '+' : '−'}${Math.round(Math.abs(share) * 100)}% against the period before`,
  counted: (when: string) => `Counted ${when}`,
  usageTitle: 'What is used most',
  usageText: 'Page views and feature uses of the last 30 days, counted from our own events.',
  usageName: (kind: 'page' | 'feature', name: string) =>
    `${kind === 'page' ? 'Page' : 'Feature'}: ${name.replaceAll(/[-_]/g, ' ')}`,
  usageTimes: (count: string) => (count === '1' ? 'once' : `${count} times`),
  highlightsTitle: 'Business Highlights',
  highlights: [
    'Camera detection, community reports, guides and the checklist are free.',
    'Pro is one plan: $3 a month, or $15 for six months.',
    'Reports are reviewed by people before anyone else can read them.',
    'Camera pictures are worked on in the phone and stay there.',
  ],
  investmentTitle: 'Investment Readiness',
  investment: [
    { label: 'Projected ARR', figure: '$468K', metric: null },
    { label: 'Active users', figure: '3.2K', metric: 'active-users' },
    { label: 'Conversion', figure: '13%', metric: 'conversion' },
    { label: 'Monthly revenue', figure: '$10K+', metric: 'revenue' },
  ],
  loading: 'Loading the counted figures',
  failed: 'The counted figures could not be loaded. The figures below are illustrative.',
} as const;
