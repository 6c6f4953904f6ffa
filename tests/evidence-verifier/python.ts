import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('verify.py', import.meta.url));

/** What verify.py says of a bundle; its keys are those of `VerifiedBundle` as far as both have them. */
export interface PythonVerdict {
  readonly bundle: string;
  readonly whole: boolean;
  readonly fault: string | null;
  readonly files: Readonly<Record<string, string | null>>;
  readonly countersignedAt: string | null;
  readonly timestampedAt: string | null;
  readonly leftOut: readonly string[];
  readonly entries: number;
}

/** Runs the independent verifier and returns its lines. Throws with what it wrote to standard error where it failed. */
export async function runPython<Answer>(
  command: 'bundle' | 'flips' | 'log',
  { files = [], lines = [] }: { readonly files?: readonly string[]; readonly lines?: readonly unknown[] },
): Promise<readonly Answer[]> {
  const program = spawn('python3', [PROGRAM, command, ...files], { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => program.once('error', reject).once('close', resolve));
  program.stdin.end(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const [code, output, complaint] = await Promise.all([ended, text(program.stdout), text(program.stderr)]);
  if (code === null || code > 1 || complaint !== '') throw new Error(`verify.py ended with ${code}: ${complaint}`);
  return output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer);
}
