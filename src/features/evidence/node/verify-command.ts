import { readFile } from 'node:fs/promises';
import type { Command } from '#adapters/node/command.ts';
import { verifyBundle } from '../bundle.ts';
import { copy } from '../copy.ts';
import { nodeVerifying } from './signing-key.ts';

/** `companion evidence verify BUNDLE.zip`: whether each file is whole, who countersigned when, and what cannot be known. */
export const evidenceVerify: Command = {
  words: 'evidence verify',
  arguments: 'BUNDLE.zip',
  summary: 'Says for each file of an evidence bundle whether it is whole.',
  positionals: 1,
  async run(io) {
    const verified = await verifyBundle(await readFile(io.positionals[0]!), nodeVerifying);
    for (const { file, fault } of verified.files) {
      const reason = fault === null ? {} : { reason: copy.faults[fault] };
      await io.emit({
        record: { file, whole: fault === null, ...reason },
        columns: [file, fault === null ? copy.wholeFile : copy.faults[fault]],
      });
    }
    const { whole, fault, signedBy, countersignedAt } = verified;
    if (fault) io.diagnose(copy.faults[fault]);
    const unknown = verified.unknown.map((code) => copy.unknown[code]);
    await io.emit({
      record: { type: 'summary', whole, signedBy, countersignedAt, leftOut: verified.leftOut, unknown },
      columns: [whole ? copy.whole : copy.notWhole, ...(countersignedAt ? [copy.proves(countersignedAt)] : [])],
    });
    return whole ? 0 : 1;
  },
};
