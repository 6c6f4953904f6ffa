import { DATABASE_NAME } from './database-name.ts';

/** Whether this browser may keep rounds: so too where it does not say. */
export async function hasRounds(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DATABASE_NAME);
  } catch {
    return true;
  }
}
