/** A record of a rule that stands, with what it rests on. */
export interface DecisionFile {
  /** Such as `0011-a-place-is-judged-by-its-own-phases.md`. */
  readonly name: string;
  readonly text: string;
}

const SECTIONS = ['Context', 'Decision', 'Consequences', 'Status'];
/** What the records are listed in. */
export const DECISION_INDEX = 'README.md';

/** What is wrong with the records of decisions: their titles, sections, status, and the index that lists them. */
export function faultsOfDecisions(files: readonly DecisionFile[], index: string): string[] {
  const rows = [...index.matchAll(/^\| \[(\d{4})\]\((\S+)\) +\| (.+?) +\|/gm)];
  const titleOf = new Map(rows.map(([, number, name, title]) => [name!, `${number} ${title}`]));
  const faults = files.flatMap(({ name, text }) => {
    const number = name.slice(0, 4);
    const title = text.match(/^# (\d{4}) (\S.+)\n/);
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, section]) => section!);
    const status = text.split(/^## Status$/m)[1]?.trim() ?? '';
    return [
      ...(title?.[1] === number ? [] : [`${name}: its title does not begin with ${number}`]),
      ...(SECTIONS.every((section) => sections.includes(section)) && sections.at(-1) === 'Status'
        ? []
        : [`${name}: needs the sections ${SECTIONS.join(', ')}, Status last`]),
      ...(/^(Accepted|Superseded by)\b/.test(status) ? [] : [`${name}: its status is neither accepted nor superseded`]),
      ...(titleOf.get(name) === `${number} ${title?.[2]}`
        ? []
        : [`${DECISION_INDEX}: does not list ${name} by its title`]),
    ];
  });
  const known = new Set(files.map(({ name }) => name));
  return [
    ...faults,
    ...[...titleOf.keys()].filter((name) => !known.has(name)).map((name) => `${DECISION_INDEX}: ${name} is not there`),
  ];
}
