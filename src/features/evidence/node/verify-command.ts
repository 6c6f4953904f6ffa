import { readFile } from 'node:fs/promises';
import type { Command } from '#adapters/node/command.ts';
import { verifyBundle } from '../bundle.ts';
import { verdictOf } from '../verdict.ts';
import { nodeVerifying } from './signing-key.ts';

/** `companion evidence verify BUNDLE.zip`: whether each file is whole, who countersigned when, and what cannot be known. */
export const evidenceVerify: Command = {
  words: 'evidence verify',
  arguments: 'BUNDLE.zip',
  summary: 'Says for each file of an evidence bundle whether it is whole.',
  positionals: 1,
  async run(io) {
    const verified = await verifyBundle(await readFile(io.positionals[0]!), nodeVerifying);
    const { headline, proves, fault, files, unknown } = verdictOf(verified);
    for (const { name, whole, words } of files) {
      await io.emit({
        record: { file: name, whole, ...(whole ? {} : { reason: words }) },
        columns: [name, words],
      });
    }
    if (fault) io.diagnose(fault);
    const { whole, signedBy, countersignedAt, countersignatures, timestamps, leftOut } = verified;
    await io.emit({
      record: { type: 'summary', whole, signedBy, countersignedAt, countersignatures, timestamps, leftOut, unknown },
      columns: [headline, ...(proves ? [proves] : [])],
    });
    return whole ? 0 : 1;
  },
};
