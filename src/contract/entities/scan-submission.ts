import * as z from 'zod/mini';
import { MAX_FINDINGS_PER_SCAN, MAX_NOTES_LENGTH, MAX_RESULT_LINE_LENGTH } from '../limits.ts';
import { evidence } from './evidence.ts';
import { ignoredUserId, isoTime, plainText, uuid } from './text.ts';

/**
 * The specification's scan types, and who may save a scan of each. A list of its own, since it is what crosses the wire: a
 * test holds it to the scanners that are registered.
 */
export const SCAN_TIERS = {
  camera: 'free',
  network: 'pro',
  nfc: 'pro',
  airtag: 'pro',
  motion_sensor: 'pro',
} as const satisfies Record<string, 'free' | 'pro'>;

export const scanType = z.enum(Object.keys(SCAN_TIERS) as (keyof typeof SCAN_TIERS)[]);
export type ScanType = z.infer<typeof scanType>;

const listOf = <S extends z.ZodMiniType>(item: S) =>
  z.optional(z.array(item).check(z.maxLength(MAX_FINDINGS_PER_SCAN)));

const measuredBy = {
  /** Of a lens: its score by the fitted curve, 0 to 1; other findings have none. The specification's `confidence` is the operating point. */
  score: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  evidence: z.optional(z.array(evidence).check(z.maxLength(50))),
};

export const cameraThreat = z.object({
  threatType: z.enum(['lens_reflection', 'infrared_signature', 'hidden_camera']),
  location: plainText(200),
  confidence: z.number().check(z.minimum(0), z.maximum(100)),
  /** A JSON text with the detection's number, as the specification has it. */
  coordinates: plainText(500),
  description: plainText(500),
  ...measuredBy,
});

export const networkDevice = z.object({
  name: plainText(200),
  ipAddress: plainText(45),
  deviceType: z.enum(['suspicious', 'unknown', 'safe']),
  ...measuredBy,
});

export const keyCard = z.object({
  cardId: plainText(64),
  cardType: z.enum(['mifare', 'prox', 'iclass', 'unknown']),
  lastUsed: isoTime,
});

export const trackingDevice = z.object({
  deviceName: plainText(200),
  deviceType: plainText(64),
  manufacturer: plainText(100),
  signalStrength: z.number().check(z.minimum(-200), z.maximum(50)),
  lastSeen: isoTime,
  isSuspicious: z.boolean(),
  ...measuredBy,
});

export const motionSensor = z.object({
  sensorType: plainText(64),
  location: plainText(200),
  signalStrength: z.number().check(z.minimum(0), z.maximum(100)),
  frequency: plainText(64),
  manufacturer: plainText(100),
  isSuspicious: z.boolean(),
  lastActive: isoTime,
  ...measuredBy,
});

/** Something this device could not check, why, and how to check it by other means. */
export const notChecked = z.object({ what: plainText(200), why: plainText(300), how: plainText(300) });
export type NotChecked = z.infer<typeof notChecked>;

/** The only five ways in which a result is told. */
export const resultKind = z.enum(['found', 'check', 'seen', 'nothing', 'gap']);

/** The honest frame of a result: what ran, how much of it was usable, and the three lines under every result. */
export const scanCoverage = z.object({
  /** Found, worth a closer look, seen and explained, nothing seen, or not checked. */
  kind: z.optional(resultKind),
  /** Whether the scan ran to its end with usable input; an incomplete scan is saved too, marked so. */
  complete: z.boolean(),
  durationMs: z.number().check(z.minimum(0), z.maximum(24 * 3_600_000)),
  /** Share of the samples that could be used, 0 to 1. */
  usableShare: z.number().check(z.minimum(0), z.maximum(1)),
  lookedAt: plainText(MAX_RESULT_LINE_LENGTH),
  saw: plainText(MAX_RESULT_LINE_LENGTH),
  couldNotSee: plainText(MAX_RESULT_LINE_LENGTH),
  notChecked: z.array(notChecked).check(z.maxLength(20)),
});
export type ScanCoverage = z.infer<typeof scanCoverage>;

/** Specification, section 3, plus `id` (a repeat of the same scan is stored once) and `coverage`. */
export const scanSubmission = z.object({
  id: z.optional(uuid),
  userId: ignoredUserId,
  scanType,
  threatDetected: z.boolean(),
  location: z.optional(plainText(200)),
  locationNotes: z.optional(plainText(MAX_NOTES_LENGTH)),
  cameraThreats: listOf(cameraThreat),
  devices: listOf(networkDevice),
  keyCards: listOf(keyCard),
  trackingDevices: listOf(trackingDevice),
  motionSensors: listOf(motionSensor),
  coverage: z.optional(scanCoverage),
});
export type ScanSubmission = z.infer<typeof scanSubmission>;

/** One row of a person's scan history. */
export const savedScan = z.object({
  id: uuid,
  scanType,
  threatDetected: z.boolean(),
  complete: z.boolean(),
  /** Null where the saved scan did not say. */
  kind: z.nullable(resultKind),
  location: z.nullable(z.string()),
  locationNotes: z.nullable(z.string()),
  findings: z.number(),
  createdAt: isoTime,
});
export type SavedScan = z.infer<typeof savedScan>;

/** A saved scan opened as a detailed report (Pro). */
export const detailedScan = z.extend(savedScan, { submission: scanSubmission });
export type DetailedScan = z.infer<typeof detailedScan>;

export const scanStats = z.object({
  totalScans: z.number(),
  camerasDetected: z.number(),
  locationsScanned: z.number(),
  lastScan: z.nullable(isoTime),
  /** Consecutive days, up to today or yesterday, with at least one scan. */
  scanStreak: z.number(),
  cleanScans: z.number(),
});
