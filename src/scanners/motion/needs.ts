import type { ScannerNeeds } from '../scanner.ts';

/** Without a microphone the look round with one's own eyes is left. */
export const needs = { needs: [], helps: ['ultrasound'] } as const satisfies ScannerNeeds;
