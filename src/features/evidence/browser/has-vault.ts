import { VAULT_DATABASE_NAME } from './vault-database-name.ts';

/** Whether this browser may keep evidence: so too where it does not say. */
export async function hasVault(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === VAULT_DATABASE_NAME);
  } catch {
    return true;
  }
}
