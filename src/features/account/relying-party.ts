/** For whom a passkey is made: browsers show it to this origin alone. */
export interface RelyingParty {
  /** The host's name. */
  readonly id: string;
  readonly origin: string;
}

const ORIGIN = /^https?:\/\/([^/:[\]]+)(?::\d{1,5})?$/;
/** What a browser calls this machine. An address of numbers can hold no passkeys. */
const LOOPBACK_NAME = /^(?:[a-z0-9-]+\.)*localhost$/;

function partyOf(origin: string): RelyingParty | null {
  const id = ORIGIN.exec(origin)?.[1];
  return id === undefined || /^[\d.]+$/.test(id) ? null : { id, origin };
}

/**
 * The relying party of this server: its public address. A development server without one takes the page's own origin,
 * but only a loopback name, so that what a request claims never chooses for whom passkeys are.
 * Null where there can be no passkeys.
 */
export function relyingPartyOf(publicUrl: string | null, requestOrigin: string | undefined): RelyingParty | null {
  if (publicUrl !== null) return partyOf(publicUrl);
  const party = partyOf(requestOrigin ?? '');
  return party && LOOPBACK_NAME.test(party.id) ? party : null;
}
