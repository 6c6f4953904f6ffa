/** An error without what it says: its message may name what a person has, such as an address or a file of theirs. */
export interface ErrorKind {
  readonly name: string;
  /** The system's or the database's, where it has one. */
  readonly code?: string;
  /** Where it was thrown, the innermost call first. */
  readonly stack?: readonly string[];
}

/** What kind of error this is, and where it was thrown. */
export function errorKind(error: unknown): ErrorKind {
  if (!(error instanceof Error)) return { name: typeof error };
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  const { code } = error as { code?: unknown };
  return {
    name: error.name,
    stack: frames.map((frame) => frame.trim()),
    ...(typeof code === 'string' ? { code } : {}),
  };
}
