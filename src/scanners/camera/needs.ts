import type { ScannerNeeds } from '../scanner.ts';

export const needs = { needs: ['camera'], helps: ['torch', 'exposure', 'gyroscope'] } as const satisfies ScannerNeeds;
