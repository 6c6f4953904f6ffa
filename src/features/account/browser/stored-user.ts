import type { TextStore } from '#adapters/browser/storage.ts';
import type { User } from '#contract/entities/user.ts';

/** The stored user is a cache of the server's answer: it decides what is shown first, never what is allowed. */
const STORED_USER_KEYS = ['user', 'currentUser'] as const;

/** Announced on `window` whenever this tab changes the stored user; other tabs hear the storage event. */
export const USER_UPDATED_EVENT = 'user-updated';

const ROLES: readonly string[] = ['user', 'reviewer', 'legal', 'auditor', 'admin'] satisfies User['role'][];
const SUBSCRIPTION_TYPES: readonly string[] = ['monthly', 'six_months'] satisfies NonNullable<
  User['subscriptionType']
>[];

/** The stored user in `text`; null where there is none. Missing fields get the weakest value, `id` the empty text. */
export function parseStoredUser(text: string | null): User | null {
  if (text === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const fields = value as Readonly<Record<string, unknown>>;
  const textOf = (field: unknown) => (typeof field === 'string' ? field : '');
  const isRole = (field: unknown): field is User['role'] => typeof field === 'string' && ROLES.includes(field);
  const isSubscription = (field: unknown): field is NonNullable<User['subscriptionType']> =>
    typeof field === 'string' && SUBSCRIPTION_TYPES.includes(field);
  return {
    id: typeof fields.id === 'number' ? String(fields.id) : textOf(fields.id),
    username: textOf(fields.username),
    name: textOf(fields.name),
    role: isRole(fields.role) ? fields.role : 'user',
    isPro: fields.isPro === true,
    hasFullAccess: fields.hasFullAccess === true,
    ...(isSubscription(fields.subscriptionType) ? { subscriptionType: fields.subscriptionType } : {}),
    ...(typeof fields.subscriptionEndsAt === 'string' ? { subscriptionEndsAt: fields.subscriptionEndsAt } : {}),
  };
}

/** The first of the two keys that holds a user. */
export function loadStoredUser(store: TextStore): User | null {
  for (const key of STORED_USER_KEYS) {
    const user = parseStoredUser(store.get(key));
    if (user) return user;
  }
  return null;
}

export function saveStoredUser(store: TextStore, user: User | null): void {
  for (const key of STORED_USER_KEYS) {
    if (user) store.set(key, JSON.stringify(user));
    else store.remove(key);
  }
}
