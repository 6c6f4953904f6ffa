import { once } from 'node:events';

/** 0 done, 1 failed, 2 bad usage. */
export type ExitCode = 0 | 1 | 2;

/** One line of output: the record for machines, and the same as columns for people. */
export interface OutputLine {
  readonly record: Readonly<Record<string, unknown>>;
  readonly columns: readonly string[];
}

/** What a command of the companion gets from the program around it. */
export interface CommandIo {
  /** Positional arguments after the command's own words. */
  readonly positionals: readonly string[];
  /** Options by name, without the dashes. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** True when output goes to a machine: `--json`, or standard output is no terminal. */
  readonly json: boolean;
  readonly signal: AbortSignal;
  /** Writes one line to standard output, and waits while the reader is slow. */
  emit(line: OutputLine): Promise<void>;
  /** Writes one sentence to standard error. */
  diagnose(sentence: string): void;
  /** Asks a person at the terminal; false when there is none. */
  confirm(question: string): Promise<boolean>;
}

/** One command of the companion. A scanner's node/ folder exports its own; `apps/companion` lists them. */
export interface Command {
  /** The words that call it: "analyse nfc". */
  readonly words: string;
  /** Arguments as shown in the usage: "FILE.jsonl". */
  readonly arguments: string;
  readonly summary: string;
  readonly options?: Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly help: string }>>;
  /** How many positional arguments it takes, exactly; 'some' for one or more. */
  readonly positionals: number | 'some';
  run(io: CommandIo): Promise<ExitCode>;
}

/** A bad call of a command: its sentence goes to standard error with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A failure that people can act on: its sentence goes to standard error with exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Control characters and escape sequences from the outside must not reach a terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\u00b7');
}

/** Writes to a stream and waits for it to drain when its buffer is full. */
export async function writeLine(stream: NodeJS.WritableStream, line: string): Promise<void> {
  if (!stream.write(`${line}\n`)) await once(stream, 'drain');
}
