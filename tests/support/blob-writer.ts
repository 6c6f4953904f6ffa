import { createDiskBlobStore } from '#adapters/node/blobs/disk-blob-store.ts';
import { systemRandom } from '#adapters/node/random.ts';
import { sha256 } from '#adapters/node/sha256.ts';

/** Puts one blob after the other into the folder it is given, and says each with its hash once it stands. Ends by being killed. */
const store = createDiskBlobStore(process.argv[2]!);
for (;;) {
  const name = systemRandom.uuid(Date.now());
  const bytes = systemRandom.bytes(200_000);
  await store.put(name, bytes);
  process.stdout.write(`${name} ${sha256(bytes).toString('hex')}\n`);
}
