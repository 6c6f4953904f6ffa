import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { uiCopy } from './copy.ts';
import { Field, fieldProps, type FieldProps } from './field.tsx';

/** A password, hidden until its owner asks to see it. */
export function PasswordField({ label, hint, error, optional, ...input }: FieldProps & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...fieldProps(label, hint, error, optional)}>
      {(control) => (
        <div className="field-password">
          <input {...input} {...control} type={shown ? 'text' : 'password'} className="field-control" />
          <button
            type="button"
            className="field-toggle"
            aria-label={shown ? uiCopy.hidePassword : uiCopy.showPassword}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
          </button>
        </div>
      )}
    </Field>
  );
}
