/** A number that leaves the program and claims how likely something is. */
export interface Claim {
  readonly file: string;
  readonly field: string;
  /** What it is, and the heading of docs/evidence/calibration.md under which its curve stands; a constant has none. */
  readonly means: string;
  readonly curve: string | null;
}

const LENS = 'The camera’s score of a lens';
const NETWORK = 'The network scanner’s confidence';

export const CLAIMS: readonly Claim[] = [
  {
    file: 'src/contract/entities/scan-submission.ts',
    field: 'confidence',
    means: 'the 85 that the specification submits: the point at which the alert is set, not a measurement',
    curve: null,
  },
  {
    file: 'src/contract/entities/scan-submission.ts',
    field: 'score',
    means: 'of a lens: by its fitted curve, below; an infrared light has none',
    curve: LENS,
  },
  {
    file: 'src/scanners/camera/node/analyse-camera.ts',
    field: 'score',
    means: 'of a lens: by its fitted curve, below; null for an infrared light',
    curve: LENS,
  },
  {
    file: 'src/scanners/network/local-protocol.ts',
    field: 'confidence',
    means: 'of the verdict, from the weights of the rows that match; below; 0 where no row does',
    curve: NETWORK,
  },
  {
    file: 'src/scanners/network/node/analyse-banners.ts',
    field: 'confidence',
    means: 'the same',
    curve: NETWORK,
  },
];

const CLAIMING = /(?<!\.)\b(\w*(?:confidence|probability|likelihood|certainty|sureness|score))\??:/gi;

/** Names of the fields in a source that claim how likely something is: keys of objects and of schemas, not their uses. */
export function claimsIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
  return [...new Set([...code.matchAll(CLAIMING)].map(([, field]) => field!))];
}

/** Sentences of a file of words that tell a person a chance: a number of 100 or a share of being right, as a figure. */
export function chancesIn(source: string): string[] {
  return source
    .split('\n')
    .filter((line) =>
      /\bsure\)|% (?:sure|certain|likely)|\} of 100\b|[Ss]core\b.*\$\{|[Cc]onfidence\b.*\$\{|[Pp]robab.*\$\{/.test(
        line,
      ),
    )
    .map((line) => line.trim());
}
