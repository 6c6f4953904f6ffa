/**
 * A program that writes as fast as it can and prints the number of each row once the database has acknowledged it.
 * Tests kill it. Called as: node database-writer.ts DATA_DIR
 */
import { openDatabase } from '#adapters/node/database/open-database.ts';

const WRITERS = 4;

const database = await openDatabase({ dataDir: process.argv[2] ?? '' });
await database.query('CREATE TABLE IF NOT EXISTS written (number bigint PRIMARY KEY)');
const [last] = await database.query<{ number: number }>('SELECT coalesce(max(number), 0) AS number FROM written');
let next = last?.number ?? 0;

async function write(): Promise<never> {
  for (;;) {
    next += 1;
    const number = next;
    await database.query('INSERT INTO written (number) VALUES ($1)', [number]);
    // A pipe is written to at once, so a number that was printed is not lost with this process.
    process.stdout.write(`${number}\n`);
  }
}

await Promise.all(Array.from({ length: WRITERS }, write));
