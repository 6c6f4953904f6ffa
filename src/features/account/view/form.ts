/** The named text fields of a form as they stand, untrimmed; a missing one is empty. */
export function readForm<Field extends string>(form: HTMLFormElement, fields: readonly Field[]): Record<Field, string> {
  const entries = new FormData(form);
  const textOf = (field: Field) => {
    const value = entries.get(field);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(fields.map((field) => [field, textOf(field)])) as Record<Field, string>;
}

export function focusField(form: HTMLFormElement, field: string): void {
  const control = form.elements.namedItem(field);
  if (control instanceof HTMLElement) control.focus();
}
