import { expect, it } from 'vitest';
import * as definition from './definition.ts';
import { CAMERA_SCANNER } from './row.ts';

it('keeps the numbers of the specification', () => {
  expect(definition).toMatchObject({
    SCAN_MS: 30_000,
    FRAME_INTERVAL_MS: 300,
    SAMPLE_STEP_PX: 8,
    COOLDOWN_MS: 5_000,
    CONSECUTIVE_DECISIONS: { lens_reflection: 2, infrared_signature: 3, hidden_camera: 3 },
    COUNTER_DECAY_WEAK: 0.5,
    COUNTER_DECAY_FULL: 1,
    BRIGHT_CLUSTER_RADIUS_PX: 50,
    IR_CLUSTER_RADIUS_PX: 40,
    SUBMITTED_CONFIDENCE: 85,
    SCAN_LOCATION: 'Camera Scan',
    CAPTURE_WIDTH_PX: 1280,
    CAPTURE_HEIGHT_PX: 720,
    CAPTURE_FPS: 15,
    MIN_USABLE_SHARE: 0.8,
  });
});

it('is free and submits as camera', () => {
  expect(CAMERA_SCANNER).toMatchObject({ id: 'camera', route: '/camera', tier: 'free' });
});
