import type { ErrorCode } from '#contract/error-codes.ts';
import type { ThreatType } from './sample.ts';

/** Every error this scanner can show; each has one sentence in copy.ts. */
export const ERROR_CODES = [
  'camera-denied',
  'camera-missing',
  'camera-unsupported',
  'camera-failed',
  'camera-preview-failed',
] as const satisfies readonly ErrorCode[];
export type CameraErrorCode = (typeof ERROR_CODES)[number];

/*
 * Rules of the specification (sections 4, 5 and 8). The engine decides by them; the tests quote them.
 */

/** A scan's length. */
export const SCAN_MS = 30_000;
/** The decision clock: evidence is weighed this often. */
export const FRAME_INTERVAL_MS = 300;
/** The lattice on which each frame is sampled: every cell of this side reports its best candidate. */
export const SAMPLE_STEP_PX = 8;
/** No new alert within this time of the previous one. */
export const COOLDOWN_MS = 5_000;
/** Consecutive decisions that must agree before an alert. */
export const CONSECUTIVE_DECISIONS = {
  lens_reflection: 2,
  infrared_signature: 3,
  hidden_camera: 3,
} as const satisfies Record<ThreatType, number>;
/** What a decision without a match takes off the counter: the lesser where the frame was still suspicious, else the full. */
export const COUNTER_DECAY_WEAK = 0.5;
export const COUNTER_DECAY_FULL = 1;
/** Bright points closer than this are one cluster. */
export const BRIGHT_CLUSTER_RADIUS_PX = 50;
/** Infrared points closer than this are one cluster. */
export const IR_CLUSTER_RADIUS_PX = 40;
/** The submitted confidence: of 100 alerts so many shall be right. docs/evidence/camera.md says how many were. */
export const SUBMITTED_CONFIDENCE = 85;
/** The fixed text of a camera scan's location. */
export const SCAN_LOCATION = 'Camera Scan';

/** What the rear camera is asked for (specification, section 8). */
export const CAPTURE_WIDTH_PX = 1280;
export const CAPTURE_HEIGHT_PX = 720;
export const CAPTURE_FPS = 15;

/*
 * Rules of our own.
 */

/**
 * The camera is asked to expose for so much less, EV: a wall that the torch makes white hides a glint. Chrome on Android
 * offers the setting (w3c/mediacapture-image, implementation status), Safari does not.
 */
export const EXPOSURE_EV = -1.5;
/**
 * The torch burns and rests for so long, 1.36 flashes a second: seven and four frames at CAPTURE_FPS. Automatic exposure
 * then settles on the lit picture, in which glints are told from walls, and the dark one is still seen three times.
 */
export const TORCH_LIT_MS = 467;
export const TORCH_DARK_MS = 267;
/** The least share of the scan in usable frames for a complete scan (decisions.md, 1). */
export const MIN_USABLE_SHARE = 0.8;
/**
 * A frame vouches for at most this much time before it: half of the torch's rest, so that each is seen twice. A device
 * that delivers fewer than about six frames a second cannot complete a scan.
 */
export const MAX_FRAME_SPAN_MS = TORCH_DARK_MS / 2;
/** A positive control's length: time to point a remote at the camera and press a button. */
export const CONTROL_MS = 10_000;
/** No frame for this long after the camera opened: the preview has failed. */
export const FIRST_FRAME_TIMEOUT_MS = 8_000;
/** The least time between two spoken guidance lines. */
export const GUIDANCE_INTERVAL_MS = 3_000;
