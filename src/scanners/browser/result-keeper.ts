import { createContext } from 'react';
import type { ScannerResult } from '../result.ts';

/**
 * Keeps what a scan found on this device, with the pictures of its things by their ids, until the person deletes it; Back and
 * a reload lead there. Resolves with its address, or null where this browser keeps nothing.
 */
export type KeepResult = (result: ScannerResult, pictures: ReadonlyMap<string, Blob>) => Promise<string | null>;

/** How a scanner's screen keeps its result: the program around it provides it. */
export const ResultKeeper = createContext<KeepResult>(() => Promise.resolve(null));
