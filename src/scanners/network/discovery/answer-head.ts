/** More of an answer is not read: what names a device stands in its headers and on its first page. */
export const MAX_ANSWER_BYTES = 16_384;

/** Header names in lower case and their values, at most a hundred. */
export function headersOf(head: string): [name: string, value: string][] {
  return head.split(/\r?\n/, 100).flatMap((line) => {
    const [, name, value] = /^([\w-]{1,60}):[ \t]*(.{0,1000})/.exec(line) ?? [];
    return name && value !== undefined ? [[name.toLowerCase(), value.trim()] as [string, string]] : [];
  });
}
