/** Pages of which one serves many addresses, and what stands behind its own path in each. */
const MANY = [['/places', /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i]] as const;

/** The path of the page that answers a path, which may be about one of many things. */
export function pagePath(path: string): string {
  const many = MANY.find(([page, rest]) => path.startsWith(`${page}/`) && rest.test(path.slice(page.length + 1)));
  return many ? many[0] : path;
}
