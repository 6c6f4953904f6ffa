/**
 * Where a row's number comes from.
 * - `law`: a statute names the number (the European emergency number: Directive (EU) 2018/1972, article 109, also in the EEA).
 * - `reference`: public reference works agree; no primary source was read.
 */
export type SourceKind = 'law' | 'reference';

export interface EmergencyNumber {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly name: string;
  /** What to dial when the police must come. */
  readonly police: string;
  /** A second number worth knowing: the ambulance where it is another one, or 112 where that works too. */
  readonly also?: { readonly number: string; readonly what: 'ambulance' | 'any-emergency' };
  readonly source: SourceKind;
  /** The month in which the row was last compared with its source. */
  readonly checked: string;
}

/** Dialled from any GSM phone it reaches an emergency center in most countries, also without credit or a SIM card of that country. */
export const FALLBACK_NUMBER = '112';

const law = { source: 'law', checked: '2026-11' } as const;
const reference = { source: 'reference', checked: '2026-11' } as const;

/**
 * Countries whose number the sources agree on, sorted by name. A country that is missing here is missing on purpose:
 * a wrong number is worse than the fallback, which says what it is.
 */
export const EMERGENCY_NUMBERS = [
  { country: 'AL', name: 'Albania', police: '112', ...reference },
  { country: 'AD', name: 'Andorra', police: '112', ...reference },
  { country: 'AR', name: 'Argentina', police: '911', also: { number: '107', what: 'ambulance' }, ...reference },
  { country: 'AM', name: 'Armenia', police: '112', ...reference },
  { country: 'AW', name: 'Aruba', police: '911', ...reference },
  { country: 'AU', name: 'Australia', police: '000', also: { number: '112', what: 'any-emergency' }, ...reference },
  { country: 'AT', name: 'Austria', police: '112', ...law },
  { country: 'AZ', name: 'Azerbaijan', police: '112', ...reference },
  { country: 'BS', name: 'Bahamas', police: '911', ...reference },
  { country: 'BH', name: 'Bahrain', police: '999', ...reference },
  { country: 'BD', name: 'Bangladesh', police: '999', ...reference },
  { country: 'BB', name: 'Barbados', police: '211', also: { number: '511', what: 'ambulance' }, ...reference },
  { country: 'BE', name: 'Belgium', police: '112', ...law },
  { country: 'BZ', name: 'Belize', police: '911', ...reference },
  { country: 'BM', name: 'Bermuda', police: '911', ...reference },
  { country: 'BR', name: 'Brazil', police: '190', also: { number: '192', what: 'ambulance' }, ...reference },
  { country: 'BN', name: 'Brunei', police: '993', also: { number: '991', what: 'ambulance' }, ...reference },
  { country: 'BG', name: 'Bulgaria', police: '112', ...law },
  { country: 'KH', name: 'Cambodia', police: '117', also: { number: '119', what: 'ambulance' }, ...reference },
  { country: 'CA', name: 'Canada', police: '911', ...reference },
  { country: 'KY', name: 'Cayman Islands', police: '911', ...reference },
  { country: 'CL', name: 'Chile', police: '133', also: { number: '131', what: 'ambulance' }, ...reference },
  { country: 'CN', name: 'China (mainland)', police: '110', also: { number: '120', what: 'ambulance' }, ...reference },
  { country: 'CO', name: 'Colombia', police: '123', ...reference },
  { country: 'CR', name: 'Costa Rica', police: '911', ...reference },
  { country: 'HR', name: 'Croatia', police: '112', ...law },
  { country: 'CU', name: 'Cuba', police: '106', also: { number: '104', what: 'ambulance' }, ...reference },
  { country: 'CY', name: 'Cyprus', police: '112', ...law },
  { country: 'CZ', name: 'Czechia', police: '112', ...law },
  { country: 'DK', name: 'Denmark', police: '112', ...law },
  { country: 'DO', name: 'Dominican Republic', police: '911', ...reference },
  { country: 'EC', name: 'Ecuador', police: '911', ...reference },
  { country: 'EG', name: 'Egypt', police: '122', also: { number: '123', what: 'ambulance' }, ...reference },
  { country: 'EE', name: 'Estonia', police: '112', ...law },
  { country: 'FI', name: 'Finland', police: '112', ...law },
  { country: 'FR', name: 'France', police: '112', ...law },
  { country: 'GE', name: 'Georgia', police: '112', ...reference },
  { country: 'DE', name: 'Germany', police: '112', ...law },
  { country: 'GI', name: 'Gibraltar', police: '999', also: { number: '112', what: 'any-emergency' }, ...reference },
  { country: 'GR', name: 'Greece', police: '112', ...law },
  { country: 'GL', name: 'Greenland', police: '112', ...reference },
  { country: 'GU', name: 'Guam', police: '911', ...reference },
  { country: 'HK', name: 'Hong Kong', police: '999', ...reference },
  { country: 'HU', name: 'Hungary', police: '112', ...law },
  { country: 'IS', name: 'Iceland', police: '112', ...law },
  { country: 'IN', name: 'India', police: '112', ...reference },
  { country: 'ID', name: 'Indonesia', police: '110', also: { number: '112', what: 'any-emergency' }, ...reference },
  { country: 'IE', name: 'Ireland', police: '112', also: { number: '999', what: 'any-emergency' }, ...law },
  { country: 'IL', name: 'Israel', police: '100', also: { number: '101', what: 'ambulance' }, ...reference },
  { country: 'IT', name: 'Italy', police: '112', ...law },
  { country: 'JM', name: 'Jamaica', police: '119', also: { number: '110', what: 'ambulance' }, ...reference },
  { country: 'JP', name: 'Japan', police: '110', also: { number: '119', what: 'ambulance' }, ...reference },
  { country: 'JO', name: 'Jordan', police: '911', ...reference },
  { country: 'KZ', name: 'Kazakhstan', police: '112', ...reference },
  { country: 'KE', name: 'Kenya', police: '999', also: { number: '112', what: 'any-emergency' }, ...reference },
  { country: 'XK', name: 'Kosovo', police: '112', ...reference },
  { country: 'KW', name: 'Kuwait', police: '112', ...reference },
  { country: 'LV', name: 'Latvia', police: '112', ...law },
  { country: 'LI', name: 'Liechtenstein', police: '112', ...law },
  { country: 'LT', name: 'Lithuania', police: '112', ...law },
  { country: 'LU', name: 'Luxembourg', police: '112', ...law },
  { country: 'MO', name: 'Macao', police: '999', ...reference },
  { country: 'MY', name: 'Malaysia', police: '999', also: { number: '112', what: 'any-emergency' }, ...reference },
  { country: 'MV', name: 'Maldives', police: '119', also: { number: '102', what: 'ambulance' }, ...reference },
  { country: 'MT', name: 'Malta', police: '112', ...law },
  { country: 'MX', name: 'Mexico', police: '911', ...reference },
  { country: 'MD', name: 'Moldova', police: '112', ...reference },
  { country: 'MC', name: 'Monaco', police: '112', ...reference },
  { country: 'ME', name: 'Montenegro', police: '112', ...reference },
  { country: 'MA', name: 'Morocco', police: '19', also: { number: '15', what: 'ambulance' }, ...reference },
  { country: 'NP', name: 'Nepal', police: '100', also: { number: '102', what: 'ambulance' }, ...reference },
  { country: 'NL', name: 'Netherlands', police: '112', ...law },
  { country: 'NZ', name: 'New Zealand', police: '111', ...reference },
  { country: 'MK', name: 'North Macedonia', police: '112', ...reference },
  { country: 'NO', name: 'Norway', police: '112', also: { number: '113', what: 'ambulance' }, ...law },
  { country: 'OM', name: 'Oman', police: '9999', ...reference },
  { country: 'PK', name: 'Pakistan', police: '15', also: { number: '1122', what: 'ambulance' }, ...reference },
  { country: 'PA', name: 'Panama', police: '911', ...reference },
  { country: 'PY', name: 'Paraguay', police: '911', ...reference },
  { country: 'PE', name: 'Peru', police: '105', also: { number: '106', what: 'ambulance' }, ...reference },
  { country: 'PH', name: 'Philippines', police: '911', ...reference },
  { country: 'PL', name: 'Poland', police: '112', ...law },
  { country: 'PT', name: 'Portugal', police: '112', ...law },
  { country: 'PR', name: 'Puerto Rico', police: '911', ...reference },
  { country: 'QA', name: 'Qatar', police: '999', ...reference },
  { country: 'RO', name: 'Romania', police: '112', ...law },
  { country: 'RW', name: 'Rwanda', police: '112', also: { number: '912', what: 'ambulance' }, ...reference },
  { country: 'SM', name: 'San Marino', police: '112', ...reference },
  { country: 'RS', name: 'Serbia', police: '192', also: { number: '194', what: 'ambulance' }, ...reference },
  { country: 'SG', name: 'Singapore', police: '999', also: { number: '995', what: 'ambulance' }, ...reference },
  { country: 'SK', name: 'Slovakia', police: '112', ...law },
  { country: 'SI', name: 'Slovenia', police: '112', ...law },
  {
    country: 'ZA',
    name: 'South Africa',
    police: '10111',
    also: { number: '112', what: 'any-emergency' },
    ...reference,
  },
  { country: 'KR', name: 'South Korea', police: '112', also: { number: '119', what: 'ambulance' }, ...reference },
  { country: 'ES', name: 'Spain', police: '112', ...law },
  { country: 'LK', name: 'Sri Lanka', police: '119', also: { number: '1990', what: 'ambulance' }, ...reference },
  { country: 'SE', name: 'Sweden', police: '112', ...law },
  { country: 'CH', name: 'Switzerland', police: '112', also: { number: '144', what: 'ambulance' }, ...reference },
  { country: 'TW', name: 'Taiwan', police: '110', also: { number: '119', what: 'ambulance' }, ...reference },
  { country: 'TZ', name: 'Tanzania', police: '112', ...reference },
  { country: 'TH', name: 'Thailand', police: '191', also: { number: '1669', what: 'ambulance' }, ...reference },
  {
    country: 'TT',
    name: 'Trinidad and Tobago',
    police: '999',
    also: { number: '811', what: 'ambulance' },
    ...reference,
  },
  { country: 'TN', name: 'Tunisia', police: '197', also: { number: '190', what: 'ambulance' }, ...reference },
  { country: 'TR', name: 'Türkiye', police: '112', ...reference },
  { country: 'UA', name: 'Ukraine', police: '112', also: { number: '103', what: 'ambulance' }, ...reference },
  {
    country: 'AE',
    name: 'United Arab Emirates',
    police: '999',
    also: { number: '998', what: 'ambulance' },
    ...reference,
  },
  {
    country: 'GB',
    name: 'United Kingdom',
    police: '999',
    also: { number: '112', what: 'any-emergency' },
    ...reference,
  },
  { country: 'US', name: 'United States', police: '911', ...reference },
  { country: 'UY', name: 'Uruguay', police: '911', ...reference },
  { country: 'VA', name: 'Vatican City', police: '112', ...reference },
  { country: 'VN', name: 'Vietnam', police: '113', also: { number: '115', what: 'ambulance' }, ...reference },
] as const satisfies readonly EmergencyNumber[];

/** The row of a country, or null for a code that is unknown, empty or not in the table. */
export function findEmergencyNumber(country: string): EmergencyNumber | null {
  return EMERGENCY_NUMBERS.find((row) => row.country === country) ?? null;
}
