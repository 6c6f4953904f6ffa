import { useSyncExternalStore } from 'react';
import { useShell } from '#adapters/browser/shell.ts';
import { Button } from '#ui/view/button.tsx';
import { SelectField, TextArea, TextField } from '#ui/view/field.tsx';
import { caseNotesStore } from '../browser/case-notes-store.ts';
import { EMPTY_NOTES, hasNotes, MAX_NOTE_LENGTH, NOTE_FIELDS, type CaseNotes, type NoteField } from '../case-notes.ts';
import { copy } from '../copy.ts';
import { copy as papersCopy } from '../papers/copy.ts';
import { findPlatform, PLATFORMS } from '../papers/platforms.ts';

const LONG: ReadonlySet<NoteField> = new Set(['whereItWas', 'looksLike']);

export function useCaseNotes(): CaseNotes {
  return useSyncExternalStore(caseNotesStore.subscribe, caseNotesStore.get, () => EMPTY_NOTES);
}

/** What the person writes down. It stays on this device and fills the papers. */
export function CaseNotesForm() {
  const { toast } = useShell();
  const notes = useCaseNotes();
  const put = (field: NoteField, value: string) =>
    caseNotesStore.set({ ...caseNotesStore.get(), [field]: value.slice(0, MAX_NOTE_LENGTH) });

  return (
    <form className="stack" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      <p className="small muted">{copy.notes.hint}</p>
      {NOTE_FIELDS.map((field) => {
        const common = { label: copy.notes.fields[field], name: field };
        if (field === 'platform') return <PlatformField key={field} value={notes.platform} onChange={put} />;
        if (LONG.has(field)) {
          return (
            <TextArea
              key={field}
              {...common}
              rows={3}
              maxLength={MAX_NOTE_LENGTH}
              value={notes[field]}
              onChange={(event) => put(field, event.currentTarget.value)}
            />
          );
        }
        return (
          <TextField
            key={field}
            {...common}
            maxLength={MAX_NOTE_LENGTH}
            value={notes[field]}
            onChange={(event) => put(field, event.currentTarget.value)}
          />
        );
      })}
      {hasNotes(notes) ? (
        <div>
          <Button
            kind="secondary"
            onClick={() => {
              caseNotesStore.set(EMPTY_NOTES);
              toast({ title: copy.notes.erased });
            }}
          >
            {copy.notes.erase}
          </Button>
        </div>
      ) : null}
    </form>
  );
}

function PlatformField({ value, onChange }: { value: string; onChange: (field: NoteField, value: string) => void }) {
  const known = findPlatform(value);
  return (
    <SelectField
      label={papersCopy.platform}
      name="platform"
      value={known?.name ?? value}
      onChange={(event) => onChange('platform', event.currentTarget.value)}
    >
      <option value="">{papersCopy.noPlatform}</option>
      {PLATFORMS.map(({ id, name }) => (
        <option key={id} value={name}>
          {name}
        </option>
      ))}
      <option value={papersCopy.otherPlatform}>{papersCopy.otherPlatform}</option>
    </SelectField>
  );
}
