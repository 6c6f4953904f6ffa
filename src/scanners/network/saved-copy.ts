/** What the list of saved scans says of a scan of this scanner that found something. */
export const found = (): string => 'Found: looks like a camera';
