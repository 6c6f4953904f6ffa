import { spawnSync } from 'node:child_process';

/**
 * Words before podman on a machine whose control groups are both of the old and the new kind, which crun refuses: a place
 * of its own with the new kind alone.
 */
const UNIFIED = [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'umount -R /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup && exec "$@"',
  'sh',
];
const WITHOUT_CONTROL_GROUPS = ['--cgroups=disabled', '--ulimit=nofile=1024:1024', '--ulimit=nproc=1024:1024'];

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Podman {
  (args: readonly string[], input?: string): Ran;
  /** `podman run` with what this machine needs for it. */
  start(args: readonly string[], input?: string): Ran;
}

/** The podman of this machine, whatever its control groups, running `image`. Throws where no way works. */
export function openPodman(image: string): Podman {
  const run = (words: readonly string[], args: readonly string[], input = ''): Ran => {
    const [program = '', ...rest] = [...words, 'podman', ...args];
    const { status, stdout, stderr } = spawnSync(program, rest, { encoding: 'utf8', input });
    return { code: status, stdout, stderr };
  };
  let said = '';
  for (const [words, options] of [
    [[], []],
    [UNIFIED, WITHOUT_CONTROL_GROUPS],
  ] as const) {
    const tried = run(words, ['run', '--rm', '--network=none', ...options, image, '--version']);
    said += tried.stderr;
    if (tried.code === 0) {
      return Object.assign((args: readonly string[], input?: string) => run(words, args, input), {
        start: (args: readonly string[], input?: string) => run(words, ['run', ...options, ...args], input),
      });
    }
  }
  throw new Error(`podman does not run ${image} here:\n${said}`);
}
