import type { Command } from '#adapters/node/command.ts';
import { attachedNetwork } from './attached-network.ts';
import { scanNetwork } from './scan-network.ts';

/** `companion scan network`: one pass over the directly attached private subnet. */
export const scanNetworkCommand: Command = {
  words: 'scan network',
  arguments: '[--interface NAME] [--deep] [--json]',
  summary: 'Looks for cameras on the network this computer is attached to.',
  options: {
    interface: { type: 'string', help: 'the network interface to scan' },
    deep: { type: 'boolean', help: 'wait longer, for slow and lossy networks' },
  },
  positionals: 0,
  async run(io) {
    const name = io.options['interface'];
    const network = await attachedNetwork(typeof name === 'string' ? name : undefined);
    const { lan, range } = network;
    if (io.options['json'] !== true) {
      const question = `Scan ${range.subnet} on ${lan.name} (${range.addresses.length} addresses)? Only do this on a network you may use.`;
      if (!(await io.confirm(question))) {
        io.diagnose('Nothing was sent. Answer yes at a terminal, or pass --json to consent.');
        return 1;
      }
    }
    const summary = await scanNetwork({ network, deep: io.options['deep'] === true, signal: io.signal });
    for (const host of summary.hosts) {
      const columns = [
        host.ip.padEnd(15),
        host.verdict.padEnd(8),
        (host.vendor ?? '').padEnd(14),
        host.name ?? host.kind ?? '',
      ];
      if (io.json) await io.emit({ record: { type: 'host', ...host }, columns });
      else await io.emit({ record: {}, columns });
    }
    if (!io.json) for (const sentence of summary.coverage.notSeen) await io.emit({ record: {}, columns: [sentence] });
    if (io.json) await io.emit({ record: { type: 'summary', ...summary }, columns: [] });
    return io.signal.aborted ? 1 : 0;
  },
};
