import type { DeviceDatabase } from '#contract/device-storage.ts';

/** The browser's database of evidence. */
export const VAULT_DATABASE_NAME = 'evidence' satisfies DeviceDatabase;
