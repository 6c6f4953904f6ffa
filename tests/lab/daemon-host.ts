import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { LabDaemon, LabDevice } from './device.ts';

const run = promisify(execFile);

const READY_WITHIN_MS = 60_000;
/** The kernel's number for a listening TCP socket in /proc/net/tcp. */
const TCP_LISTEN = '0A';

/** Debian's packages of programs that these devices need and this machine lacks. */
export function missingPackages(devices: readonly LabDevice[]): string[] {
  const daemons = devices.flatMap((device) => device.daemons ?? []);
  return [
    ...new Set([
      ...daemons.flatMap(({ program, package: name }) => (existsSync(program) ? [] : [name])),
      ...daemons.flatMap(({ alsoNeeds = [] }) => alsoNeeds.filter((name) => !isInstalled(name))),
    ]),
  ].toSorted();
}

const PACKAGE_LISTS = '/var/lib/dpkg/info';

/** Debian keeps a list of each package's files, by its name and, where several may stand side by side, its architecture. */
function isInstalled(name: string): boolean {
  if (!existsSync(PACKAGE_LISTS)) return false;
  return readdirSync(PACKAGE_LISTS).some(
    (file) => file === `${name}.list` || (file.startsWith(`${name}:`) && file.endsWith('.list')),
  );
}

/**
 * A device of real programs: a namespace with one interface on the lab's cable, and each program in the foreground
 * with mounts, processes and a directory of its own, so that nothing of it outlives the lab or touches this machine.
 */
export class DaemonHost {
  readonly #name: string;
  readonly #device: LabDevice;
  readonly #daemons: readonly LabDaemon[];
  readonly #running: ChildProcess[] = [];
  #directory: string | null = null;

  constructor(name: string, device: LabDevice, daemons: readonly LabDaemon[]) {
    this.#name = name;
    this.#device = device;
    this.#daemons = daemons;
  }

  /** Joins the cable's end `cable` in namespace `site` and resolves once every program listens. */
  async start(site: string, cable: string, prefixLength: number): Promise<void> {
    const { address, mac } = this.#device;
    await run('ip', ['netns', 'add', this.#name]);
    for (const line of [
      `-n ${site} link add link ${cable} name lan address ${mac} netns ${this.#name} type macvlan mode bridge`,
      `-n ${this.#name} link set lo up`,
      `-n ${this.#name} addr add ${address}/${prefixLength} brd + dev lan`,
      `-n ${this.#name} link set lan up`,
    ])
      await run('ip', line.split(' '));
    this.#directory = await mkdtemp(join(tmpdir(), 'sweep-host-'));
    await chmod(this.#directory, 0o755);
    for (const [at, daemon] of this.#daemons.entries()) await this.#run(daemon, join(this.#directory, String(at)));
  }

  async #run(daemon: LabDaemon, directory: string): Promise<void> {
    const fill = (text: string) => text.replaceAll('{dir}', directory).replaceAll('{ip}', this.#device.address);
    await mkdir(directory);
    if (daemon.user) await chmod(directory, 0o777);
    for (const [path, text] of Object.entries(daemon.files ?? {})) {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await writeFile(join(directory, path), fill(text));
    }
    for (const [program, ...args] of daemon.prepare ?? []) await run(program, args.map(fill));
    const mounts = [
      'mount -t tmpfs none /run',
      ...(daemon.runDirectories ?? []).map((path) => `mkdir -p /run/${path}`),
      ...Object.entries(daemon.over ?? {}).map(([path, own]) => `mount --bind ${join(directory, own)} ${path}`),
    ];
    const as = daemon.user ? ['setpriv', `--reuid=${daemon.user}`, '--clear-groups'] : [];
    const namespace = `netns exec ${this.#name} unshare --mount --pid --fork --kill-child --mount-proc sh -c`.split(
      ' ',
    );
    const shell = `${mounts.join(' && ')} && exec "$@"`;
    const child = spawn('ip', [...namespace, shell, 'sh', ...as, daemon.program, ...daemon.args.map(fill)], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: directory,
      env: { PATH: process.env['PATH'], HOME: directory },
    });
    this.#running.push(child);
    let said = '';
    const keep = (chunk: Buffer): void => {
      said = `${said}${chunk.toString()}`.slice(-4_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const deadlineMs = performance.now() + READY_WITHIN_MS;
    while (!(await listens(child.pid!, daemon.listens))) {
      if (child.exitCode !== null) throw new Error(`${this.#device.name}: ${daemon.program} ended.\n${said}`);
      if (performance.now() > deadlineMs)
        throw new Error(`${this.#device.name}: ${daemon.program} does not listen on ${daemon.listens}.\n${said}`);
      await sleep(100);
    }
  }

  /** Ends every program by its process, then removes the namespace and the directory. */
  async stop(): Promise<void> {
    await Promise.all(this.#running.map(endProgram));
    await run('ip', ['netns', 'del', this.#name]).catch(() => undefined);
    if (this.#directory) await rm(this.#directory, { recursive: true, force: true });
  }
}

/** Ends a process; resolves once it has ended, at once where it had. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/**
 * Ends a program, and with it unshare, its parent, which waits for it. Ending unshare alone would not do: a program that
 * changed its user outlives its parent. It is the first process of its namespace, so that all others end with it.
 */
async function endProgram(unshare: ChildProcess): Promise<void> {
  const children = await readFile(`/proc/${unshare.pid}/task/${unshare.pid}/children`, 'utf8').catch(() => '');
  const program = Number(children.split(' ')[0]);
  if (!program) return endProcess(unshare, 'SIGKILL');
  if (unshare.exitCode !== null || unshare.signalCode !== null) return;
  const ended = once(unshare, 'exit');
  try {
    process.kill(program, 'SIGKILL');
  } catch {
    // It ended by itself just now.
  }
  await ended;
}

/** Whether something in the network namespace of this process listens on a port, on any address. */
async function listens(pid: number, where: LabDaemon['listens']): Promise<boolean> {
  const [protocol, port] = where.split('/') as ['tcp' | 'udp', string];
  const wanted = `:${Number(port).toString(16).toUpperCase().padStart(4, '0')}`;
  for (const table of [protocol, `${protocol}6`]) {
    const text = await readFile(`/proc/${pid}/net/${table}`, 'utf8').catch(() => '');
    for (const line of text.split('\n').slice(1)) {
      const [, local, , state] = line.trim().split(/\s+/);
      if (local?.endsWith(wanted) && (protocol === 'udp' || state === TCP_LISTEN)) return true;
    }
  }
  return false;
}
