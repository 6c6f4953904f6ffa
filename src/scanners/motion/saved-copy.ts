/** What the list of saved scans says of a scan of this scanner that found something. */
export const found = (count: number): string => (count === 1 ? 'Found: 1 sensor' : `Found: ${count} sensors`);
