import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** A list of commits shows so much of a subject, and cuts the rest off. */
const MAX_SUBJECT_LENGTH = 72;
/** The last commit before this rule. */
const BEFORE = 'f2ab22e84f0b5ca82b11e4601e9706564555905d';

/** What git answers in a folder; null where it refuses or is missing. */
function git(folder: string, ...parameters: string[]): string | null {
  const { status, stdout } = spawnSync('git', parameters, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Subjects that are too long, of the commits since one; none where the history does not reach back to it. */
function longSubjects(folder: string, before: string): readonly string[] {
  // Of a shallow clone, of files without history and of a rewritten one nothing can be told.
  if (git(folder, 'merge-base', '--is-ancestor', before, 'HEAD') === null) return [];
  const lines = git(folder, 'log', '--no-merges', '--format=%s', `${before}..HEAD`)?.split('\n') ?? [];
  return lines.filter((subject) => [...subject].length > MAX_SUBJECT_LENGTH);
}

test('each commit tells itself in a subject that a list shows whole', () => {
  expect(longSubjects(ROOT, BEFORE)).toEqual([]);
});

test('a subject that is too long is told, and only where history shows since when', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sweep-commits-'));
  const whole = join(folder, 'whole');
  const commit = (subject: string) => {
    const who = ['-c', 'user.name=x', '-c', 'user.email=x@localhost', '-c', 'commit.gpgsign=false'];
    expect(git(whole, ...who, 'commit', '--allow-empty', '-qm', subject)).not.toBeNull();
    return git(whole, 'rev-parse', 'HEAD')!;
  };
  try {
    git(folder, 'init', '-q', whole);
    commit('b'.repeat(73));
    const before = commit('Begin the rule');
    commit('é'.repeat(72));
    expect(longSubjects(whole, before)).toEqual([]);
    commit('c'.repeat(73));
    expect(longSubjects(whole, before)).toEqual(['c'.repeat(73)]);

    const shallow = join(folder, 'shallow');
    expect(git(folder, 'clone', '-q', '--depth=1', `file://${whole}`, shallow)).not.toBeNull();
    expect(longSubjects(shallow, before)).toEqual([]);
    expect(longSubjects(folder, before)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
