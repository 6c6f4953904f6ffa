import type { ScannerNeeds } from '../scanner.ts';

export const needs = { needs: ['nfc'], helps: [] } as const satisfies ScannerNeeds;
