/** A value of a form that Stripe reads: text, or lists and objects of it. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/** The value that `a[b][0]=c` stands for: objects, with those whose names are all numbers as lists. */
export function parseForm(form: URLSearchParams): Record<string, FormValue> {
  const root: Record<string, FormValue> = Object.create(null) as Record<string, FormValue>;
  for (const [name, value] of form) {
    const path = name.split(/\]?\[|\]$/).filter((part) => part !== '');
    let place = root;
    for (const part of path.slice(0, -1)) place = (place[part] ??= Object.create(null) as {}) as typeof root;
    place[path.at(-1) ?? name] = value;
  }
  return listsOf(root) as Record<string, FormValue>;
}

function listsOf(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, listsOf(one)] as const);
  if (entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))) return entries.map(([, one]) => one);
  return Object.fromEntries(entries);
}
