import { createInterface } from 'node:readline';
import { addAbortSignal } from 'node:stream';
import { parseArgs } from 'node:util';
import { systemClock } from '#adapters/node/clock.ts';
import { DatabaseSetupError } from '#adapters/node/database/database-errors.ts';
import { createLogger, standardError } from '#adapters/node/logger.ts';
import { createPasswordHasher } from '#adapters/node/password.ts';
import { systemRandom } from '#adapters/node/random.ts';
import { sha256 } from '#adapters/node/sha256.ts';
import { registration } from '#contract/calls/register.ts';
import { role as roleSchema, type Role } from '#contract/entities/user.ts';
import type { ApiErrorCode } from '#contract/error-codes.ts';
import { createPasskeyStore, type PasskeyStore } from '#features/account/node/passkey-store.ts';
import { createRecoveryStore, type RecoveryStore } from '#features/account/node/recovery-store.ts';
import { createAccountStore, type Account, type AccountStore } from '#features/account/node/store.ts';
import { isCommonPassword, isLongPassword, MIN_PRIVILEGED_PASSWORD_LENGTH } from '#features/account/password-rules.ts';
import { formatRecoveryCode, RECOVERY_CODE_BYTES, RESET_CODE_MS } from '#features/account/recovery-code.ts';
import { foldUsername } from '#features/account/username.ts';
import { ERROR_SENTENCES } from '../error-sentences.ts';
import { parseDatabaseConfig } from './config.ts';
import { openProductDatabase } from './product-database.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage:
  npm run account -- list
  npm run account -- create USERNAME [--name NAME] [--role user|reviewer|legal|auditor|admin]   (asks for the password, or reads a line of it)
  npm run account -- grant USERNAME user|reviewer|legal|auditor|admin
  npm run account -- revoke USERNAME
  npm run account -- reset USERNAME   (prints a code with which they choose a new password within an hour)
`;

const DONE = 0;
const FAILED = 1;
const BAD_USAGE = 2;

/** A sentence for the operator that ends the program. */
class OperatorError extends Error {
  readonly exitCode: number;

  constructor(sentence: string, exitCode: number = FAILED) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

/** What a command works with. */
interface Work {
  readonly store: AccountStore;
  readonly passkeys: PasskeyStore;
  readonly recovery: RecoveryStore;
  /** Tells it to end early. */
  readonly stop: AbortSignal;
}

function parseRole(text: string): Role {
  const parsed = roleSchema.safeParse(text);
  if (!parsed.success)
    throw new OperatorError(
      `There is no role '${text}'. Roles are user, reviewer, legal, auditor and admin.`,
      BAD_USAGE,
    );
  return parsed.data;
}

/** One line from a person, who does not see it as they type, or from a pipe. Never from the arguments: `ps` shows those. */
async function readPassword(stop: AbortSignal): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) {
    for await (const line of createInterface({ input: stdin, signal: stop })) return line;
    stop.throwIfAborted();
    return '';
  }
  stderr.write('Password: ');
  stdin.setRawMode(true);
  stdin.setEncoding('utf8');
  let typed = '';
  try {
    for await (const chunk of addAbortSignal(stop, stdin)) {
      for (const key of chunk as string) {
        if (key === '\r' || key === '\n') return typed;
        if (key === '\u0003') throw new OperatorError('Canceled.');
        typed = key === '\u007f' || key === '\b' ? [...typed].slice(0, -1).join('') : typed + key;
      }
    }
    return typed;
  } finally {
    stdin.setRawMode(false);
    stderr.write('\n');
  }
}

async function findOrThrow(store: AccountStore, username: string): Promise<Account> {
  const account = await store.findByFoldedUsername(foldUsername(username));
  if (!account) throw new OperatorError(`There is no account with the username '${username}'.`);
  return account;
}

function refuseWeakSignIn(role: Role, passwordIsLong: boolean, passkeys: number): void {
  if (role === 'user' || passwordIsLong || passkeys > 0) return;
  throw new OperatorError(
    `A ${role} needs a passkey or a password of at least ${MIN_PRIVILEGED_PASSWORD_LENGTH} characters. They add one under 'Account and security'.`,
  );
}

async function create({ store, stop }: Work, username: string, name: string, role: Role): Promise<string> {
  const parsed = registration.safeParse({ username, name, password: await readPassword(stop) });
  if (!parsed.success) {
    const code = parsed.error.issues[0]?.message as ApiErrorCode;
    throw new OperatorError(ERROR_SENTENCES[code] ?? ERROR_SENTENCES['bad-request']);
  }
  const { password, ...person } = parsed.data;
  refuseWeakSignIn(role, isLongPassword(password), 0);
  if (isCommonPassword(password, person.username)) throw new OperatorError(ERROR_SENTENCES['password-too-common']);
  const usernameFolded = foldUsername(person.username);
  if (usernameFolded === '') throw new OperatorError(ERROR_SENTENCES['username-required']);
  const nowMs = systemClock.nowMs();
  const account = {
    ...person,
    id: systemRandom.uuid(nowMs),
    usernameFolded,
    role,
    passwordHash: await createPasswordHasher(systemRandom).hash(password),
    passwordIsLong: isLongPassword(password),
    createdAtMs: nowMs,
  };
  if (!(await store.createAccount(account))) throw new OperatorError(ERROR_SENTENCES['username-taken']);
  await record(store, account.id, 'registered');
  return `Created ${account.username} as ${role}.`;
}

async function grant(store: AccountStore, passkeys: PasskeyStore, username: string, role: Role): Promise<string> {
  const account = await findOrThrow(store, username);
  refuseWeakSignIn(role, account.passwordIsLong, (await passkeys.listOf(account.id)).length);
  await store.changeRole(account.id, role);
  await record(store, account.id, `role-${role}`);
  return `${account.username} is now ${role}. Open sessions were ended: they sign in again.`;
}

/** The operator learns a code, never a password; who uses it ends every session, and finds it in their account's log. */
async function reset({ store, passkeys, recovery }: Work, username: string): Promise<string> {
  const account = await findOrThrow(store, username);
  if (account.role !== 'user' && (await passkeys.listOf(account.id)).length > 0)
    throw new OperatorError(`${account.username} is ${account.role} and signs in with a passkey, not with a code.`);
  const code = formatRecoveryCode(systemRandom.bytes(RECOVERY_CODE_BYTES));
  await recovery.giveOut(account.id, sha256(code), systemClock.nowMs() + RESET_CODE_MS);
  await record(store, account.id, 'reset-code-given');
  return `${code}\nWith this code ${printable(account.username)} chooses a new password at /recover, once and within an hour.`;
}

function record(
  store: AccountStore,
  userId: string,
  kind: 'registered' | 'reset-code-given' | `role-${Role}`,
): Promise<void> {
  const atMs = systemClock.nowMs();
  return store.saveEvent({ id: systemRandom.uuid(atMs), userId, kind, requestId: null, atMs });
}

/** A name as one line of a terminal may show it: what would move its cursor or color it is written out. */
function printable(text: string): string {
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`);
}

