import { createContext } from 'react';
import type { ScannerResult } from '../result.ts';

/** A result that is on this device until the person deletes it; Back and a reload lead there while its screen shows it. */
export interface KeptResult {
  readonly address: string;
  /** The screen shows another scan now: from here on a reload is the screen's own. */
  leave(): void;
}

/** Keeps what a scan found, with the pictures of its things by their ids. Null where this browser keeps nothing. */
export type KeepResult = (result: ScannerResult, pictures: ReadonlyMap<string, Blob>) => Promise<KeptResult | null>;

/** How a scanner's screen keeps its result: the program around it provides it. */
export const ResultKeeper = createContext<KeepResult>(() => Promise.resolve(null));
