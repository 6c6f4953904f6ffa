import type { ThreatType } from './sample.ts';
import type { FrameResults } from './protocol.ts';

/** What a positive control can prove about a camera, named by what it then may be trusted to find. */
export const CONTROL_KINDS = ['infrared_signature', 'lens_reflection'] as const satisfies readonly ThreatType[];
export type ControlKind = (typeof CONTROL_KINDS)[number];

/**
 * Whether the engine measured the control: a remote's lamp as infrared, a second phone's lens as a reflection.
 * For the lens, answering the torch is enough: its angle is known, since the person holds it.
 */
export function isProof(kind: ControlKind, results: FrameResults): boolean {
  if (results.findings.some((finding) => finding.threatType === kind)) return true;
  return kind === 'lens_reflection' && results.marks.some((mark) => mark.reason === 'angle-not-covered');
}
