import { Checkbox } from '#ui/view/field.tsx';
import { copy } from '../copy.ts';

/** Whether the devices of a scan are saved by name and address, or only counted. */
export function SaveNames({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return <Checkbox title={copy.start.names} description={copy.start.namesHint} checked={checked} onChange={onChange} />;
}
