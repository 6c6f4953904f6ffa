import type { ComponentType } from 'react';
import type { ScanType } from '#contract/entities/scan-submission.ts';
import type { StationProps } from '#scanners/browser/station.ts';

/** A scanner as the round may run it, handed in by the program: a feature knows no scanner. */
export interface RoundStation {
  readonly Station: ComponentType<StationProps>;
  /** Whether this device has what it takes. */
  readonly isPossible: () => boolean;
}

export type RoundStations = Readonly<Partial<Record<ScanType, RoundStation>>>;
