import type { ScannerNeeds } from '../scanner.ts';

export const needs = { needs: ['bluetooth'], helps: [] } as const satisfies ScannerNeeds;
