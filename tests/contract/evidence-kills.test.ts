import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDatabaseBlobStore } from '#adapters/node/blobs/database-blob-store.ts';
import { createDiskBlobStore } from '#adapters/node/blobs/disk-blob-store.ts';
import { openDatabase } from '#adapters/node/database/open-database.ts';
import { systemRandom } from '#adapters/node/random.ts';
import { isBareJpeg } from '#core/bytes/picture-file.ts';
import { createReportEvidenceStore } from '#features/reports/evidence/node/evidence-store.ts';
import { openGuardedDirectory } from '#tests/support/guarded-directory.ts';
import { drawnPicture } from '#tests/support/pictures.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { REPORT, send } from './world.ts';

const KILLS = 3;
/** So many stay; the oldest is taken back when there is one more. */
const KEPT = 3;

test.each(['disk', 'database'] as const)(
  'a server killed while it takes photos, kept on the %s',
  async (kept) => {
    await using guarded = openGuardedDirectory('sweep-kills-');
    const dataDir = guarded.directory;
    const start = () => startServer({ dataDir, environment: { EVIDENCE_STORE: kept } });
    const file = await drawnPicture({ width: 640, height: 480 }).jpeg().toBuffer();
    const living: string[] = [];
    const erased: string[] = [];
    let token = '';

    const post = (server: TestServer, path: string, body: object) =>
      send(server.baseUrl, { method: 'POST', path, body }).catch(() => null);

    /** Sends and takes back until the server is gone, a moment after it took so many; what it acknowledged counts. */
    async function sendUntilGone(server: TestServer, files: number): Promise<void> {
      let taken = 0;
      for (;;) {
        const id = systemRandom.uuid(Date.now());
        const part = { token, id, kind: 'photo', bytes: file.length, start: 0, data: file.toString('base64') };
        const sent = await post(server, '/api/receipts/evidence/parts', part);
        if (sent?.status === 200) {
          living.push(id);
          if ((taken += 1) === files) setTimeout(() => process.kill(server.pid, 'SIGKILL'), systemRandom.bytes(1)[0]);
        } else if (sent === null) return;
        else await new Promise((resolve) => setTimeout(resolve, 100));
        while (living.length > KEPT) {
          // Not known to be living from here on, until the answer says what became of it.
          const oldest = living.shift()!;
          const removed = await post(server, '/api/receipts/evidence/removal', { token, id: oldest });
          if (removed === null) return;
          if (removed.status === 200) erased.push(oldest);
        }
      }
    }

    for (let kill = 0; kill < KILLS; kill += 1) {
      await using server = await start();
      // A report of its own each time: one takes few files in a minute.
      const { receiptToken } = (await post(server, '/api/reported-locations', REPORT))!.json as {
        receiptToken: string;
      };
      token = receiptToken;
      living.length = 0;
      await sendUntilGone(server, 2 + kill * 2);
      await using again = await start();
      const list = (await post(again, '/api/receipts/evidence', { token }))!.json as { evidence: { id: string }[] };
      const listed = new Set(list.evidence.map(({ id }) => id));
      expect(living.length + erased.length, again.output()).toBeGreaterThan(0);
      for (const id of living) expect(listed).toContain(id);
      for (const id of erased) expect(listed).not.toContain(id);
      await using database = await openDatabase({ dataDir });
      const blobs =
        kept === 'disk' ? createDiskBlobStore(join(dataDir, 'evidence')) : createDatabaseBlobStore(database);
      const store = createReportEvidenceStore(database, blobs, systemRandom);
      // Whole, also where it was stored and not yet acknowledged.
      for (const id of listed) expect(isBareJpeg((await store.picture(id))!), id).toBe(true);
      for (const id of erased) expect(await store.picture(id)).toBeNull();
    }
  },
  180_000,
);
