import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { cutOff, ROOT } from '../../scripts/suite.ts';

/**
 * Runs a benchmark's file as a program of its own that sees loopback only, and returns what it printed. Throws where it
 * fails.
 */
export async function runApart(moduleUrl: string): Promise<string> {
  const [program = '', ...parameters]: readonly string[] = [...cutOff(), process.execPath, fileURLToPath(moduleUrl)];
  const child = spawn(program, parameters, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const [status] = (await once(child, 'close')) as [number];
  if (status !== 0) throw new Error(`The benchmark ${moduleUrl} failed.`);
  return printed;
}
