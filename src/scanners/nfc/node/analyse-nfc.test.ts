import { expect, test } from 'vitest';
import { jsonLines, runOnFile } from '#tests/support/command.ts';
import { analyseNfc } from './analyse-nfc.ts';

test('each card is one line, and cards with a new number at each tap count as one', async () => {
  const { code, records, diagnosed } = await runOnFile(
    analyseNfc,
    jsonLines([
      { serialNumber: '04:4a:2a:fa:5e:67:80' },
      { serialNumber: '08:12:34:56' },
      { serialNumber: '08:65:43:21', records: [] },
      { serialNumber: 'key card' },
      { card: 1 },
    ]),
  );
  expect(code).toBe(0);
  expect(records).toMatchObject([
    { index: 1, cardType: 'mifare', uidLength: 7, chipMaker: 'NXP Semiconductors', randomUid: false },
    { index: 2, cardType: 'unknown', uidLength: 4, randomUid: true },
    { index: 3, randomUid: true },
    { type: 'summary', distinctCards: 2, possibleUnauthorizedAccess: true },
  ]);
  expect(diagnosed).toEqual([
    expect.stringContaining('Line 4 was skipped'),
    expect.stringContaining('Line 5 was skipped'),
  ]);
});

test('one card tapped again is one card', async () => {
  const tap = { serialNumber: 'b3:7f:21:9c' };
  const { records } = await runOnFile(analyseNfc, jsonLines([tap, tap]));
  expect(records.at(-1)).toEqual({ type: 'summary', distinctCards: 1, possibleUnauthorizedAccess: false });
});
