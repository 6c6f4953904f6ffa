import type { Database } from '#adapters/node/database/database.ts';
import { checkBlobName, type BlobStore } from './blob-store.ts';

const NAMES_AT_ONCE = 1_000;

/** Blobs as rows of the database: for several servers without a disk that they share. They are in its backups. */
export function createDatabaseBlobStore(database: Database): BlobStore {
  return {
    async put(name, bytes) {
      checkBlobName(name);
      await database.query('INSERT INTO blobs (name, bytes) VALUES ($1, $2)', [name, Buffer.from(bytes)]);
    },

    async get(name) {
      checkBlobName(name);
      const [row] = await database.query<{ bytes: Buffer }>('SELECT bytes FROM blobs WHERE name = $1', [name]);
      return row?.bytes ?? null;
    },

    async remove(name) {
      checkBlobName(name);
      await database.query('DELETE FROM blobs WHERE name = $1', [name]);
    },

    async *namesBefore(beforeMs) {
      for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
        const rows = await database.query<{ name: string }>(
          'SELECT name FROM blobs WHERE name > $1 AND put_at < $2 ORDER BY name LIMIT $3',
          [after, new Date(beforeMs), NAMES_AT_ONCE],
        );
        for (const { name } of rows) yield name;
        const last = rows.at(-1);
        if (rows.length < NAMES_AT_ONCE || !last) return;
        after = last.name;
      }
    },
  };
}
