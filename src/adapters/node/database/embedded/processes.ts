import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ProcessEntry {
  /** Its command line, arguments joined by spaces; empty for a zombie. */
  readonly command: string;
  /** Ended, but not yet collected by its parent: it holds its pid and nothing else. */
  readonly zombie: boolean;
}

/** What runs under a pid, or null when nothing does. */
export function processEntry(pid: number): ProcessEntry | null {
  return process.platform === 'linux' ? linuxEntry(pid) : psEntry(pid);
}

function linuxEntry(pid: number): ProcessEntry | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // pid (name) state …   The name may hold spaces and brackets, so the state follows the last bracket.
    const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { command, zombie: state === 'Z' || state === 'X' };
  } catch {
    return null;
  }
}

function psEntry(pid: number): ProcessEntry | null {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [state = '', ...command] = line.split(/\s+/);
    return { command: command.join(' '), zombie: state.startsWith('Z') };
  } catch {
    return null;
  }
}

export function isRunning(pid: number): boolean {
  const entry = processEntry(pid);
  return entry !== null && !entry.zombie;
}

/** Sends a signal; a process that is gone already is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Waits until nothing runs under the pid; false when it still does after `deadlineMs`. */
export async function waitUntilGone(pid: number, deadlineMs: number): Promise<boolean> {
  const endMs = Date.now() + deadlineMs;
  while (isRunning(pid)) {
    if (Date.now() >= endMs) return false;
    await sleep(5);
  }
  return true;
}
