import { CONTROL_MS } from './definition.ts';
import type { ThreatType } from './sample.ts';
import type { FrameResults } from './protocol.ts';

/** What a positive control can prove about a camera, named by what it then may be trusted to find. */
export const CONTROL_KINDS = ['infrared_signature', 'lens_reflection'] as const satisfies readonly ThreatType[];
export type ControlKind = (typeof CONTROL_KINDS)[number];

/**
 * How long a control may take: to point a remote at the camera and press a button, or to pass by a lens as a look does,
 * so that its angle is measured.
 */
export const CONTROL_LENGTHS_MS = {
  infrared_signature: CONTROL_MS,
  lens_reflection: 2 * CONTROL_MS,
} as const satisfies Record<ControlKind, number>;

/**
 * Whether the engine found the control as it would find a camera in the room. A mark is no proof: rooms are full of spots
 * that answer the light, and whoever aims at a bare wall would pass.
 */
export function isProof(kind: ControlKind, { findings }: Pick<FrameResults, 'findings'>): boolean {
  return findings.some((finding) => finding.threatType === kind);
}
