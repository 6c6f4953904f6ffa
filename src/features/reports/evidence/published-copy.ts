/** Words of photos that everybody sees. */
export const publishedCopy = {
  alt: (number: number, photos: number) => `Photo ${number} of ${photos} sent with this report`,
} as const;
