import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command, ExitCode, OutputLine } from '#adapters/node/command.ts';

export interface CommandRun {
  readonly code: ExitCode;
  readonly records: readonly OutputLine['record'][];
  /** Sentences on standard error. */
  readonly diagnosed: readonly string[];
}

/** Runs a command of the companion as a machine would, with nobody at the terminal. */
export async function runCommand(
  command: Command,
  positionals: readonly string[] = [],
  options: Readonly<Record<string, string>> = {},
): Promise<CommandRun> {
  const records: OutputLine['record'][] = [];
  const diagnosed: string[] = [];
  const code = await command.run({
    positionals,
    options,
    json: true,
    signal: new AbortController().signal,
    emit({ record }) {
      records.push(record);
      return Promise.resolve();
    },
    diagnose: (sentence) => diagnosed.push(sentence),
    confirm: () => Promise.resolve(false),
  });
  return { code, records, diagnosed };
}

/** Runs a command over a file with this content. */
export async function runOnFile(
  command: Command,
  content: string | Uint8Array,
  options: Readonly<Record<string, string>> = {},
): Promise<CommandRun> {
  const folder = await mkdtemp(join(tmpdir(), 'sweep-command-'));
  try {
    const path = join(folder, 'input');
    await writeFile(path, content);
    return await runCommand(command, [path], options);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** JSON Lines; a text stands as it is, so that a line can be broken. */
export const jsonLines = (lines: readonly unknown[]): string =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
