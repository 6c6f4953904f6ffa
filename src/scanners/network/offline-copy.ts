/** What this scanner can do without a connection, in one sentence. */
export const offline = 'Devices on this Wi-Fi can still be checked. The result is saved later.';
