/** What a person writes down after a find. Every field is optional text, as it was typed; the device keeps it, nobody is sent it. */
export const NOTE_FIELDS = [
  'place',
  'address',
  'room',
  'foundAt',
  'whereItWas',
  'looksLike',
  'caseNumber',
  'police',
  'platform',
  'booking',
  'name',
  'contact',
] as const;
export type NoteField = (typeof NOTE_FIELDS)[number];
export type CaseNotes = Readonly<Record<NoteField, string>>;

/** Longer than anybody types into a field, shorter than a page of it. */
export const MAX_NOTE_LENGTH = 600;

export const EMPTY_NOTES = Object.fromEntries(NOTE_FIELDS.map((field) => [field, ''])) as CaseNotes;

/** The notes that a text holds; whatever is not a note in it is left out. */
export function parseNotes(text: string | null): CaseNotes {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '{}');
  } catch {
    return EMPTY_NOTES;
  }
  if (typeof kept !== 'object' || kept === null) return EMPTY_NOTES;
  const found = kept as Record<string, unknown>;
  return Object.fromEntries(
    NOTE_FIELDS.map((field) => {
      const value = found[field];
      return [field, typeof value === 'string' ? value.slice(0, MAX_NOTE_LENGTH) : ''];
    }),
  ) as CaseNotes;
}

export function hasNotes(notes: CaseNotes): boolean {
  return NOTE_FIELDS.some((field) => notes[field].trim() !== '');
}
