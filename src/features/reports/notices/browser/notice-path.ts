/** The form of a complaint about a report. */
export function noticePath(reportId: string): string {
  return `/notice?report=${reportId}`;
}

/** What the address of the form names: a report, a place, or nothing. */
export function parseNoticeAddress(search: string): { readonly report: string | null; readonly place: string | null } {
  const parameters = new URLSearchParams(search);
  const idOf = (name: string) => {
    const value = parameters.get(name);
    return value !== null && /^[0-9a-f-]{36}$/i.test(value) ? value : null;
  };
  return { report: idOf('report'), place: idOf('place') };
}
