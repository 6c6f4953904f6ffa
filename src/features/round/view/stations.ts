import type { ComponentType } from 'react';
import type { ScanType } from '#contract/entities/scan-submission.ts';
import type { StationProps } from '#scanners/browser/station.ts';

/** The scanners that the round may run, handed in by the program: a feature knows no scanner. */
export type RoundStations = Readonly<Partial<Record<ScanType, ComponentType<StationProps>>>>;
