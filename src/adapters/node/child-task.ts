import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { fail, ok, type Result } from '#core/result.ts';

export interface ChildLimits {
  readonly timeoutMs: number;
  /** Resident memory of the whole process. */
  readonly memoryBytes: number;
}

export type ChildFailure =
  | 'timeout'
  /** It ended without an answer: killed by itself for its memory, or by a fault in what it ran. */
  | 'ended';

/** How often a child looks at its own memory. */
const MEMORY_CHECK_MS = 10;
/** Of JavaScript itself; what is decoded lies outside. */
const HEAP_MEGABYTES = 64;

/**
 * Hands `input` to a program of ours in a process of its own and gives its answer. The process knows no variable of this
 * one, sees one task and ends; whatever the task does to it, this process goes on.
 */
export async function runInChild<Answer>(
  program: URL,
  input: unknown,
  limits: ChildLimits,
): Promise<Result<Answer, ChildFailure>> {
  const child = fork(fileURLToPath(program), [String(limits.memoryBytes)], {
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return await new Promise((resolve) => {
    let answer: Result<Answer, ChildFailure> = fail('ended');
    const timer = setTimeout(() => {
      answer = fail('timeout');
      child.kill('SIGKILL');
    }, limits.timeoutMs);
    child.once('message', (value) => {
      answer = ok(value as Answer);
      child.kill('SIGKILL');
    });
    const end = () => {
      clearTimeout(timer);
      resolve(answer);
    };
    child.once('error', end);
    child.once('exit', end);
    child.send(input as object, (error) => {
      if (error) child.kill('SIGKILL');
    });
  });
}

/** Does the one task of a child started by `runInChild`, and ends the process where that takes too much memory. */
export function answerParent<Input, Answer>(work: (input: Input) => Promise<Answer>): void {
  const memoryBytes = Number(process.argv[2]);
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL');
  }, MEMORY_CHECK_MS).unref();
  process.once('message', (input) => {
    void work(input as Input).then(
      (answer) => process.send?.(answer),
      () => process.exit(1),
    );
  });
  // Without the one that asked there is nobody to answer.
  process.once('disconnect', () => process.exit(1));
}
