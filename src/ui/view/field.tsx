import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { uiCopy } from './copy.ts';

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** The sentence of what is wrong; announced, and named by the control. */
  error?: string | null | undefined;
  optional?: boolean;
}

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label, control, hint and error in one order for every kind of control. */
export function Field({
  label,
  hint,
  error,
  optional,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : null, error ? errorId : null].filter(Boolean).join(' ') || undefined;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {optional ? <span className="field-optional">{` (${uiCopy.optional})`}</span> : null}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {hint ? (
        <div className="field-hint" id={hintId}>
          {hint}
        </div>
      ) : null}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

/** The error of a field: always in the document, so that screen readers announce its arrival. */
function FieldError({ id, error }: { id: string; error: string | null | undefined }) {
  return (
    <div id={id} role="alert">
      {error ? (
        <span className="field-error">
          <CircleAlert size={18} aria-hidden="true" />
          {error}
        </span>
      ) : null}
    </div>
  );
}

export function TextField({ label, hint, error, optional, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field {...fieldProps(label, hint, error, optional)}>
      {(control) => <input type="text" {...input} {...control} className="field-control" />}
    </Field>
  );
}

export function TextArea({ label, hint, error, optional, ...textarea }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field {...fieldProps(label, hint, error, optional)}>
      {(control) => <textarea {...textarea} {...control} className="field-control" />}
    </Field>
  );
}

export function SelectField({
  label,
  hint,
  error,
  optional,
  children,
  ...select
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field {...fieldProps(label, hint, error, optional)}>
      {(control) => (
        <select {...select} {...control} className="field-control">
          {children}
        </select>
      )}
    </Field>
  );
}

export function fieldProps(
  label: string,
  hint: ReactNode,
  error: string | null | undefined,
  optional: boolean | undefined,
) {
  return { label, hint, error, ...(optional === undefined ? {} : { optional }) };
}

/** Radio buttons as full-width choices, each with a title and a line of explanation. */
export function RadioGroup<Value extends string>({
  legend,
  name,
  value,
  options,
  onChange,
  error,
}: {
  legend: string;
  name: string;
  value: Value;
  options: readonly { readonly value: Value; readonly title: string; readonly description?: string }[];
  onChange: (value: Value) => void;
  error?: string | null;
}) {
  const errorId = useId();
  return (
    <fieldset className="field" aria-describedby={error ? errorId : undefined}>
      <legend className="field-label">{legend}</legend>
      <div className="choice-list">
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <ChoiceText title={option.title} description={option.description} />
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}

/** One checkbox as a full-width choice. */
export function Checkbox({
  title,
  description,
  checked,
  onChange,
  name,
}: {
  title: string;
  description?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  name?: string;
}) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <ChoiceText title={title} description={description} />
    </label>
  );
}

function ChoiceText({ title, description }: { title: string; description: string | undefined }) {
  return (
    <span className="choice-text">
      <span className="choice-title">{title}</span>
      {description ? <span className="choice-description">{description}</span> : null}
    </span>
  );
}
