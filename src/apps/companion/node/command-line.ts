import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import {
  CommandError,
  printable,
  UsageError,
  writeLine,
  type Command,
  type CommandIo,
  type ExitCode,
} from '#adapters/node/command.ts';

export interface Terminal {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

/** The usage text of all commands, one line each. */
export function usage(commands: readonly Command[]): string {
  const calls = commands.map((command) => [
    `  companion ${[command.words, command.arguments].filter(Boolean).join(' ')}`,
    command.summary,
  ]);
  const width = Math.max(...calls.map(([call = '']) => call.length));
  return ['usage:', ...calls.map(([call = '', summary]) => `${call.padEnd(width)}  ${summary}`)].join('\n');
}

/**
 * Finds the command that `args` calls and runs it. Bad usage answers 2 with a sentence and the command's usage;
 * failures people can act on answer 1 with their sentence; anything else is a defect and is thrown.
 */
export async function runCommandLine(
  commands: readonly Command[],
  args: readonly string[],
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ExitCode> {
  const command = commands.find(({ words }) => words.split(' ').every((word, at) => args[at] === word));
  if (!command) {
    const asked = args.length === 0 || ['help', '--help', '-h'].includes(args[0]!);
    (asked ? terminal.stdout : terminal.stderr).write(
      `${asked ? '' : `There is no command "${printable(args.slice(0, 2).join(' '))}".\n`}${usage(commands)}\n`,
    );
    return asked ? 0 : 2;
  }
  try {
    return await command.run(ioOf(command, args.slice(command.words.split(' ').length), terminal, signal));
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.stderr.write(`${error.message}\n${usage([command])}\n`);
      return 2;
    }
    const sentence = sentenceOf(error);
    if (sentence === null) throw error;
    terminal.stderr.write(`${sentence}\n`);
    return 1;
  }
}

function ioOf(command: Command, args: readonly string[], terminal: Terminal, signal: AbortSignal): CommandIo {
  const { values, positionals } = parse(command, args);
  const least = command.positionals === 'some' ? 1 : command.positionals;
  const most = command.positionals === 'some' ? Infinity : command.positionals;
  if (positionals.length < least || positionals.length > most) {
    throw new UsageError(
      positionals.length < least
        ? 'A file is missing.'
        : `"${printable(positionals.at(-1)!)}" is one argument too many.`,
    );
  }
  const forMachine = values['json'] === true || !terminal.stdout.isTTY;
  return {
    positionals,
    options: values,
    json: forMachine,
    signal,
    emit: ({ record, columns }) =>
      writeLine(terminal.stdout, forMachine ? JSON.stringify(record) : columns.map(printable).join('  ')),
    diagnose: (sentence) => void terminal.stderr.write(`${printable(sentence)}\n`),
    confirm: (question) => confirm(question, terminal, signal),
  };
}

function parse(command: Command, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(command.options ?? {}).map(([name, { type }]) => [name, { type }] as const),
  );
  try {
    return parseArgs({
      args: [...args],
      options: { ...options, json: { type: 'boolean' } },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw new UsageError(printable((error as Error).message));
  }
}

async function confirm(question: string, terminal: Terminal, signal: AbortSignal): Promise<boolean> {
  if (!terminal.stdin.isTTY) return false;
  const prompt = createInterface({ input: terminal.stdin, output: terminal.stderr });
  try {
    return /^y(es)?$/i.test((await prompt.question(`${printable(question)} [y/N] `, { signal })).trim());
  } finally {
    prompt.close();
  }
}

/** The sentence of a failure that is nobody's defect; null for all others. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof CommandError) return printable(error.message);
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `There is no file ${printable(path ?? '')}.`;
  if (code === 'EACCES') return `${printable(path ?? 'The file')} may not be read.`;
  if (code === 'EISDIR') return 'That is a folder, not a file.';
  if (code === 'EPIPE') return '';
  return null;
}
