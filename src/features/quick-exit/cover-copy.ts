/** What the cover says while the page behind it is left. Apart from the packing list, which is loaded by its own screen. */
export const coverCopy = { leaving: 'Loading.' } as const;
