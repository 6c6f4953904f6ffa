import type { DeviceDatabase } from '#contract/device-storage.ts';

/** Whether this browser may keep a database of this name: so too where it does not say. */
export async function hasDatabase(wanted: DeviceDatabase): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === wanted);
  } catch {
    return true;
  }
}
