import { describe, expect, it } from 'vitest';
import { isProof } from './control.ts';
import type { CameraFinding, CameraMark, ThreatType } from './sample.ts';

function sampled(findings: readonly ThreatType[], marks: readonly CameraMark['reason'][] = []) {
  return {
    kind: 'sampled' as const,
    atMs: 300,
    frames: [],
    findings: findings.map((threatType): CameraFinding => ({
      threatType,
      atMs: 300,
      xPx: 1,
      yPx: 1,
      clusters: 1,
      score: 1,
      evidence: [],
    })),
    named: [],
    marks: marks.map((reason) => ({ xPx: 1, yPx: 1, reason })),
    guidance: null,
    notChecked: [],
  };
}

describe('a positive control', () => {
  it.each([
    { kind: 'infrared_signature', seen: sampled(['infrared_signature']), proof: true },
    { kind: 'infrared_signature', seen: sampled(['lens_reflection']), proof: false },
    { kind: 'infrared_signature', seen: sampled([], ['not-modulated', 'angle-not-covered']), proof: false },
    { kind: 'lens_reflection', seen: sampled(['lens_reflection']), proof: true },
    { kind: 'lens_reflection', seen: sampled([], ['angle-not-covered']), proof: true },
    { kind: 'lens_reflection', seen: sampled([], ['too-few-blinks']), proof: false },
    { kind: 'lens_reflection', seen: sampled([]), proof: false },
  ] as const)('of $kind takes only what proves it', ({ kind, seen, proof }) => {
    expect(isProof(kind, seen)).toBe(proof);
  });
});