async function list(store: AccountStore): Promise<string> {
  const accounts = await store.listAccounts();
  if (accounts.length === 0) return 'There are no accounts yet.';
  const width = Math.max(...accounts.map((account) => printable(account.username).length));
  return accounts
    .map(
      (account) =>
        `${printable(account.username).padEnd(width)}  ${account.role.padEnd(8)}  ${new Date(account.createdAtMs).toISOString()}`,
    )
    .join('\n');
}

/** What the arguments ask for, to be run over the accounts. */
function parseCommand(args: readonly string[]): (work: Work) => Promise<string> {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { name: { type: 'string' }, role: { type: 'string' } },
    });
  } catch {
    throw new OperatorError(USAGE, BAD_USAGE);
  }
  const { positionals, values } = parsed;
  const [command, username, role, ...rest] = positionals;
  if (rest.length === 0) {
    if (command === 'list' && username === undefined) return ({ store }) => list(store);
    if (command === 'create' && username !== undefined && role === undefined) {
      const newRole = parseRole(values.role ?? 'user');
      return (work) => create(work, username, values.name ?? username, newRole);
    }
    if (command === 'grant' && username !== undefined && role !== undefined) {
      const newRole = parseRole(role);
      return ({ store, passkeys }) => grant(store, passkeys, username, newRole);
    }
    if (command === 'revoke' && username !== undefined && role === undefined) {
      return ({ store, passkeys }) => grant(store, passkeys, username, 'user');
    }
    if (command === 'reset' && username !== undefined && role === undefined) {
      return (work) => reset(work, username);
    }
  }
  throw new OperatorError(USAGE, BAD_USAGE);
}

async function main(stop: AbortSignal): Promise<number> {
  try {
    const command = parseCommand(process.argv.slice(2));
    const config = parseDatabaseConfig(process.env);
    if (!config.ok) throw new OperatorError(config.error.join('\n'));
    const logger = createLogger({
      level: 'warn',
      stream: standardError(),
      nowMs: systemClock.nowMs,
    });
    await using database = await openProductDatabase(config.value, logger, stop);
    const work = {
      store: createAccountStore(database),
      passkeys: createPasskeyStore(database),
      recovery: createRecoveryStore(database),
      stop,
    };
    process.stdout.write(`${await command(work)}\n`);
    return DONE;
  } catch (error) {
    if (!(error instanceof OperatorError || error instanceof DatabaseSetupError)) throw error;
    process.stderr.write(`${error.message.trimEnd()}\n`);
    return error instanceof OperatorError ? error.exitCode : FAILED;
  }
}

await runCommand(main);
