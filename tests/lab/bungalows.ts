import { CAMERAS } from './bungalows/cameras.ts';
import { OTHERS } from './bungalows/others.ts';
import type { LabDevice } from './device.ts';

/**
 * Bungalows on a coast of the Canary Islands: a reception with an office, a bar, a conference room and a pool, tenants
 * of several years and guests; pages in Spanish, Swedish, Italian and English. Drawn without sight of the scanner’s
 * rules and tables, from what real products answer and the protocols’ documents; its devices do not change.
 * 70 devices with the gateway: 20 cameras that answer, one of IPv6 alone, and four that answer address resolution only.
 */
export const BUNGALOWS: readonly LabDevice[] = [...OTHERS, ...CAMERAS];
