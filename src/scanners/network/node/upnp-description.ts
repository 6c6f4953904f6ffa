import { request } from 'node:http';
import { utf8Text } from '#core/bytes/text.ts';
import { MAX_ANSWER_BYTES } from '../discovery/answer-head.ts';
import { elementText } from '../discovery/xml-text.ts';
import type { Observation } from '../verdict.ts';
import { onLink, urlHost } from '../ipv6.ts';
import type { GrabTimes } from './tcp-banners.ts';

const TELLING = ['deviceType', 'friendlyName', 'manufacturer', 'modelName', 'modelDescription', 'modelNumber'];

/**
 * Reads the UPnP description that an SSDP answer pointed to, from the very host that answered and from nowhere else.
 * `zone` is this link's, for addresses of IPv6. Empty where nothing came; rejects only where reading it throws.
 */
export async function fetchDescription(
  location: string,
  address: string,
  zone: string,
  times: GrabTimes,
  signal: AbortSignal,
): Promise<Observation[]> {
  const url = URL.canParse(location) ? new URL(location) : null;
  if (!url || url.protocol !== 'http:' || url.hostname !== urlHost(address)) return [];
  const body = await new Promise<Uint8Array>((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const asked = request(
      {
        host: onLink(address, zone),
        port: url.port || 80,
        path: `${url.pathname}${url.search}`,
        headers: { host: url.host },
        signal: AbortSignal.any([signal, AbortSignal.timeout(times.connectMs + times.readMs)]),
      },
      (answer) => {
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk.subarray(0, MAX_ANSWER_BYTES - bytes));
          bytes += chunk.length;
          if (bytes >= MAX_ANSWER_BYTES) answer.destroy();
        });
        answer.on('close', () => resolve(Buffer.concat(chunks)));
        answer.on('error', () => resolve(Buffer.concat(chunks)));
      },
    );
    asked.on('error', () => resolve(new Uint8Array()));
    asked.end();
  });
  const xml = utf8Text(body, MAX_ANSWER_BYTES);
  const told = TELLING.flatMap((name) => elementText(xml, name) ?? []).filter((text) => text !== '');
  return told.length === 0 ? [] : [{ observable: 'upnp', text: told.join(' ').slice(0, 1_000) }];
}
