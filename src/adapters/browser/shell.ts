import { createContext, useContext } from 'react';
import type { EventName } from '#contract/entities/analytics-event.ts';
import type { ReportSubmission } from '#contract/entities/reported-location.ts';
import type { ScanSubmission } from '#contract/entities/scan-submission.ts';
import type { Session, User } from '#contract/entities/user.ts';
import type { ApiClient } from './api-client.ts';

export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly kind?: 'default' | 'destructive';
}

/** Something made without a connection; its id lets the server store it once however often it is sent. */
export type Unsent =
  | { readonly kind: 'report'; readonly body: ReportSubmission & { readonly id: string } }
  | { readonly kind: 'scan'; readonly body: ScanSubmission & { readonly id: string } };

export interface SessionState extends Session {
  /** False until the server has answered once; until then `user` is the stored user. */
  readonly confirmed: boolean;
}

/** What screens get from the program around them. A screen never imports another feature: it asks the shell. */
export interface Shell {
  readonly session: SessionState;
  readonly api: ApiClient;
  /** Goes to a path of the route table; a full page load where the route needs one. */
  navigate(path: string, options?: { replace?: boolean }): void;
  /** Shows a toast; one at a time. */
  toast(message: ToastMessage): void;
  /** Sends one analytics event; never throws, never retries. */
  track(event: EventName, properties?: Readonly<Record<string, string | number | boolean | null>>): void;
  /** A `feature_usage` event, with the pro-feature flag and the user's tier. */
  trackFeature(feature: string, isProFeature: boolean): void;
  /** Keeps something in the visible outbox until there is a connection; false when it could not be kept. */
  keepForLater(unsent: Unsent): boolean;
  /** Opens the upgrade modal for a Pro feature, by its name in the modal's sentence. */
  requestUpgrade(feature: string): void;
  /** Stores the signed-in user and announces it to every open tab. */
  signedIn(user: User): void;
  /**
   * Ends the session on the server, unless it has ended there, clears the stored users and reloads at '/'. Rejects where
   * the server did not hear it; then the person is still signed in.
   */
  logout(hasEnded?: boolean): Promise<void>;
  /** Asks the server again who is signed in and whether they are Pro. */
  refreshSession(): Promise<void>;
}

export const ShellContext = createContext<Shell | null>(null);

/** The shell around this screen; throws outside it. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell outside the shell');
  return shell;
}
