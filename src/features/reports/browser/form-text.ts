/** The text of a form's field as it stands, untrimmed; empty for a missing field. */
export function formText(form: HTMLFormElement, field: string): string {
  const value = new FormData(form).get(field);
  return typeof value === 'string' ? value : '';
}
