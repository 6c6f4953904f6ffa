/** What the list of saved scans says of a scan of this scanner that found something. */
export const found = (count: number): string =>
  count === 1 ? 'Found: 1 possible camera' : `Found: ${count} possible cameras`;
