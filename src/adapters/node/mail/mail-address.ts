/** RFC 5321: what a path may have without its angle brackets. */
const MAX_ADDRESS_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;
/** RFC 5322's dot-atom in ASCII: no quotes, comments, spaces or line breaks, which exist and which attacks are made of. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

/** The address as mail is sent to it, its domain in small letters; null for what is no single plain address. */
export function parseMailAddress(text: string): string | null {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const [local, domain] = [trimmed.slice(0, Math.max(at, 0)), trimmed.slice(at + 1)];
  if (trimmed.length > MAX_ADDRESS_LENGTH || local.length > MAX_LOCAL_LENGTH) return null;
  return LOCAL.test(local) && DOMAIN.test(domain) ? `${local}@${domain.toLowerCase()}` : null;
}
