/** The browser's database of rounds. */
export const DATABASE_NAME = 'rounds';
