import * as z from 'zod/mini';
import type { Command } from '#adapters/node/command.ts';
import { openInput, readJsonLines } from '#adapters/node/json-lines.ts';
import { copy } from '../copy.ts';
import { parseSerialNumber } from '../uid.ts';

const cardLine = z.object({ serialNumber: z.string(), records: z.optional(z.array(z.unknown())) });

/** `companion analyse nfc FILE.jsonl`: what each card's number tells, and how many cards there were. */
export const analyseNfc: Command = {
  words: 'analyse nfc',
  arguments: 'FILE.jsonl',
  summary: 'Says what each key card’s number tells.',
  positionals: 1,
  async run(io) {
    const cards = new Set<string>();
    for await (const line of readJsonLines(openInput(io.positionals[0]!))) {
      if (io.signal.aborted) return 1;
      const parsed = line.ok ? cardLine.safeParse(line.value) : null;
      if (!line.ok || !parsed?.success) {
        io.diagnose(
          `Line ${line.index} was skipped: it ${line.ok ? 'needs "serialNumber", a text' : `is ${line.reason}`}.`,
        );
        continue;
      }
      const read = parseSerialNumber(parsed.data.serialNumber);
      if (!read.ok) {
        io.diagnose(`Line ${line.index} was skipped: its serial number is ${read.error}.`);
        continue;
      }
      const { cardType, uidLength, chipMaker, randomUid, note, countsAs } = read.value;
      cards.add(countsAs);
      await io.emit({
        record: {
          index: line.index,
          cardType,
          uidLength,
          ...(chipMaker ? { chipMaker } : {}),
          randomUid,
          note: copy.notes[note],
        },
        columns: [String(line.index).padStart(4), cardType.padEnd(8), chipMaker ?? '', copy.notes[note]],
      });
    }
    const distinctCards = cards.size;
    const possibleUnauthorizedAccess = distinctCards > 1;
    await io.emit({
      record: { type: 'summary', distinctCards, possibleUnauthorizedAccess },
      columns: [`${distinctCards} different cards`],
    });
    return 0;
  },
};
