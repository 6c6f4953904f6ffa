import type { Command } from '#adapters/node/command.ts';
import { openInput, readJsonLines } from '#adapters/node/json-lines.ts';
import { readAdvertisement } from '../advertisement.ts';
import { parseAdvertisement } from '../advertisement-line.ts';

/** `companion analyse trackers FILE.jsonl`: what each advertisement proves. */
export const analyseTrackers: Command = {
  words: 'analyse trackers',
  arguments: 'FILE.jsonl',
  summary: 'Says of each Bluetooth advertisement whether a tracker sent it.',
  positionals: 1,
  async run(io) {
    for await (const line of readJsonLines(openInput(io.positionals[0]!))) {
      if (io.signal.aborted) return 1;
      const advertisement = line.ok ? parseAdvertisement(line.value) : null;
      if (!advertisement) {
        io.diagnose(
          `Line ${line.index} was skipped: it ${line.ok ? 'is no advertisement with hexadecimal payloads' : `is ${line.reason}`}.`,
        );
        continue;
      }
      const { kind, separated, reason, battery, maker } = readAdvertisement(advertisement);
      await io.emit({
        record: {
          index: line.index,
          kind,
          separated,
          reason,
          ...(battery === null ? {} : { battery }),
          ...(maker === null ? {} : { maker }),
        },
        columns: [String(line.index).padStart(6), kind.padEnd(12), String(separated).padEnd(5), reason],
      });
    }
    return 0;
  },
};
