import * as z from 'zod/mini';
import type { Command } from '#adapters/node/command.ts';
import { openInput, readJsonLines } from '#adapters/node/json-lines.ts';
import { OBSERVABLES } from '../fingerprints/vocabulary.ts';
import { judge } from '../verdict.ts';

const bannerLine = z.object({ source: z.enum(OBSERVABLES), banner: z.string() });

/** `companion analyse banners FILE.jsonl`: the verdict on each text alone. */
export const analyseBanners: Command = {
  words: 'analyse banners',
  arguments: 'FILE.jsonl',
  summary: 'Says of each banner whether a camera would tell it.',
  positionals: 1,
  async run(io) {
    for await (const line of readJsonLines(openInput(io.positionals[0]!))) {
      if (io.signal.aborted) return 1;
      if (!line.ok) {
        io.diagnose(`Line ${line.index} was skipped: it is ${line.reason}.`);
        continue;
      }
      const parsed = bannerLine.safeParse(line.value);
      if (!parsed.success) {
        io.diagnose(
          `Line ${line.index} was skipped: it needs "source" (one of ${OBSERVABLES.join(', ')}) and "banner", a text.`,
        );
        continue;
      }
      const { verdict, probability, vendor, claims } = judge([
        { observable: parsed.data.source, text: parsed.data.banner },
      ]);
      const rule = claims[0]?.rule;
      const confidence = probability === null ? 0 : verdict === 'other' ? 1 - probability : probability;
      await io.emit({
        record: {
          index: line.index,
          verdict,
          confidence: Number(confidence.toFixed(3)),
          ...(vendor ? { vendor } : {}),
          ...(rule ? { rule } : {}),
        },
        columns: [
          String(line.index).padStart(6),
          verdict.padEnd(8),
          (vendor ?? '').padEnd(14),
          parsed.data.banner.slice(0, 80),
        ],
      });
    }
    return 0;
  },
};
