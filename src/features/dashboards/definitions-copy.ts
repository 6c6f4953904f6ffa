/** What the counted figures of `GET /api/metrics/public` mean; the trend of each compares with the period before. */
export const definitions = {
  'security-scans':
    'Scans saved in the last 30 days, by people who were signed in and by visitors, including incomplete ones. The period before is the 30 days before.',
  'active-users':
    'People who were signed in and used a page or a feature in the last 30 days, today included. Visitors who are not signed in are not told apart and not counted. The period before is the 30 days before.',
  revenue:
    'Payments of the last 30 days, without those that were paid back. On a server in sandbox mode these are test payments. The period before is the 30 days before.',
  conversion:
    'Share of all accounts that are Pro at this moment, by payment or by grant. The period before is the same share 30 days ago.',
  countries:
    'Countries with at least one published report of a location. The period before is the same count 30 days ago.',
} as const;
