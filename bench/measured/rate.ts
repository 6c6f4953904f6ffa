import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { shareOf, type Share } from '#core/evidence/share.ts';
import type { EvidenceFile, Figure } from '#features/accuracy/evidence.ts';

export type Rate = Figure & Share;

/** A share with its 95 % interval (Wilson). */
export function rate(what: string, hits: number, n: number): Rate {
  return { what, hits, n, ...shareOf(hits, n) };
}

const fileOf = (name: string): string => fileURLToPath(new URL(`../../docs/evidence/${name}.json`, import.meta.url));

/** Writes docs/evidence/NAME.json for the page 'How good is it?': one line a figure, by the ground it was counted on. */
export async function saveEvidence(
  name: string,
  {
    scanner,
    rules,
    measuredOn = new Date().toISOString().slice(0, 10),
    grounds,
  }: Omit<EvidenceFile, 'measuredOn'> & { readonly measuredOn?: string },
): Promise<void> {
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
  const head = `  "scanner": ${JSON.stringify(scanner)},\n${hash}  "measuredOn": ${JSON.stringify(measuredOn)},\n`;
  await writeFile(fileOf(name), `{\n${head}  "grounds": {\n${lines.join(',\n')}\n  }\n}\n`);
}

export const percent = (share: number, digits = 1): string => `${(share * 100).toFixed(digits)} %`;
/** A share with its interval in words. */
export const withRange = ({ value, low, high }: Share): string =>
  `${percent(value)} (${percent(low)} to ${percent(high)})`;
export const verdict = (holds: boolean): string => (holds ? 'holds' : '**missed**');
