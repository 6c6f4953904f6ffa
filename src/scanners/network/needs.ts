import type { ScannerNeeds } from '../scanner.ts';

export const needs = { needs: [], helps: ['localNetwork'] } as const satisfies ScannerNeeds;
