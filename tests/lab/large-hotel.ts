import type { LabDevice } from './device.ts';
import { HOTEL } from './hotel.ts';

/** Guests' devices beside the hotel's own: a phone or laptop that refuses every connection. */
function guest(at: number, address: string): LabDevice {
  const octet = (value: number) => value.toString(16).padStart(2, '0');
  return {
    name: `Guest ${at}`,
    address,
    mac: `02:00:01:00:${octet(at >> 8)}:${octet(at & 0xff)}`,
    truth: 'other',
  };
}

/** A /24 that is nearly full: the hotel of 35 and guests up to 250 hosts. */
export const LARGE_HOTEL: readonly LabDevice[] = withGuests(
  250,
  Array.from({ length: 252 }, (_, at) => `192.168.77.${at + 3}`),
);

/** A /22 as large hotels have it: the hotel's devices in one quarter, 120 guests over the other three. */
export const WIDE_HOTEL: readonly LabDevice[] = withGuests(
  HOTEL.length + 120,
  Array.from({ length: 120 }, (_, at) => `192.168.${[76, 78, 79][at % 3]}.${3 + Math.floor(at / 3) * 6}`),
);

function withGuests(hosts: number, addresses: readonly string[]): readonly LabDevice[] {
  const taken = new Set(HOTEL.map(({ address }) => address));
  const free = addresses.filter((address) => !taken.has(address));
  return [...HOTEL, ...free.slice(0, hosts - HOTEL.length).map((address, at) => guest(at, address))];
}
