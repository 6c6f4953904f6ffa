/** The little that a page can learn of the network around it. */

/**
 * Connection candidates of this browser (RFC 8829), as their text. Without a STUN address nothing leaves this network;
 * browsers then give names made up for the purpose instead of addresses, unless the person has allowed more.
 * Empty after `timeoutMs`, or where the browser has none.
 */
export async function connectionCandidates(
  stunUrl: string | null,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<string[]> {
  if (typeof RTCPeerConnection === 'undefined') return [];
  const connection = new RTCPeerConnection({ iceServers: stunUrl ? [{ urls: stunUrl }] : [] });
  const candidates: string[] = [];
  try {
    connection.createDataChannel('candidates');
    const gathered = new Promise<void>((resolve) => {
      connection.onicecandidate = ({ candidate }) => {
        if (candidate) candidates.push(candidate.candidate);
        else resolve();
      };
      signal.addEventListener('abort', () => resolve(), { once: true });
      setTimeout(resolve, timeoutMs);
    });
    await connection.setLocalDescription(await connection.createOffer());
    await gathered;
  } catch (error) {
    console.error('Connection candidates could not be gathered:', error);
  } finally {
    connection.close();
  }
  return candidates;
}

/** Whether something serves http at an address: true for any answer, though the page may not read it. */
export async function answersHttp(address: string, timeoutMs: number, signal: AbortSignal): Promise<boolean> {
  const options: RequestInit & { targetAddressSpace?: string } = {
    mode: 'no-cors',
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    // Chromium's Local Network Access: says before the request that the address is a local one.
    targetAddressSpace: 'local',
  };
  try {
    await fetch(`http://${address}/`, options);
    return true;
  } catch {
    return false;
  }
}

/** What the person decided on local network access; 'unknown' where the browser has no such permission. */
export async function localNetworkPermission(): Promise<PermissionState | 'unknown'> {
  try {
    const status = await navigator.permissions.query({ name: 'local-network' as PermissionName });
    return status.state;
  } catch {
    return 'unknown';
  }
}

export interface ExternalMedia {
  readonly id: string;
  readonly kind: 'camera' | 'microphone';
  readonly label: string;
}

/** Cameras and microphones plugged into this device, by their labels; empty before the person has allowed any. */
export async function externalMedia(): Promise<ExternalMedia[]> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices
      .filter(({ kind, label }) => kind !== 'audiooutput' && /\b(?:usb|external)\b/i.test(label))
      .map(({ deviceId, kind, label }) => ({
        id: deviceId,
        kind: kind === 'videoinput' ? 'camera' : 'microphone',
        label,
      }));
  } catch {
    return [];
  }
}

/** The effective type of this device's connection where it is slow, else null. */
export function slowConnection(): string | null {
  const { effectiveType } = (navigator as { connection?: { effectiveType?: string } }).connection ?? {};
  return effectiveType === '2g' || effectiveType === 'slow-2g' ? effectiveType : null;
}
