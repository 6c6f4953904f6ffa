import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { verifying } from '#tests/support/evidence.ts';
import { readArchive } from '../archive.ts';
import { verifyBundle } from '../bundle.ts';
import { sealReport } from './seal-report.ts';

test('a report is a whole bundle with its entries and its file', async () => {
  globalThis.indexedDB = new IDBFactory();
  const report = {
    entries: [
      { kind: 'finding', facts: { text: 'Small reflection', 'rule 1': 'lens_reflection: 0.9' } },
      { kind: 'note', facts: { text: 'The network was not checked.' } },
    ],
    file: { what: 'scan', text: '{"id":"1"}' },
  } as const;
  const bundle = new Uint8Array(await (await sealReport(report, 1_764_000_000_000)).arrayBuffer());
  expect(await verifyBundle(bundle, verifying)).toMatchObject({ whole: true, entries: 4 });
  const files = new Map(readArchive(bundle)!.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]));
  expect(files.get('files/3-scan.json')).toBe('{"id":"1"}');
  expect(files.get('report.html')).toContain('lens_reflection: 0.9');
});
