/** A number with what it counts: '1 second', '3 seconds'. `many` is the plural where it is not `one` with an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
