/** A record of a rule that stands, with what it rests on. */
export interface DecisionFile {
  /** Such as `0011-score-a-bright-point-by-its-own-lit-and-dark-phases.md`. */
  readonly name: string;
  readonly text: string;
}

const SECTIONS = ['Context', 'Decision', 'Consequences', 'Status'];
/** What the records are listed in. */
export const DECISION_INDEX = 'README.md';

const AREAS: ReadonlySet<string> = new Set(
  'camera network trackers sound rounds evidence reports accounts payments web server database tests house'.split(' '),
);

/** The words in a status by which a decision changes an earlier one, up to the end of the sentence. */
const CHANGES = /\b(?:Amends|Changes|Takes the place of|[Rr]eplaces|Adds to)\b([^]*?)(?:\. |\.$)/g;

/** What is wrong with the records of decisions: their titles, sections and status, and the index that lists them. */
export function faultsOfDecisions(files: readonly DecisionFile[], index: string): string[] {
  const rows = [...index.matchAll(/^\| \[(\d{4})\]\((\S+)\) +\| (.+?) +\| (\S+) +\| (.+?) +\|$/gm)].map(
    ([, number, name, title, area, status]) => ({ number, name: name!, title, area: area!, status }),
  );
  const records = files.map(({ name, text }) => ({ name, number: name.slice(0, 4), ...read(text) }));
  const amendedBy = new Map<string, string[]>();
  for (const { number, changes } of records) {
    for (const earlier of changes) {
      if (earlier !== number) amendedBy.set(earlier, [...(amendedBy.get(earlier) ?? []), number]);
    }
  }
  const faults = records.flatMap(({ name, number, titleNumber, title, sections, status, supersededBy }) => {
    const row = rows.find((one) => one.name === name);
    const later = amendedBy.get(number)?.toSorted().join(', ');
    const state = supersededBy ? `superseded by ${supersededBy}` : `accepted${later ? `, amended by ${later}` : ''}`;
    return [
      ...(titleNumber === number ? [] : [`${name}: its title does not begin with ${number}`]),
      ...(name === `${number}-${slugOf(title)}.md` ? [] : [`${name}: is not named after its title`]),
      ...(SECTIONS.every((section) => sections.includes(section)) && sections.at(-1) === 'Status'
        ? []
        : [`${name}: needs the sections ${SECTIONS.join(', ')}, Status last`]),
      ...(/^(Accepted|Superseded by)\b/.test(status) ? [] : [`${name}: its status is neither accepted nor superseded`]),
      ...(row?.number === number && row.title === title
        ? []
        : [`${DECISION_INDEX}: does not list ${name} by its title`]),
      ...(row && row.status !== state ? [`${DECISION_INDEX}: ${name} is ${state}`] : []),
    ];
  });
  const known = new Set(files.map(({ name }) => name));
  return [
    ...faults,
    ...rows.filter(({ name }) => !known.has(name)).map(({ name }) => `${DECISION_INDEX}: ${name} is not there`),
    ...rows
      .filter(({ area }) => !AREAS.has(area))
      .map(({ name, area }) => `${DECISION_INDEX}: ${name} is of an unknown area, ${area}`),
  ];
}

function read(text: string) {
  const title = text.match(/^# (\d{4}) (\S.+)\n/);
  const status = text.split(/^## Status$/m)[1]?.trim() ?? '';
  const supersededBy = status.match(/^Superseded by (?:decision )?\[?(\d+)/)?.[1]?.padStart(4, '0') ?? null;
  // Links name their files, which begin with the same numbers.
  const plain = status.replaceAll(/\]\([^)]*\)/g, ']').replaceAll('\n', ' ');
  const changed = supersededBy ? [] : [...plain.matchAll(CHANGES)].flatMap(([, named]) => named!.match(/\b0\d{3}\b/g));
  return {
    titleNumber: title?.[1],
    title: title?.[2] ?? '',
    sections: [...text.matchAll(/^## (.+)$/gm)].map(([, section]) => section!),
    status,
    supersededBy,
    changes: new Set(changed.filter((number) => number !== null)),
  };
}

/** A title in the small letters, digits and hyphens of a file's name. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
