/**
 * Files that are written once under a name of their own and never changed. A name is a UUID; what is stored under it is
 * sealed by whoever stores it, so that a store tells nothing by itself.
 */
export interface BlobStore {
  /** Resolves once the bytes would outlive a loss of power. Throws where the name was used before. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes; null where there are none under this name. */
  get(name: string): Promise<Uint8Array | null>;
  /** Removes what is there; a name without bytes is no mistake. */
  remove(name: string): Promise<void>;
  /** The names of everything that was put before this time, in no order. */
  namesBefore(beforeMs: number): AsyncIterable<string>;
}

const NAME = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Throws for anything that is no name, before it becomes part of a path or a statement. */
export function checkBlobName(name: string): void {
  if (!NAME.test(name)) throw new RangeError('not the name of a blob');
}

/** Whether a text is the name of a blob. */
export function isBlobName(text: string): boolean {
  return NAME.test(text);
}

/**
 * Puts into the first store and finds what lies in either: after an operator changed where blobs are kept, or restored a
 * backup, everything is still there.
 */
export function layerBlobStores(first: BlobStore, second: BlobStore): BlobStore {
  return {
    put: (name, bytes) => first.put(name, bytes),
    async get(name) {
      return (await first.get(name)) ?? (await second.get(name));
    },
    async remove(name) {
      await first.remove(name);
      await second.remove(name);
    },
    async *namesBefore(beforeMs) {
      yield* first.namesBefore(beforeMs);
      yield* second.namesBefore(beforeMs);
    },
  };
}
