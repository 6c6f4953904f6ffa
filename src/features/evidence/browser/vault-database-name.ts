/** The browser's database of evidence. */
export const VAULT_DATABASE_NAME = 'evidence';
