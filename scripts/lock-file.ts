/** The part of package-lock.json (version 3) that is looked at here. Keys of `packages` are paths: `node_modules/a/node_modules/b`. */
export interface LockFile {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly cpu?: readonly string[];
  readonly os?: readonly string[];
  readonly libc?: readonly string[];
  readonly dev?: true;
  readonly optional?: true;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** An optional package that the lock file should hold and does not. */
export interface MissingPackage {
  readonly name: string;
  readonly version: string;
  /** Where it has to stand for its parent to find it. */
  readonly path: string;
  readonly parent: string;
}

const EXACT_VERSION = /^\d+\.\d+\.\d+/;
const FOLDER = 'node_modules/';

/** What Node would find for `name` from a package, as its path in the lock file. */
function resolve(lock: LockFile, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${FOLDER}`)))) {
    const path = at === '' ? `${FOLDER}${name}` : `${at}/${FOLDER}${name}`;
    if (lock.packages[path]) return path;
    if (at === '') return null;
  }
}

/**
 * The optional packages, pinned by their parents, that the lock file leaves out. npm leaves out those that the registry
 * at hand does not hold, such as programs for other platforms, and `npm ci` then refuses the lock file everywhere.
 */
export function missingPackages(lock: LockFile): MissingPackage[] {
  return Object.entries(lock.packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, version]) => {
      const found = resolve(lock, parent, name);
      if (!EXACT_VERSION.test(version) || (found && lock.packages[found]?.version === version)) return [];
      // Beside its parent, or below it where another version stands there.
      const folder = found ? `${parent}/${FOLDER}` : parent.slice(0, parent.lastIndexOf(FOLDER)) + FOLDER;
      return [{ name, version, path: folder + name, parent }];
    }),
  );
}

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/**
 * Adds the missing packages for the platforms that their names tell. Their integrity is unknown, and only a machine of
 * such a platform would fetch them.
 */
export function completeLock(lock: LockFile): MissingPackage[] {
  const missing = missingPackages(lock);
  for (const { name, version, path, parent } of missing) {
    const words = name.slice(name.lastIndexOf('/') + 1).split('-');
    const os = words.find((word) => SYSTEMS.includes(word));
    const cpu = words.find((word) => PROCESSORS.includes(word));
    if (!os && !cpu)
      throw new Error(`${name}@${version} is missing from package-lock.json, and its name tells no platform`);
    const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : words.includes('gnu') ? 'glibc' : null;
    lock.packages[path] = {
      version,
      ...(cpu ? { cpu: [cpu] } : {}),
      ...(lock.packages[parent]?.dev ? { dev: true } : {}),
      ...(libc ? { libc: [libc] } : {}),
      optional: true,
      ...(os ? { os: [os] } : {}),
    };
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  return missing;
}
