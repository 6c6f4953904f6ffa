import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { shareOf, type Share } from '#core/evidence/share.ts';
import type { EvidenceFile, Figure } from '#features/accuracy/evidence.ts';

export type Rate = Figure & Share;

/** A share with its 95 % interval (Wilson). */
export function rate(what: string, hits: number, n: number): Rate {
  return { what, hits, n, ...shareOf(hits, n) };
}

export const evidencePath = (name: string): string =>
  fileURLToPath(new URL(`../../docs/evidence/${name}.json`, import.meta.url));

/**
 * Writes docs/evidence/NAME.json for the page 'How good is it?': one line a figure, by the ground it was counted on.
 * A file that names the commit whose rules were judged once is no benchmark's to write.
 */
export async function saveEvidence(
  name: string,
  {
    scanner,
    rules,
    measuredOn = new Date().toISOString().slice(0, 10),
    dates,
    grounds,
  }: Omit<EvidenceFile, 'measuredOn' | 'commit'> & { readonly measuredOn?: string },
): Promise<void> {
  const standing = JSON.parse(await readFile(evidencePath(name), 'utf8').catch(() => '{}')) as Partial<EvidenceFile>;
  if (standing.commit !== undefined) throw new Error(`${name}.json holds what was judged once.`);
  const counted = Object.entries(grounds)
    .map(([ground, figures]) => [ground, figures.filter(({ n }) => n > 0)] as const)
    .filter(([, figures]) => figures.length > 0);
  const lines = counted.map(
    ([ground, figures]) =>
      `    ${JSON.stringify(ground)}: [\n${figures
        .map(({ what, hits, n }) => `      { "what": ${JSON.stringify(what)}, "hits": ${hits}, "n": ${n} }`)
        .join(',\n')}\n    ]`,
  );
  const hash = rules === undefined ? '' : `  "rules": ${JSON.stringify(rules)},\n`;
  const days = dates === undefined ? '' : `  "dates": ${oneLine(dates)},\n`;
  const head = `  "scanner": ${JSON.stringify(scanner)},\n${hash}  "measuredOn": ${JSON.stringify(measuredOn)},\n${days}`;
  await writeFile(evidencePath(name), `{\n${head}  "grounds": {\n${lines.join(',\n')}\n  }\n}\n`);
}

function oneLine(texts: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(texts).map(([key, text]) => `${JSON.stringify(key)}: ${JSON.stringify(text)}`);
  return `{ ${pairs.join(', ')} }`;
}

export const percent = (share: number, digits = 1): string => `${(share * 100).toFixed(digits)} %`;
/** A share with its interval in words. */
export const withRange = ({ value, low, high }: Share): string =>
  `${percent(value)} (${percent(low)} to ${percent(high)})`;
export const verdict = (holds: boolean): string => (holds ? 'holds' : '**missed**');
