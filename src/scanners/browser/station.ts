import type { ControlOutcome, ScannerResult } from '../result.ts';

/** A place that a scan is aimed at. */
export interface StationPlace {
  readonly id: string;
  /** As a screen names it. */
  readonly name: string;
  /** What to do there, in one sentence. */
  readonly instruction: string;
}

/**
 * What a scanner's `view/station.tsx` is given when another screen runs the scanner within itself: `Station(props)` starts on
 * a press of its own, tells what it measures as it goes, and ends with one result. It knows nothing of who asked.
 */
export interface StationProps {
  /** Where this scan looks; null: the scanner does not look at one place. */
  readonly place: StationPlace | null;
  /** Usable input wanted before it ends by itself, milliseconds. */
  readonly wantedMs: number;
  /** Controls that this scanner has passed here, now or earlier on this device. */
  readonly proven: readonly string[];
  /** Usable input so far, milliseconds; never falls. */
  onUsable(usableMs: number): void;
  onControl(control: ControlOutcome): void;
  /** The end. `pictures` by the id of what they show. */
  onResult(result: ScannerResult, pictures: ReadonlyMap<string, Blob>): void;
  /** The person does not want this here. */
  onSkip(): void;
}
