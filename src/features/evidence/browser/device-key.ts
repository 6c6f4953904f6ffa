import type { Signer } from '../signing.ts';
import type { VaultDatabase } from './vault-database.ts';
import { makeDeviceKey, signerOf } from './web-crypto.ts';

/** The key of this device, made with its first use: one, however many tabs make it at once. */
export async function openDeviceKey(disk: VaultDatabase): Promise<Signer> {
  const kept = (await disk.setting('device-key')) ?? (await disk.putFirst('device-key', await makeDeviceKey()));
  return signerOf(kept);
}
