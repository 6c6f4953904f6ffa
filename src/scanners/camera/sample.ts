import type { Evidence } from '#core/evidence/evidence.ts';

/** Color planes of a 4:2:0 picture: each sample covers 2x2 pixels. `step` is 2 where U and V are interleaved (NV12). */
export interface ChromaPlanes {
  readonly u: Uint8Array;
  readonly v: Uint8Array;
  readonly strideBytes: number;
  readonly step: 1 | 2;
}

/** One camera frame as the engine sees it. The buffers belong to the caller and are reused after the step. */
export interface CameraSample {
  /** Milliseconds since the scan started. */
  readonly atMs: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Luminance, row-major, `lumaStrideBytes` bytes a row. */
  readonly luma: Uint8Array;
  readonly lumaStrideBytes: number;
  /** Null where the platform delivers luminance only. */
  readonly chroma: ChromaPlanes | null;
  /** What the torch was last told to be; null when this track offers no torch. */
  readonly torchCommanded: boolean | null;
  /** Whether the camera was last told to expose as briefly as it can; null or left out where it cannot be told. */
  readonly exposureIsShort?: boolean | null;
  /** Degrees per second as DeviceMotion gives them; null without a gyroscope. */
  readonly rotationRate: { readonly alpha: number; readonly beta: number; readonly gamma: number } | null;
}

export type ThreatType = 'lens_reflection' | 'infrared_signature' | 'hidden_camera';

/** An alert of the specification: counted evidence that passed every test of its type. */
export interface CameraFinding {
  readonly threatType: ThreatType;
  readonly atMs: number;
  /** Where the thing stands in the frame at `atMs`, pixels. */
  readonly xPx: number;
  readonly yPx: number;
  /** Names one thing for as long as it is followed. */
  readonly track?: number;
  /** Clusters seen together; N in the message. */
  readonly clusters: number;
  /** Of a lens: what its fitted curve gives, 0 to 1; docs/evidence/calibration.md says how far it is to be believed. A lamp has none. */
  readonly score?: number;
  readonly evidence: readonly Evidence[];
}

/** A track that passed some tests but not all: worth a look by eye, never an alarm. */
export interface CameraMark {
  readonly xPx: number;
  readonly yPx: number;
  /** Names one thing for as long as it is followed, also in a finding that it becomes. */
  readonly track?: number;
  readonly reason: 'not-modulated' | 'angle-not-covered' | 'too-few-blinks' | 'dark-dome';
}

/** Where something that an alert has named is now, in the frame's pixels. */
export interface CameraPlace {
  readonly xPx: number;
  readonly yPx: number;
}

export type CameraGuidance = 'too-fast' | 'too-bright-for-infrared' | 'move-sideways' | 'come-closer' | 'hold-still';

/**
 * `lost`: where the picture went could not be told, so that no point in it was looked at. `lamps-only`: the engine had it exposed
 * so briefly, for a lamp's color, that it shows nothing else. `unreadable`: its size, its time or its bytes make no picture.
 */
export type UnusableReason = 'too-fast' | 'covered' | 'overexposed' | 'lost' | 'lamps-only' | 'unreadable';

/** What one frame told. `findings`, `named` and `marks` are those of the decision that it completed; empty where it did not. */
export interface FrameResult<State> {
  readonly state: State;
  readonly decided: boolean;
  readonly findings: readonly CameraFinding[];
  /** What alerts have named so far and is in view, this decision's included. */
  readonly named: readonly CameraPlace[];
  readonly marks: readonly CameraMark[];
  readonly guidance: CameraGuidance | null;
  /** Whether it is a decision's frame in the light that is switched, or, where none is, in whatever light there is: it shows the room. */
  readonly isLit: boolean;
  /** Null when the frame could be used. */
  readonly unusable: UnusableReason | null;
  /** What the torch should be told now; null when it should stay as it is or there is none. */
  readonly torchRequest: boolean | null;
  /** Whether the camera should be told to expose as briefly as it can; null when it should stay as it is or cannot be told. */
  readonly exposureRequest: boolean | null;
}
