/**
 * Runs inside a lab, on its scanning machine: one scan whose decoder of WS-Discovery, and whose tables, throw on what
 * the devices with `hostile` in their answers say. Prints the scan's summary as JSON.
 */
import { attachedNetwork } from '#scanners/network/node/attached-network.ts';
import { scanNetwork } from '#scanners/network/node/scan-network.ts';
import { discoveryProtocols } from '#scanners/network/node/udp-discovery.ts';
import { claimFor } from '#scanners/network/verdict.ts';

function throwOnHostile(text: string): void {
  if (text.includes('hostile')) throw new RangeError('read past the end');
}

const summary = await scanNetwork({
  network: await attachedNetwork(),
  deep: false,
  signal: new AbortController().signal,
  readers: {
    protocols: (uuid) =>
      discoveryProtocols(uuid).map((protocol) => ({
        ...protocol,
        decode(bytes) {
          throwOnHostile(Buffer.from(bytes).toString('latin1'));
          return protocol.decode(bytes);
        },
      })),
    claimFor(observation) {
      if (observation.observable !== 'behavior') throwOnHostile(observation.text);
      return claimFor(observation);
    },
  },
});
process.stdout.write(JSON.stringify(summary));
