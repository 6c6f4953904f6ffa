import type { Signer } from '../signing.ts';
import type { VaultDatabase } from './vault-database.ts';
import { makeDeviceKey, signerOf } from './web-crypto.ts';

/** The key of this device, made with its first use. */
export async function openDeviceKey(disk: VaultDatabase): Promise<Signer> {
  const kept = await disk.setting('device-key');
  if (kept) return signerOf(kept);
  const made = await makeDeviceKey();
  await disk.putSetting('device-key', made);
  return signerOf(made);
}
