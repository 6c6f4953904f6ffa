/** Source: specification, section 3. `lastScan` is a phrase, as the demo data has it. */
export interface DemoStats {
  readonly totalScans: number;
  readonly camerasDetected: number;
  readonly locationsScanned: number;
  readonly isPro: boolean;
  readonly lastScan: string;
  readonly scanStreak: number;
}

const NO_STORED_STATS: DemoStats = {
  totalScans: 12,
  camerasDetected: 3,
  locationsScanned: 8,
  isPro: false,
  lastScan: '2 hours ago',
  scanStreak: 5,
};

const FOR_MISSING_FIELDS: DemoStats = {
  totalScans: 47,
  camerasDetected: 8,
  locationsScanned: 23,
  isPro: true,
  lastScan: '30 minutes ago',
  scanStreak: 12,
};

/** The demo figures in `text`: a missing or unusable field gets its default, and no stored object at all other defaults. */
export function parseDemoStats(text: string | null): DemoStats {
  const fields = parseObject(text);
  if (!fields) return NO_STORED_STATS;
  const count = (name: 'totalScans' | 'camerasDetected' | 'locationsScanned' | 'scanStreak') => {
    const value = fields[name];
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : FOR_MISSING_FIELDS[name];
  };
  return {
    totalScans: count('totalScans'),
    camerasDetected: count('camerasDetected'),
    locationsScanned: count('locationsScanned'),
    isPro: typeof fields.isPro === 'boolean' ? fields.isPro : FOR_MISSING_FIELDS.isPro,
    lastScan:
      typeof fields.lastScan === 'string' && fields.lastScan !== '' ? fields.lastScan : FOR_MISSING_FIELDS.lastScan,
    scanStreak: count('scanStreak'),
  };
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Scans in which nothing was detected; never negative, whatever was stored. */
export function cleanScans(stats: Pick<DemoStats, 'totalScans' | 'camerasDetected'>): number {
  return Math.max(0, stats.totalScans - stats.camerasDetected);
}
