import { describe, expect, it } from 'vitest';
import { isProof } from './control.ts';
import type { CameraFinding, CameraMark, ThreatType } from './sample.ts';

function results(findings: readonly ThreatType[], marks: readonly CameraMark['reason'][] = []) {
  return {
    kind: 'frame-results' as const,
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
    { kind: 'infrared_signature', seen: results(['infrared_signature']), proof: true },
    { kind: 'infrared_signature', seen: results(['lens_reflection']), proof: false },
    { kind: 'infrared_signature', seen: results([], ['not-modulated', 'angle-not-covered']), proof: false },
    { kind: 'lens_reflection', seen: results(['lens_reflection']), proof: true },
    { kind: 'lens_reflection', seen: results([], ['angle-not-covered']), proof: false },
    { kind: 'lens_reflection', seen: results([], ['too-few-blinks']), proof: false },
    { kind: 'lens_reflection', seen: results([]), proof: false },
  ] as const)('of $kind takes only what proves it', ({ kind, seen, proof }) => {
    expect(isProof(kind, seen)).toBe(proof);
  });
});
