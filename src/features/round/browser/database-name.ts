import type { DeviceDatabase } from '#contract/device-storage.ts';

/** The browser's database of rounds. */
export const DATABASE_NAME = 'rounds' satisfies DeviceDatabase;
